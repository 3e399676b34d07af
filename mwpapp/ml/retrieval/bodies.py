"""Read masked texts word by word: the bodies of retrievers.

A body is a pretrained transformer, or a bidirectional GRU that is trained from scratch (MATHion,
section 4.1). It returns a state for each word, and which words are numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from mwpapp.ml.checkpoints.devices import precision
from mwpapp.ml.encoders.backbone import Backbone, tokenize
from mwpapp.ml.retrieval.masking import MARK

EMBEDDING = 128
HIDDEN = 128
"""The width of each direction of the GRU."""
DROPOUT = 0.3

_PAD, _UNKNOWN, _MARK = range(3)
_WORD = re.compile(r"\[MASK\]|[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Reading:
    """The output of a body: `states` (texts, words, width), and two masks of shape (texts, words):
    which positions are not padding, and which of these are numbers."""

    states: Tensor
    words: Tensor
    numbers: Tensor


class TransformerBody(nn.Module):
    """A pretrained transformer, in bfloat16 with `half`."""

    def __init__(self, backbone: Backbone) -> None:
        super().__init__()
        self.backbone = backbone
        self.transformer = backbone.model
        self.width = backbone.dimension
        self.device = backbone.device

    def forward(self, texts: Sequence[str], *, half: bool | None = None) -> Reading:
        batch = tokenize(self.backbone, texts)
        with precision(self.device, half=half):
            states = self.transformer(**batch).last_hidden_state
        numbers = batch["input_ids"] == self.backbone.tokenizer.mask_token_id
        return Reading(states.float(), batch["attention_mask"].bool(), numbers)


class GruBody(nn.Module):
    """Two bidirectional layers over words; Chinese is read character by character.

    `vocabulary` lists the known words; all others share one embedding.
    """

    def __init__(self, vocabulary: Sequence[str], *, device: torch.device) -> None:
        super().__init__()
        self.device = device
        self.width = 2 * HIDDEN
        self._rows = {word: row for row, word in enumerate(vocabulary, start=_MARK + 1)}
        self._rows[MARK] = _MARK
        self.embedding = nn.Embedding(len(vocabulary) + _MARK + 1, EMBEDDING, padding_idx=_PAD)
        self.dropout = nn.Dropout(DROPOUT)
        self.gru = nn.GRU(
            EMBEDDING, HIDDEN, num_layers=2, batch_first=True, bidirectional=True, dropout=DROPOUT
        )
        self.to(device)

    def forward(self, texts: Sequence[str], *, half: bool | None = None) -> Reading:
        """Return the reading. `half` has no effect: this body always uses single precision."""
        del half
        rows = [self._numbered(text) for text in texts]
        lengths = torch.tensor([len(row) for row in rows])
        ids = nn.utils.rnn.pad_sequence([torch.tensor(row) for row in rows], batch_first=True)
        ids = ids.to(self.device)  # (texts, words)
        packed = pack_padded_sequence(
            self.dropout(self.embedding(ids)), lengths, batch_first=True, enforce_sorted=False
        )
        states, _ = pad_packed_sequence(self.gru(packed)[0], batch_first=True)
        return Reading(states, ids != _PAD, ids == _MARK)

    def _numbered(self, text: str) -> list[int]:
        return [self._rows.get(word, _UNKNOWN) for word in words_of(text)] or [_UNKNOWN]


def words_of(text: str) -> list[str]:
    """Return the words of a masked text in lower case; each Chinese character is a word."""
    return [word if word == MARK else word.lower() for word in _WORD.findall(text)]
