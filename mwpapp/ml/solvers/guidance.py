"""Guide the decoder with the template of a solved problem (MATHion, section 4.2).

The guide is the template of a problem that a retriever finds: its tree in prefix order, with one
symbol for all quantities. It changes the goal of the whole problem (gated initialization) and
the goal of every later step (aligned guidance). The decoder must cope with wrong guides, so some of
its guides in training are wrong (`ml/training/solver/guidance/guides.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from mwpapp.ml.solvers.encoding import Encoded
from mwpapp.ml.solvers.symbols import Prefix

NO_GUIDE: Prefix = ()
_PADDING = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidanceShape:
    """Which parts of the guidance a network has.

    - `gate`: whether a gate decides how much of the guide enters the goal of the problem. Without
      it, a linear layer joins both (table 3, "w/o gate").
    - `aligned`: whether the guide changes the goals of later steps (table 3, "w/o guidance").
    """

    gate: bool = True
    aligned: bool = True


class Guidance(nn.Module):
    """The template encoder with gated initialization and aligned guidance.

    `symbols` is the number of different symbols in templates, and `width` the width of goals."""

    def __init__(self, shape: GuidanceShape, *, symbols: int, width: int, dropout: float) -> None:
        super().__init__()
        self.shape = shape
        half = width // 2
        self.embedding = nn.Embedding(symbols + 1, width, padding_idx=_PADDING)
        self.dropout = nn.Dropout(dropout)
        self.gru = nn.GRU(width, half, batch_first=True, bidirectional=True)
        self.root = nn.Linear(width + half, 2 * width if shape.gate else width)

    def forward(self, encoded: Encoded, templates: Tensor) -> Encoded:
        """Return the encoded problems with guided roots and with hints for the later steps.

        `templates`, (problems, symbols), is the result of `template_batch`."""
        states, template = self.encode(templates)
        root = self.initial(encoded.root, template)
        return replace(
            encoded, root=root, hints=_then_nothing(states) if self.shape.aligned else None
        )

    def encode(self, templates: Tensor) -> tuple[Tensor, Tensor]:
        """Return the states of all symbols, (problems, symbols, width), and the sum of the last
        states of both directions, (problems, width / 2) (equation 6). The states of padding are
        zero, except the first state of an empty template."""
        lengths = (templates != _PADDING).sum(dim=1).clamp(min=1).cpu()
        embedded = self.dropout(self.embedding(templates))
        packed = pack_padded_sequence(embedded, lengths, batch_first=True, enforce_sorted=False)
        states, last = self.gru(packed)
        padded, _lengths = pad_packed_sequence(
            states, batch_first=True, total_length=templates.shape[1]
        )
        return padded, last[0] + last[1]

    def initial(self, root: Tensor, template: Tensor) -> Tensor:
        """Return the guided root, (problems, width): tanh(W1 q) * sigmoid(W2 q) for
        q = [root, template] (equation 7) or, without a gate, W q."""
        joined: Tensor = self.root(torch.cat([root, template], dim=-1))
        if not self.shape.gate:
            return joined
        value, gate = joined.chunk(2, dim=-1)
        return torch.tanh(value) * torch.sigmoid(gate)


def template_batch(templates: Sequence[Prefix]) -> Tensor:
    """Return the templates as one tensor, (problems, symbols); 0 is padding, symbol s is s + 1."""
    longest = max(map(len, templates), default=0) or 1
    rows = [
        [*(symbol + 1 for symbol in one), *[_PADDING] * (longest - len(one))] for one in templates
    ]
    return torch.tensor(rows, dtype=torch.long).view(len(templates), longest)


def _then_nothing(states: Tensor) -> Tensor:
    """Return the states with a zero at the end, which is the hint for all steps after the guide."""
    return torch.cat([states, torch.zeros_like(states[:, :1])], dim=1)
