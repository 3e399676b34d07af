"""Measure calibration: are 80% of the pairs with a probability of 0.8 valid?

Expected calibration error (Naeini, Cooper and Hauskrecht, 2015, here with bins of equal counts):
the mean over all pairs of the gap between the mean probability of their bin and its share of
valid pairs. Brier score (1950): the mean squared error of the probabilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from statistics import fmean

BINS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """The score range, mean score and share of valid pairs of one bin."""

    lowest: float
    highest: float
    mean_score: float
    share_valid: float
    count: int


def calibration(scores: Sequence[float], labels: Sequence[int], *, bins: int = BINS) -> list[Bin]:
    """Return at most `bins` bins with about equal counts, lowest scores first.

    Equal scores are always in the same bin, so a scorer that returns only 0 or 1 has at most two
    bins.
    """
    ordered = sorted(zip(scores, labels, strict=True), key=lambda item: item[0])
    finished: list[Bin] = []
    group: list[tuple[float, int]] = []
    passed = 0
    for _, tied in groupby(ordered, key=lambda item: item[0]):
        group += tied
        # A bin ends at the next multiple of the bin size. If a block of ties passes several
        # multiples, they are skipped.
        next_border = passed * bins // len(ordered) + 1
        if (passed + len(group)) * bins >= next_border * len(ordered):
            finished.append(_bin(group))
            passed, group = passed + len(group), []
    return finished


def expected_calibration_error(bins: Sequence[Bin]) -> float:
    """Return the expected calibration error of probabilities, in [0, 1]; 0 is perfect."""
    total = sum(item.count for item in bins)
    return sum(item.count * abs(item.mean_score - item.share_valid) for item in bins) / total


def brier_score(scores: Sequence[float], labels: Sequence[int]) -> float:
    """Return the Brier score of probabilities, in [0, 1]; 0 is perfect, constant 0.5 gives 0.25."""
    return fmean((score - label) ** 2 for score, label in zip(scores, labels, strict=True))


def _bin(group: Sequence[tuple[float, int]]) -> Bin:
    return Bin(
        lowest=group[0][0],
        highest=group[-1][0],
        mean_score=fmean(score for score, _ in group),
        share_valid=fmean(label for _, label in group),
        count=len(group),
    )
