"""Compute the ROC curve: true positive rate against false positive rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True, kw_only=True)
class RocPoint:
    """The rates if every pair that scores `threshold` or more is classified as valid.

    The first point has no threshold and classifies no pair as valid.
    """

    threshold: float | None
    false_positive_rate: float
    true_positive_rate: float


def roc_curve(scores: Sequence[float], labels: Sequence[int]) -> list[RocPoint]:
    """Return the point (0, 0), then one point for each distinct score, up to (1, 1).

    Labels are 1 (valid) or 0. Raise ValueError unless both occur.
    """
    valid = sum(labels)
    invalid = len(labels) - valid
    if not valid or not invalid:
        raise ValueError("A ROC curve needs valid and invalid pairs.")
    points = [RocPoint(threshold=None, false_positive_rate=0.0, true_positive_rate=0.0)]
    hits = taken = 0
    ordered = sorted(zip(scores, labels, strict=True), key=lambda item: -item[0])
    for score, tied in groupby(ordered, key=lambda item: item[0]):
        group = [label for _, label in tied]
        hits, taken = hits + sum(group), taken + len(group)
        point = RocPoint(
            threshold=score,
            false_positive_rate=(taken - hits) / invalid,
            true_positive_rate=hits / valid,
        )
        points.append(point)
    return points
