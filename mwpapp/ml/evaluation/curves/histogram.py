"""Compute histograms of the scores of valid and invalid pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BINS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """The counts of scores in [low, high); the last bar includes `high`."""

    low: float
    high: float
    valid: int
    invalid: int


def histogram(
    scores: Sequence[float], labels: Sequence[int], *, low: float, high: float, bins: int = BINS
) -> list[Bar]:
    """Return `bins` bars of equal width. Scores outside the range count in the nearest bar."""
    width = (high - low) / bins
    counts = [[0, 0] for _ in range(bins)]
    for score, label in zip(scores, labels, strict=True):
        index = int((score - low) / width)
        counts[min(max(index, 0), bins - 1)][label] += 1
    return [
        Bar(low=low + index * width, high=low + (index + 1) * width, valid=valid, invalid=invalid)
        for index, (invalid, valid) in enumerate(counts)
    ]
