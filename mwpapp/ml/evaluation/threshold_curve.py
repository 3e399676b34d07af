"""What `ready` would be worth from each threshold, and where to put it for a wanted precision.

A pair with broken evidence is barred: it is never ready, whatever its probability, so it counts
among the valid that are missed and never among the chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from mwpapp.ml.evaluation.operating_point import OperatingPoint, operating_point


def point_at(
    threshold: float, *, scores: Sequence[float], labels: Sequence[int], barred: Sequence[bool]
) -> OperatingPoint:
    """What is ready from `threshold` on."""
    chosen = [score >= threshold and not never for score, never in zip(scores, barred, strict=True)]
    return operating_point(chosen, labels, threshold=threshold)


def threshold_curve(
    scores: Sequence[float], labels: Sequence[int], *, barred: Sequence[bool], above: float = 0.0
) -> list[OperatingPoint]:
    """A point for each choice of pairs that a threshold above `above` can make, from the
    strictest on.

    Each threshold is the roundest number that makes its choice: half way into the gap between
    two scores, where the last digit of a score, which may differ on another machine, says nothing.
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
    """The point of the smallest threshold whose precision is at least this: as much as can be
    ready at that price. None where no threshold reaches it."""
    reached = [
        point for point in curve if point.precision is not None and point.precision >= precision
    ]
    return reached[-1] if reached else None


def roundest(low: float, high: float) -> float:
    """The number with the fewest digits above `low` and at most `high`, nearest their middle."""
    middle = (low + high) / 2
    for digits in range(2, 16):
        near = round(middle, digits)
        if low < near <= high:
            return near
    return high


def _open_groups(
    scores: Sequence[float], labels: Sequence[int], *, barred: Sequence[bool], above: float
) -> list[tuple[float, list[int]]]:
    """The labels of each distinct score that may be ready, the highest first."""
    ordered = sorted(
        (
            (score, label)
            for score, label, never in zip(scores, labels, barred, strict=True)
            if not never and score > above
        ),
        key=lambda pair: -pair[0],
    )
    return [
        (score, [label for _, label in tied])
        for score, tied in groupby(ordered, key=lambda pair: pair[0])
    ]
