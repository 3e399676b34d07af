"""Compute precision, recall and F1 of a binary classification, averaged over both classes.

Two definitions of the averaged F1 are in use, and they can differ by several points. `mean_f1`,
the usual one, is the mean of the F1 scores of both classes. `harmonic_f1`, used in the tables of
the ParaQD paper, is the harmonic mean of averaged precision and averaged recall.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Average:
    """Metrics averaged over the classes: macro (equal weights) or weighted (by class size)."""

    precision: float
    recall: float
    mean_f1: float

    @property
    def harmonic_f1(self) -> float:
        return _harmonic(self.precision, self.recall)


def macro(predicted: Sequence[int], labels: Sequence[int]) -> Average:
    """Return the average with equal weights for both classes."""
    return _average(predicted, labels, weights=(0.5, 0.5))


def weighted(predicted: Sequence[int], labels: Sequence[int]) -> Average:
    """Return the average weighted by the number of pairs in each class."""
    share = sum(labels) / len(labels)
    return _average(predicted, labels, weights=(1 - share, share))


def _average(
    predicted: Sequence[int], labels: Sequence[int], *, weights: tuple[float, float]
) -> Average:
    classes = [_one_class(predicted, labels, kind=kind) for kind in (0, 1)]
    precision, recall, mean = (
        sum(weight * values[part] for weight, values in zip(weights, classes, strict=True))
        for part in range(3)
    )
    return Average(precision=precision, recall=recall, mean_f1=mean)


def _one_class(
    predicted: Sequence[int], labels: Sequence[int], *, kind: int
) -> tuple[float, float, float]:
    """Return precision, recall and F1 of the class `kind`; 0 if a denominator is 0."""
    hits = sum(a == b == kind for a, b in zip(predicted, labels, strict=True))
    precision = hits / max(1, sum(value == kind for value in predicted))
    recall = hits / max(1, sum(value == kind for value in labels))
    return precision, recall, _harmonic(precision, recall)


def _harmonic(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0
