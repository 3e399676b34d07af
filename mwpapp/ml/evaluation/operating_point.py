"""Compute precision and recall at one operating point.

For `ready`, precision is the share of ready variants that are valid, and recall is the share of
valid variants that are ready.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingPoint:
    """The metrics of `count` chosen pairs. A metric with a denominator of 0 is None."""

    threshold: float | None
    precision: float | None
    recall: float | None
    count: int


def operating_point(
    chosen: Sequence[bool], labels: Sequence[int], *, threshold: float | None
) -> OperatingPoint:
    """Return precision and recall of the chosen pairs; `threshold` is only recorded."""
    hits = sum(1 for is_chosen, label in zip(chosen, labels, strict=True) if is_chosen and label)
    count, valid = sum(chosen), sum(labels)
    return OperatingPoint(
        threshold=threshold,
        precision=hits / count if count else None,
        recall=hits / valid if valid else None,
        count=count,
    )
