"""The pairs on which a score is surest and wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

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
    """At most `most` pairs on the wrong side of the threshold: an invalid one that was let
    through, a valid one that was missed, and so on, the farthest from the threshold first. The two
    sides may reach unlike far (a cosine above 0.5 by 0.5, below it by 1.5), so neither
    crowds out the other; where one has no more, the rest comes from the other.

    A pair counts as valid where its score is above the threshold, as in `report`.
    """
    wrong = [
        Error(place=place, score=score, label=label)
        for place, (score, label) in enumerate(zip(scores, labels, strict=True))
        if (score > threshold) != bool(label)
    ]
    wrong.sort(key=lambda error: (-abs(error.score - threshold), error.place))
    let_through = [error for error in wrong if not error.label]
    missed = [error for error in wrong if error.label]
    in_turn = chain.from_iterable(zip_longest(let_through, missed))
    return [error for error in in_turn if error is not None][:most]
