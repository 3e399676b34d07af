"""Compute precision and recall of `ready` at each threshold; find the threshold for a precision.

A pair with broken evidence is never ready, whatever its probability. Such a pair is `barred`: if
it is valid, it lowers the recall at every threshold.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from mwpapp.ml.evaluation.operating_point import OperatingPoint, operating_point


def point_at(
    threshold: float, *, scores: Sequence[float], labels: Sequence[int], barred: Sequence[bool]
) -> OperatingPoint:
    """Return precision and recall of `ready` at `threshold`."""
    chosen = [
        score >= threshold and not is_barred
        for score, is_barred in zip(scores, barred, strict=True)
    ]
    return operating_point(chosen, labels, threshold=threshold)


def threshold_curve(
    scores: Sequence[float], labels: Sequence[int], *, barred: Sequence[bool], above: float = 0.0
) -> list[OperatingPoint]:
    """Return a point for each distinct set of ready pairs except the empty one, strictest first.

    All thresholds are above `above`. Each is the roundest number near the middle of the gap
    between two scores, because the last digits of a score differ between machines.
    """
    groups = _open_groups(scores, labels, barred=barred, above=above)
    borders = [*(score for score, _ in groups), above]
    valid, hits, count = sum(labels), 0, 0
    points: list[OperatingPoint] = []
    for place, (score, group) in enumerate(groups, 1):
        hits, count = hits + sum(group), count + len(group)
        point = OperatingPoint(
            threshold=roundest(borders[place], score),
            precision=hits / count,
            recall=hits / valid if valid else None,
            count=count,
        )
        points.append(point)
    return points


def smallest_reaching(
    precision: float, *, curve: Sequence[OperatingPoint]
) -> OperatingPoint | None:
    """Return the point with the highest recall whose precision is at least `precision`.

    Return None if no threshold reaches that precision.
    """
    reached = [
        point for point in curve if point.precision is not None and point.precision >= precision
    ]
    return reached[-1] if reached else None


def roundest(low: float, high: float) -> float:
    """Return the middle, rounded to the fewest decimals (2 to 15) that keep it in (low, high], or
    else `high`."""
    middle = (low + high) / 2
    for digits in range(2, 16):
        near = round(middle, digits)
        if low < near <= high:
            return near
    return high


def _open_groups(
    scores: Sequence[float], labels: Sequence[int], *, barred: Sequence[bool], above: float
) -> list[tuple[float, list[int]]]:
    """Return the scores of pairs that can be ready, highest first, each with its labels."""
    ordered = sorted(
        (
            (score, label)
            for score, label, is_barred in zip(scores, labels, barred, strict=True)
            if not is_barred and score > above
        ),
        key=lambda pair: -pair[0],
    )
    return [
        (score, [label for _, label in tied])
        for score, tied in groupby(ordered, key=lambda pair: pair[0])
    ]
