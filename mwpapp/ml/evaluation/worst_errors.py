"""Find the misclassified pairs whose scores are farthest from the threshold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest

MAX_ERRORS = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Error:
    """A misclassified pair: its index, its score and its true label."""

    place: int
    score: float
    label: int


def worst_errors(
    scores: Sequence[float], labels: Sequence[int], *, threshold: float, most: int = MAX_ERRORS
) -> list[Error]:
    """Return at most `most` misclassified pairs, farthest from the threshold first.

    False positives and false negatives alternate until one kind is exhausted. They are not
    sorted together, because a cosine can be 1.5 below a threshold of 0.5 but only 0.5 above it.
    A pair is classified as valid if its score is above the threshold, as in `report`.
    """
    wrong = [
        Error(place=place, score=score, label=label)
        for place, (score, label) in enumerate(zip(scores, labels, strict=True))
        if (score > threshold) != bool(label)
    ]
    wrong.sort(key=lambda error: (-abs(error.score - threshold), error.place))
    false_positives = [error for error in wrong if not error.label]
    false_negatives = [error for error in wrong if error.label]
    alternating = chain.from_iterable(zip_longest(false_positives, false_negatives))
    return [error for error in alternating if error is not None][:most]
