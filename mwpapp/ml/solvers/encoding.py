"""Encode problems for the tree decoder: a pretrained transformer, or a GRU trained from scratch.

Both return the hidden states of the words, those of the marks of the numbers, and the goal of the
whole problem.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from mwpapp.ml.checkpoints.devices import precision
from mwpapp.ml.encoders.adapters import adapt, merge
from mwpapp.ml.encoders.backbone import Backbone, mean_pool
from mwpapp.ml.encoders.dropout import share_dropout
from mwpapp.ml.solvers.frozen import FrozenLayers, additive, stack
from mwpapp.ml.solvers.reading import FORMS, RANKS, ReadProblem

MAX_PIECES = 256
_SPREAD = 0.02  # standard deviation of new embeddings, as in BERT
_WORD = re.compile(r"\w+|[^\w\s]")
UNKNOWN = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """A batch of texts. `ids`, `mask`, `forms` and `ranks` are (problems, pieces). `places`,
    (problems, numbers), are the positions of the marks; `number_mask` says which of them exist."""

    ids: Tensor
    mask: Tensor
    forms: Tensor
    ranks: Tensor
    places: Tensor
    number_mask: Tensor


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoded:
    """`words` (problems, words, width), `mask` (problems, words), `root` (problems, width),
    `numbers` (problems, numbers, width), `number_mask` (problems, numbers).

    `hints`, (problems, steps, width), are added to the goals of the steps in prefix order; the last
    one is that of all further steps. They are None without aligned guidance (`guidance.py`)."""

    words: Tensor
    mask: Tensor
    root: Tensor
    numbers: Tensor
    number_mask: Tensor
    hints: Tensor | None = None


class Marks(nn.Module):
    """Learned embeddings of the form and the rank of numbers; zero for other words."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.forms = nn.Embedding(FORMS, width, padding_idx=0)
        self.ranks = nn.Embedding(RANKS, width, padding_idx=0)
        for table in (self.forms, self.ranks):
            nn.init.normal_(table.weight, std=_SPREAD)
            with torch.no_grad():
                table.weight[0] = 0

    def forward(self, pieces: Pieces) -> Tensor:
        marked: Tensor = self.forms(pieces.forms) + self.ranks(pieces.ranks)
        return marked


class PretrainedEncoder(nn.Module):
    """A transformer whose upper layers are trained or, with a `rank`, adapted.

    The word embeddings and the first `frozen` layers are not trained. The embeddings of the marks
    are added to the output of these layers."""

    def __init__(self, backbone: Backbone, *, frozen: int = 0, rank: int = 0) -> None:
        super().__init__()
        self.backbone = backbone
        self.transformer = backbone.model
        self.width = backbone.dimension
        self.device = backbone.device
        self.marks = Marks(self.width)
        self.transformer.requires_grad_(False)
        self.frozen = FrozenLayers(self.transformer, layers=frozen)
        share_dropout(self.transformer)
        self._trained = stack(self.transformer, first=frozen, last=None)
        if rank:
            adapt(self._trained.layer, rank=rank)
        else:
            self._trained.layer.requires_grad_(True)

    def cut(self, problems: Sequence[ReadProblem]) -> Pieces:
        """Return the word pieces of the texts, truncated to MAX_PIECES or the encoder's maximum."""
        batch = self.backbone.tokenizer(
            [problem.text for problem in problems],
            padding=True,
            truncation=True,
            max_length=min(self.backbone.max_length, MAX_PIECES),
            return_offsets_mapping=True,
            return_tensors="pt",
        )
        starts = [_starts(offsets) for offsets in batch["offset_mapping"].tolist()]
        return placed(batch["input_ids"], batch["attention_mask"].bool(), problems, starts=starts)

    def merge_adapters(self) -> None:
        """Add the adapters to the layers, which then run as fast as without them."""
        merge(self._trained.layer)

    def remember(self, *, on: bool) -> None:
        """Begin or stop caching the output of the frozen layers, and clear the cache."""
        self.frozen.remember(on=on)

    def encode(self, pieces: Pieces, *, half: bool | None = None) -> Encoded:
        """Return the hidden states in single precision; `half` runs the layers in bfloat16."""
        below = self.frozen.states(pieces.ids, mask=pieces.mask) + self.marks(pieces)
        with precision(self.device, half=half):
            hidden = self._trained(below, attention_mask=additive(pieces.mask, like=below))[0]
        return gathered(hidden.float(), pieces=pieces)


class GruEncoder(nn.Module):
    """A two-layer bidirectional GRU, trained from scratch as in GTS; both directions are added."""

    def __init__(
        self,
        vocabulary: Sequence[str],
        *,
        width: int = 512,
        embedding: int = 128,
        dropout: float = 0.5,
        device: torch.device,
    ) -> None:
        super().__init__()
        self.vocabulary = tuple(vocabulary)
        self._ids: Mapping[str, int] = {word: i for i, word in enumerate(vocabulary, UNKNOWN + 1)}
        self.width = width
        self.device = device
        self.embedding = nn.Embedding(len(vocabulary) + UNKNOWN + 1, embedding, padding_idx=0)
        self.marks = Marks(embedding)
        self.dropout = nn.Dropout(dropout)
        self.gru = nn.GRU(
            embedding, width, 2, batch_first=True, bidirectional=True, dropout=dropout
        )

    def cut(self, problems: Sequence[ReadProblem]) -> Pieces:
        """Return the words of the texts, at most MAX_PIECES each; unknown words share an id."""
        found = [list(_WORD.finditer(problem.text.lower()))[:MAX_PIECES] for problem in problems]
        longest = max(map(len, found), default=1) or 1
        known = self._ids
        rows = [
            [*(known.get(word[0], UNKNOWN) for word in words), *[0] * (longest - len(words))]
            for words in found
        ]
        ids = torch.tensor(rows, dtype=torch.long).view(len(problems), longest)
        starts = [{word.start(): place for place, word in enumerate(words)} for words in found]
        return placed(ids, ids > 0, problems, starts=starts)

    def merge_adapters(self) -> None:
        """Do nothing: there are no adapters."""

    def remember(self, *, on: bool) -> None:
        """Do nothing: no layer is frozen."""

    def encode(self, pieces: Pieces, *, half: bool | None = None) -> Encoded:
        """Return the hidden states; `half` is ignored, because a GRU gains nothing from it."""
        embedded = self.dropout(self.embedding(pieces.ids) + self.marks(pieces))
        lengths = pieces.mask.sum(dim=1).clamp(min=1).cpu()
        packed = pack_padded_sequence(embedded, lengths, batch_first=True, enforce_sorted=False)
        states, _last = self.gru(packed)
        both, _lengths = pad_packed_sequence(
            states, batch_first=True, total_length=pieces.ids.shape[1]
        )
        forward, backward = both.chunk(2, dim=-1)
        return gathered(forward + backward, pieces=pieces)


def words_of(text: str) -> list[str]:
    """Return the words of a text as `GruEncoder` cuts them."""
    return _WORD.findall(text.lower())


def placed(
    ids: Tensor,
    mask: Tensor,
    problems: Sequence[ReadProblem],
    *,
    starts: Sequence[Mapping[int, int]],
) -> Pieces:
    """Return the batch with the marks of the numbers. For each problem, `starts` maps the place in
    the text where a piece starts to the position of the piece. Numbers in a truncated part are
    masked out."""
    forms, ranks = torch.zeros_like(ids), torch.zeros_like(ids)
    most = max((len(problem.places) for problem in problems), default=0) or 1
    places = torch.zeros(len(problems), most, dtype=torch.long)
    exists = torch.zeros(len(problems), most, dtype=torch.bool)
    for row, problem in enumerate(problems):
        for number, (start, _end) in enumerate(problem.places):
            piece = starts[row].get(start)
            if piece is not None:
                places[row, number], exists[row, number] = piece, True
                forms[row, piece] = problem.forms[number]
                ranks[row, piece] = problem.ranks[number]
    return Pieces(ids=ids, mask=mask, forms=forms, ranks=ranks, places=places, number_mask=exists)


def moved(pieces: Pieces, *, device: torch.device) -> Pieces:
    """Return the batch on `device`."""
    return Pieces(
        ids=pieces.ids.to(device),
        mask=pieces.mask.to(device),
        forms=pieces.forms.to(device),
        ranks=pieces.ranks.to(device),
        places=pieces.places.to(device),
        number_mask=pieces.number_mask.to(device),
    )


def gathered(hidden: Tensor, *, pieces: Pieces) -> Encoded:
    """Return the encoded batch of hidden states (problems, pieces, width)."""
    rows = torch.arange(hidden.shape[0], device=hidden.device).unsqueeze(1)
    return Encoded(
        words=hidden,
        mask=pieces.mask,
        root=mean_pool(hidden, mask=pieces.mask),
        numbers=hidden[rows, pieces.places],
        number_mask=pieces.number_mask,
    )


def first_of(encoded: Encoded, *, count: int) -> Encoded:
    """Return the first `count` problems of an encoded batch without hints."""
    if count == len(encoded.root):
        return encoded
    return Encoded(
        words=encoded.words[:count],
        mask=encoded.mask[:count],
        root=encoded.root[:count],
        numbers=encoded.numbers[:count],
        number_mask=encoded.number_mask[:count],
    )


def _starts(offsets: Sequence[Sequence[int]]) -> dict[int, int]:
    """Return the position of the piece that starts at each character."""
    found: dict[int, int] = {}
    for position, (start, end) in enumerate(offsets):
        if end > start:
            found.setdefault(start, position)
    return found
