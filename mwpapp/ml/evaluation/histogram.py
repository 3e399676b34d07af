"""How the scores of valid and of invalid pairs lie: counts in bins of one width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

BINS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """`low` belongs to the bin, `high` to the next one; the last bin has both."""

    low: float
    high: float
    valid: int
    invalid: int


def histogram(
    scores: Sequence[float], labels: Sequence[int], *, low: float, high: float, bins: int = BINS
) -> list[Bar]:
    """`bins` bars from `low` to `high`; what lies outside counts in the nearest one."""
    width = (high - low) / bins
    counts = [[0, 0] for _ in range(bins)]
    for score, label in zip(scores, labels, strict=True):
        place = int((score - low) / width)
        counts[min(max(place, 0), bins - 1)][label] += 1
    return [
        Bar(low=low + place * width, high=low + (place + 1) * width, valid=valid, invalid=invalid)
        for place, (invalid, valid) in enumerate(counts)
    ]
