"""Run the layers of a pretrained transformer that are not trained, and cache their output.

The word embeddings and the lowest layers return the same states for a text in every epoch. The
cache saves time on a CPU. A GPU computes the states faster than they can be copied to it.
"""

from __future__ import annotations

import copy
from typing import Any

import torch
from torch import Tensor, nn

from mwpapp.ml.encoders.dropout import without_dropout

MAX_REMEMBERED = 40_000
"""Maximum number of cached texts: 1.5 GB for texts of 50 word pieces and states of 384 numbers."""


class FrozenLayers:
    """The word embeddings and the first `layers` layers of `transformer`, without dropout.

    It is not an nn.Module, because the transformer already registers these weights."""

    def __init__(self, transformer: Any, *, layers: int) -> None:
        self._embeddings = transformer.embeddings
        self._layers = stack(transformer, first=0, last=layers)
        self._known: dict[bytes, Tensor] = {}
        self._remembers = False
        for module in (self._embeddings, *self._layers.layer):
            module.requires_grad_(False)
            without_dropout(module)

    def remember(self, *, on: bool) -> None:
        """Begin or stop caching the states of texts on a CPU, and clear the cache."""
        device = self._embeddings.word_embeddings.weight.device
        self._remembers = on and device.type == "cpu"
        self._known.clear()

    @torch.no_grad()
    def states(self, ids: Tensor, *, mask: Tensor) -> Tensor:
        """Return the states, (texts, pieces, width), of the word pieces `ids` with their `mask`,
        both (texts, pieces)."""
        if not self._remembers:
            return self._computed(ids, mask=mask)
        keys = [row[kept].cpu().numpy().tobytes() for row, kept in zip(ids, mask, strict=True)]
        new = [row for row, key in enumerate(keys) if key not in self._known]
        computed = self._computed(ids[new], mask=mask[new]) if new else None
        return self._assembled(keys, new=new, computed=computed, mask=mask)

    def _computed(self, ids: Tensor, *, mask: Tensor) -> Tensor:
        embedded = self._embeddings(input_ids=ids)
        hidden: Tensor = self._layers(embedded, attention_mask=additive(mask, like=embedded))[0]
        return hidden

    def _assembled(
        self, keys: list[bytes], *, new: list[int], computed: Tensor | None, mask: Tensor
    ) -> Tensor:
        places = {row: place for place, row in enumerate(new)}
        rows = []
        for row, key in enumerate(keys):
            length = int(mask[row].sum())
            if computed is None or row not in places:
                rows.append(self._known[key].to(mask.device).float())
                continue
            rows.append(computed[places[row], :length])
            if len(self._known) < MAX_REMEMBERED:
                self._known[key] = rows[-1].half().cpu()
        padded = nn.utils.rnn.pad_sequence(rows, batch_first=True)
        missing = mask.shape[1] - padded.shape[1]
        return nn.functional.pad(padded, (0, 0, 0, missing))


def stack(transformer: Any, *, first: int, last: int | None) -> Any:
    """Return the encoder of `transformer` with only the layers [first:last]. The layers are shared,
    not copied."""
    part = copy.copy(transformer.encoder)
    part._modules = dict(part._modules)
    part.layer = transformer.encoder.layer[first:last]
    return part


def additive(mask: Tensor, *, like: Tensor) -> Tensor:
    """Return a mask (texts, pieces) as numbers added to attention scores, (texts, 1, 1, pieces)."""
    lowest = torch.finfo(like.dtype).min
    return (~mask.bool())[:, None, None, :].to(like.dtype) * lowest
