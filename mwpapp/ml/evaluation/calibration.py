"""Whether a probability means what it says: of the pairs that get 0.8, are 80% valid?

Expected calibration error (Naeini, Cooper and Hauskrecht, 2015, here over bins of equal
counts): the mean over all pairs of the gap between what their bin was told and what it holds.
Brier score (1950): the mean squared distance between the probability and the truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

BINS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """Pairs of like scores: between which they lie, their mean, and the share that is valid."""

    lowest: float
    highest: float
    mean_score: float
    share_valid: float
    count: int


def calibration(scores: Sequence[float], labels: Sequence[int], *, bins: int = BINS) -> list[Bin]:
    """At most `bins` bins of about equal counts, from the lowest score up.

    Equal scores are never parted, so a rule that only says 0 or 1 gets two bins.
    """
    ordered = sorted(zip(scores, labels, strict=True), key=lambda item: item[0])
    made: list[Bin] = []
    held: list[tuple[float, int]] = []
    passed = 0
    for _, tied in groupby(ordered, key=lambda item: item[0]):
        held += tied
        # The bin is full at the next border between equal shares of all pairs; a block of ties
        # that went past several leaves none of them to the bins after it.
        next_border = passed * bins // len(ordered) + 1
        if (passed + len(held)) * bins >= next_border * len(ordered):
            made.append(_bin(held))
            passed, held = passed + len(held), []
    return made


def expected_calibration_error(bins: Sequence[Bin]) -> float:
    """In [0, 1]; 0 is perfect. Meant for probabilities."""
    total = sum(item.count for item in bins)
    return sum(item.count * abs(item.mean_score - item.share_valid) for item in bins) / total


def brier_score(scores: Sequence[float], labels: Sequence[int]) -> float:
    """In [0, 1]; 0 is perfect, 0.25 is what a coin's 0.5 gets. Meant for probabilities."""
    return fmean((score - label) ** 2 for score, label in zip(scores, labels, strict=True))


def _bin(held: Sequence[tuple[float, int]]) -> Bin:
    return Bin(
        lowest=held[0][0],
        highest=held[-1][0],
        mean_score=fmean(score for score, _ in held),
        share_valid=fmean(label for _, label in held),
        count=len(held),
    )
