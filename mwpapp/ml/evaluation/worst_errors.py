"""The pairs on which a score is surest and wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Error:
    """`place` is the pair's in what was scored, `label` what it really is."""

    place: int
    score: float
    label: int


def worst_errors(
    scores: Sequence[float], labels: Sequence[int], *, threshold: float, most: int = MOST
) -> list[Error]:
    """At most `most` pairs on the wrong side of the threshold, the farthest from it first.

    A pair counts as valid where its score is above the threshold, as in `report`.
    """
    wrong = [
        Error(place=place, score=score, label=label)
        for place, (score, label) in enumerate(zip(scores, labels, strict=True))
        if (score > threshold) != bool(label)
    ]
    return sorted(wrong, key=lambda error: (-abs(error.score - threshold), error.place))[:most]
