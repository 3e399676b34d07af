"""Estimate confidence intervals of precision, recall and F1 with the bootstrap.

A resample draws as many pairs as there are, with replacement. All figures depend only on how many
pairs of each label got each prediction, so a resample is one multinomial draw over these counts.
The paired bootstrap of a difference draws the same pairs for both scorers (Efron and Tibshirani, An
Introduction to the Bootstrap, 1993; Berg-Kirkpatrick et al., An empirical investigation of
statistical significance in NLP, 2012).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

SAMPLES = 2_000
ENDS = (2.5, 97.5)  # percentiles of a 95% interval

Interval = tuple[float, float]
Path = tuple[str, str]  # "macro" or "weighted", and the name of a figure, as in `report`
Figures = Mapping[Path, NDArray[np.float64]]


def intervals(
    predicted: Sequence[int], labels: Sequence[int], *, seed: int
) -> dict[Path, Interval]:
    """Return the 95% interval of each figure.

    Raise ValueError if there are no pairs, or if the sequences differ in length.
    """
    counts = _resampled(predicted, predicted, labels, seed=seed).sum(axis=3)
    return {path: _ends(values) for path, values in _figures(counts).items()}


def difference_intervals(
    first: Sequence[int], second: Sequence[int], labels: Sequence[int], *, seed: int
) -> dict[Path, Interval]:
    """Return the 95% interval of the difference in each figure, `first` minus `second`.

    Raise ValueError if there are no pairs, or if the sequences differ in length.
    """
    counts = _resampled(first, second, labels, seed=seed)
    one, other = _figures(counts.sum(axis=3)), _figures(counts.sum(axis=2))
    return {path: _ends(one[path] - other[path]) for path in one}


def _resampled(
    first: Sequence[int], second: Sequence[int], labels: Sequence[int], *, seed: int
) -> NDArray[np.float64]:
    """Return the counts of each resample: (samples, label, first prediction, second prediction)."""
    if not labels or not len(first) == len(second) == len(labels):
        raise ValueError(
            "There must be at least one pair, and each pair needs a prediction from each scorer."
        )
    cells = 4 * np.asarray(labels) + 2 * np.asarray(first) + np.asarray(second)
    shares = np.bincount(cells, minlength=8) / len(labels)
    counts = np.random.default_rng(seed).multinomial(len(labels), shares, size=SAMPLES)
    return counts.reshape(SAMPLES, 2, 2, 2).astype(float)


def _figures(cells: NDArray[np.float64]) -> Figures:
    """Return each figure for each resample of `cells`: (samples, label, prediction)."""
    hits = np.stack([cells[:, kind, kind] for kind in (0, 1)], axis=1)  # (samples, class)
    precision = hits / np.maximum(1, cells.sum(axis=1))
    recall = hits / np.maximum(1, cells.sum(axis=2))
    sizes = cells.sum(axis=2) / cells.sum(axis=(1, 2))[:, None]
    figures: dict[Path, NDArray[np.float64]] = {}
    for name, weights in (("macro", np.full_like(sizes, 0.5)), ("weighted", sizes)):
        mean_precision = (weights * precision).sum(axis=1)
        mean_recall = (weights * recall).sum(axis=1)
        figures[name, "precision"], figures[name, "recall"] = mean_precision, mean_recall
        figures[name, "f1_mean"] = (weights * _harmonic(precision, recall)).sum(axis=1)
        figures[name, "f1_harmonic"] = _harmonic(mean_precision, mean_recall)
    return figures


def _harmonic(precision: NDArray[np.float64], recall: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the harmonic mean; 0 where both are 0."""
    both = precision + recall
    mean: NDArray[np.float64] = 2 * precision * recall / np.where(both > 0, both, 1)
    return mean


def _ends(values: NDArray[np.float64]) -> Interval:
    low, high = np.percentile(values, ENDS)
    return float(low), float(high)
