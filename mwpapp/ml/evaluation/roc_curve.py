"""The ROC curve: what share of the valid is taken at the price of what share of the invalid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True, kw_only=True)
class RocPoint:
    """Taking every pair that scores `threshold` or more: the shares of the invalid and of the
    valid that are taken. The first point takes none, from no score on."""

    threshold: float | None
    false_positive_rate: float
    true_positive_rate: float


def roc_curve(scores: Sequence[float], labels: Sequence[int]) -> list[RocPoint]:
    """From (0, 0) to (1, 1), a point for each distinct score; equal scores are taken together.

    Labels are 1 and 0, both must occur (ValueError).
    """
    valid = sum(labels)
    invalid = len(labels) - valid
    if not valid or not invalid:
        raise ValueError("The curve needs valid and invalid pairs.")
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
