"""How good a judgement is at one fixed point: what is chosen there, and how much of the valid.

Meant for `ready`: among the variants that a teacher is offered as ready, precision is the
share that is valid; recall is the share of all valid variants that is offered so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingPoint:
    """`count` pairs were chosen. A share of nothing is None."""

    threshold: float | None
    precision: float | None
    recall: float | None
    count: int


def operating_point(
    chosen: Sequence[bool], labels: Sequence[int], *, threshold: float | None
) -> OperatingPoint:
    """`chosen` says for each pair whether it was; `threshold` is the score from
    which it can be, where there is one."""
    hits = sum(1 for one, label in zip(chosen, labels, strict=True) if one and label)
    count, valid = sum(chosen), sum(labels)
    return OperatingPoint(
        threshold=threshold,
        precision=hits / count if count else None,
        recall=hits / valid if valid else None,
        count=count,
    )
