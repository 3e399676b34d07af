"""A transformer that reads reference and variant together, with aligned words marked.

Input: the word pieces of both texts, each with the mark of its word (`marks`), whose learned
embedding is added to that of the piece. Output: a logit that the variant preserves the solution,
and for each piece a logit that it is at fault. One fault makes a text invalid, so a noisy-OR
combines the logits of the pieces, and the result is subtracted from the logit of the whole pair.
The embeddings of the base are frozen. Its layers, the marks and the heads are trained and shipped.
For a large base, low-rank adapters are trained and shipped instead of the layers.

References: Devlin et al., BERT (NAACL 2019), sentence pairs; Conneau et al., InferSent (EMNLP
2017), section 3.1, comparison of the means of two texts; Clark et al., ELECTRA (ICLR 2020),
detection of replaced tokens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn

from mwpapp.ml.checkpoints.defaults import READER
from mwpapp.ml.checkpoints.devices import half_is_faster, precision
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.checkpoints.weights import load_weights, save_weights
from mwpapp.ml.encoders.adapters import adapt, is_adapter, merge
from mwpapp.ml.encoders.backbone import Backbone, load_backbone
from mwpapp.ml.encoders.dropout import without_dropout
from mwpapp.ml.types import Reading
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.reader.marks import COUNT, Marked, mark_words

DEFAULT_CHECKPOINT = READER
PART = "cross-encoder"
KIND = "pair transformer with marks and faults"
REFERENCE, VARIANT = 1, 2
MAX_TOKENS = 320
"""The default maximum number of word pieces of both texts together. If a pair has more, the longer
text is truncated first."""
BATCH = 32
MAX_RANK = 256
_HEAD_WIDTH = 256
_SPREAD = 0.02  # standard deviation of new embeddings, as in the base
_RARE = -5.0  # initial logit that a piece is at fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Pieces:
    """One batch; every tensor except `places` is (pairs, pieces). `side` is REFERENCE or VARIANT,
    and 0 for separators and padding. `places`, (pairs, pieces, 2), are the start and end of each
    piece in its text."""

    ids: Tensor
    types: Tensor
    mask: Tensor
    marks: Tensor
    side: Tensor
    places: Tensor


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """`valid` (pairs,): logits that the solution is preserved. `faults` (pairs, pieces): logits
    that a piece is at fault; -inf for separators and padding."""

    valid: Tensor
    faults: Tensor


class CrossEncoder(nn.Module):
    """The network. `backbone` returns hidden states; `marks`, `head` and `fault` are added
    layers. `rank` is that of the adapters, 0 for a base whose own layers are trained."""

    def __init__(self, backbone: Backbone, *, rank: int = 0) -> None:
        super().__init__()
        self.backbone = backbone
        self.rank = rank
        self.transformer = backbone.model
        if rank:
            self.transformer.requires_grad_(False)
            without_dropout(self.transformer)  # so few trained parameters need none
            adapt(self.transformer.encoder, rank=rank)
        width = backbone.dimension
        self.marks = nn.Embedding(COUNT, width)
        nn.init.normal_(self.marks.weight, std=_SPREAD)
        self.head = nn.Sequential(
            nn.Linear(5 * width, _HEAD_WIDTH), nn.GELU(), nn.Dropout(0.1), nn.Linear(_HEAD_WIDTH, 1)
        )
        self.fault = nn.Linear(width, 1)
        nn.init.constant_(self.fault.bias, _RARE)
        self.to(backbone.device)

    def forward(self, pieces: Pieces, *, half: bool | None = None) -> Scores:
        """Return the scores of every pair and piece."""
        embedded = self.transformer.get_input_embeddings()(pieces.ids) + self.marks(pieces.marks)
        with precision(self.backbone.device, half=half):
            hidden = self.transformer(
                inputs_embeds=embedded,
                attention_mask=pieces.mask,
                token_type_ids=pieces.types,
            ).last_hidden_state  # (pairs, pieces, hidden)
        return self._scores(hidden.float(), side=pieces.side)

    def _scores(self, hidden: Tensor, *, side: Tensor) -> Scores:
        one, other = _mean(hidden, where=side == REFERENCE), _mean(hidden, where=side == VARIANT)
        compared = torch.cat([hidden[:, 0], one, other, (one - other).abs(), one * other], dim=-1)
        whole: Tensor = self.head(compared).squeeze(-1)
        faults: Tensor = self.fault(hidden).squeeze(-1).masked_fill(side == 0, float("-inf"))
        return Scores(valid=whole - _anywhere(faults), faults=faults)


def _anywhere(faults: Tensor) -> Tensor:
    """Return the log odds (pairs,) that at least one piece (pairs, pieces) is at fault, if faults
    are independent (noisy-OR). The odds are at least 1 to 50."""
    none = torch.nn.functional.softplus(faults).sum(dim=-1).clamp(min=0.02)  # -log P(none)
    return none + torch.log(-torch.expm1(-none))


def _mean(hidden: Tensor, *, where: Tensor) -> Tensor:
    """Return the means (pairs, hidden) of hidden states (pairs, pieces, hidden) over one text."""
    weights = where.unsqueeze(-1).to(hidden.dtype)
    return (hidden * weights).sum(dim=1) / weights.sum(dim=1).clamp(min=1.0)


def cut_pieces(network: CrossEncoder, comparisons: Sequence[Comparison]) -> Pieces:
    """Return the batch for `comparisons`, padded to its longest pair, on the network's device."""
    backbone = network.backbone
    batch = backbone.tokenizer(
        [item.reference_text for item in comparisons],
        [item.variant for item in comparisons],
        padding=True,
        truncation=True,
        max_length=backbone.max_length,
        return_offsets_mapping=True,
        return_token_type_ids=True,
        return_tensors="pt",
    )
    offsets = batch["offset_mapping"].tolist()
    marks = torch.zeros_like(batch["input_ids"])
    side = torch.zeros_like(batch["input_ids"])
    for row, comparison in enumerate(comparisons):
        tables = [_by_place(spans) for spans in mark_words(comparison)]
        for place, text in enumerate(batch.sequence_ids(row)):
            if text is not None:
                side[row, place] = text + 1
                marks[row, place] = tables[text].get(offsets[row][place][0], 0)
    where = backbone.device
    return Pieces(
        ids=batch["input_ids"].to(where),
        types=batch["token_type_ids"].to(where),
        mask=batch["attention_mask"].to(where),
        marks=marks.to(where),
        side=side.to(where),
        places=batch["offset_mapping"].to(where),
    )


def _by_place(spans: Sequence[Marked]) -> dict[int, int]:
    """Return the mark of every character of the marked spans, by its position."""
    return {place: mark for (start, end), mark in spans for place in range(start, end)}


class PairReader:
    """A `judge.Reader` that uses a trained network. It keeps no state between calls."""

    def __init__(self, network: CrossEncoder) -> None:
        self.network = network.eval()
        self._half = half_is_faster(network.backbone.device)

    def read(self, comparisons: Sequence[Comparison]) -> list[Reading]:
        """Return the reading of each pair, in order. Pairs of similar length share a batch."""
        order = sorted(range(len(comparisons)), key=lambda i: _length(comparisons[i]))
        readings: dict[int, Reading] = {}
        for first in range(0, len(order), BATCH):
            chosen = order[first : first + BATCH]
            pieces = cut_pieces(self.network, [comparisons[i] for i in chosen])
            with torch.inference_mode():
                scores = self.network(pieces, half=self._half)
            readings |= zip(chosen, _readings(scores, pieces=pieces), strict=True)
        return [readings[i] for i in range(len(comparisons))]


def _readings(scores: Scores, *, pieces: Pieces) -> Iterator[Reading]:
    """Yield the reading of each pair. The fault is the variant's worst piece, if it is more likely
    at fault than not."""
    worst = scores.faults.masked_fill(pieces.side != VARIANT, float("-inf")).max(dim=-1)
    for row, logit in enumerate(scores.valid.tolist()):
        start, end = pieces.places[row, worst.indices[row]].tolist()
        found = bool(worst.values[row] > 0)
        yield Reading(logit=logit, fault=(start, end) if found else None)


def _length(comparison: Comparison) -> int:
    return len(comparison.reference_text) + len(comparison.variant)


def trained_tensors(network: CrossEncoder) -> dict[str, Tensor]:
    """Return the tensors that ship, by name: all but the frozen ones. They are not copies."""
    state: Mapping[str, Tensor] = network.state_dict()
    return {name: tensor for name, tensor in state.items() if _ships(name, rank=network.rank)}


def _ships(name: str, *, rank: int) -> bool:
    if rank:
        return not name.startswith("transformer.") or is_adapter(name)
    return not name.startswith(("transformer.embeddings.", "transformer.pooler."))


def new_network(
    base: str, *, device: str | None = None, longest: int = MAX_TOKENS, rank: int = 0
) -> CrossEncoder:
    """Return an untrained network over the encoder `base`. Raise WeightsMissing if that is not
    installed."""
    backbone = load_backbone(resolve(base), device=device, max_length=longest)
    return CrossEncoder(backbone, rank=rank)


def save_network(
    folder: Path,
    network: CrossEncoder,
    *,
    base: str | None,
    seed: int,
    data: Mapping[str, Any],
    metrics: Mapping[str, float],
) -> Manifest:
    """Write the trained tensors and their manifest to `folder`, whose name is that of the
    checkpoint."""
    digest = save_weights(folder, trained_tensors(network))
    manifest = Manifest(
        name=folder.name,
        part=PART,
        architecture=_architecture(network),
        data=data,
        seed=seed,
        metrics=metrics,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        base=base,
        sha256=digest,
    )
    write_manifest(folder, manifest)
    return manifest


def _architecture(network: CrossEncoder) -> dict[str, Any]:
    adapters = {"adapter_rank": network.rank} if network.rank else {}
    return {"kind": KIND, "marks": COUNT, "max_length": network.backbone.max_length, **adapters}


def load_reader(name: str = DEFAULT_CHECKPOINT, *, device: str | None = None) -> PairReader:
    """Return the reader of the checkpoint called `name`. Raise what `load_network` raises."""
    network = load_network(name, device=device)
    if network.rank:
        merge(network.transformer.encoder)
    if half_is_faster(network.backbone.device):
        _halve(network.transformer)
    return PairReader(network)


def _halve(transformer: nn.Module) -> None:
    """Convert the weights of the linear layers to bfloat16 once, instead of for each batch."""
    for layer in transformer.modules():
        if isinstance(layer, nn.Linear):
            layer.to(torch.bfloat16)


def load_network(name: str = DEFAULT_CHECKPOINT, *, device: str | None = None) -> CrossEncoder:
    """Return the network of the checkpoint called `name`, which can be trained further.

    Raise WeightsMissing if it or its base is missing, and CheckpointError if it is damaged or was
    made for a network other than this program's.
    """
    folder = resolve(name)
    manifest = read_manifest(folder, part=PART)
    length = manifest.architecture.get("max_length")
    rank = manifest.architecture.get("adapter_rank", 0)
    if manifest.base is None or not isinstance(length, int) or length < 8:
        raise CheckpointError(f"{manifest.name!r} has no base or no valid maximum length.")
    if not isinstance(rank, int) or not 0 <= rank <= MAX_RANK:
        raise CheckpointError(f"{manifest.name!r} has adapters of an impossible rank.")
    network = new_network(manifest.base, device=device, longest=length, rank=rank)
    if dict(manifest.architecture) != _architecture(network):
        raise CheckpointError(
            f"{manifest.name!r} has an architecture that this program does not know."
        )
    places = trained_tensors(network)
    shapes = {key: tuple(tensor.shape) for key, tensor in places.items()}
    for key, tensor in load_weights(folder, expected=shapes, sha256=manifest.sha256).items():
        places[key].copy_(tensor)
    return network
