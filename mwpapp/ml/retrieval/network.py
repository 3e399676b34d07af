"""Map texts to unit vectors that are close if the same logic solves them.

The network runs a body (`bodies`) and concatenates the mean of all words (MATHion, section 4.1)
with the states of the first numbers (ours). Two projections follow: "logic" for templates with
unified numbers, and "order" for templates that keep the order of the numbers. The vector consists
of both, scaled so that the cosine of two vectors is the weighted mean of the cosines of their
parts. The published network has no projections: its vector is the mean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import normalize

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.encoders.backbone import mean_pool
from mwpapp.ml.retrieval.bodies import GruBody, Reading, TransformerBody
from mwpapp.ml.retrieval.masking import MASKED, STYLES, masked_text

TRANSFORMER, GRU = BODIES = ("transformer", "gru")
LOGIC, ORDER = PARTS = ("logic", "order")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The shape of a network. Raises CheckpointError for an impossible one.

    - `style`: how numbers are shown to the body (`masking`).
    - `size`: the dimension of each projection; 0 for no projections, as published.
    - `numbers`: how many numbers are pooled in addition to the mean.
    - `order_share`: the weight of the part "order" in the cosine.
    """

    body: str = TRANSFORMER
    style: str = MASKED
    size: int = 128
    numbers: int = 4
    order_share: float = 0.3

    def __post_init__(self) -> None:
        if self.body not in BODIES or self.style not in STYLES:
            raise CheckpointError(f"Unknown body {self.body!r} or style {self.style!r}.")
        if self.size < 0 or self.numbers < 0 or not 0 <= self.order_share < 1:
            raise CheckpointError("The size, numbers or order share of a retriever is invalid.")


class RetrieverNetwork(nn.Module):
    """A body with pooling and projections."""

    def __init__(self, body: TransformerBody | GruBody, *, shape: Shape) -> None:
        super().__init__()
        self.body = body
        self.shape = shape
        pooled = body.width * (1 + shape.numbers)
        names = PARTS if shape.size else ()
        self.projections = nn.ModuleDict({name: nn.Linear(pooled, shape.size) for name in names})
        self.projections.to(body.device)

    @property
    def dimension(self) -> int:
        """The number of components of a vector."""
        if not self.shape.size:
            return self.body.width * (1 + self.shape.numbers)
        return self.shape.size * len(PARTS)

    def parts(self, texts: Sequence[str], *, half: bool | None = None) -> dict[str, Tensor]:
        """Return the unit vectors of each part, (texts, size), with gradients if enabled."""
        masked = [masked_text(text, style=self.shape.style) for text in texts]
        return self.parts_of_masked(masked, half=half)

    def parts_of_masked(
        self, masked: Sequence[str], *, half: bool | None = None
    ) -> dict[str, Tensor]:
        """Return the same as `parts`, for texts whose numbers are already masked."""
        pooled = _pooled(self.body(masked, half=half), numbers=self.shape.numbers)
        if not self.projections:
            return {LOGIC: normalize(pooled, dim=-1)}
        return {
            name: normalize(project(pooled), dim=-1) for name, project in self.projections.items()
        }

    def forward(self, texts: Sequence[str], *, half: bool | None = None) -> Tensor:
        """Return unit vectors, (texts, dimension), with gradients if enabled."""
        parts = self.parts(texts, half=half)
        if ORDER not in parts:
            return parts[LOGIC]
        share = self.shape.order_share
        scaled = [math.sqrt(1 - share) * parts[LOGIC], math.sqrt(share) * parts[ORDER]]
        return torch.cat(scaled, dim=-1)


def _pooled(reading: Reading, *, numbers: int) -> Tensor:
    """Return the mean of all words and the states of the first numbers, zero where a text has
    fewer, (texts, width * (1 + numbers))."""
    parts = [mean_pool(reading.states, mask=reading.words)]
    rank = reading.numbers.cumsum(dim=1)  # (texts, words), from 1
    for number in range(1, numbers + 1):
        selected = reading.numbers & (rank == number)
        parts.append((reading.states * selected.unsqueeze(-1)).sum(dim=1))
    return torch.cat(parts, dim=-1)
