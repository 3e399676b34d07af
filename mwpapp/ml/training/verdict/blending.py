"""Fit the verdict's blend: a logistic regression without negative weights.

Only the fit needs scikit-learn. The fitted blend is applied without it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from mwpapp.ml.verdict.weights import Blend

Array = NDArray[np.float64]

PENALTY = 1.0
"""The fit minimizes sum(log loss) + PENALTY / 2 * |w|^2 over standardized opinions."""


def fit_blend(opinions: Array, *, labels: Array, weights: Array | None = None) -> Blend:
    """Return the blend of opinions (pairs, 3 to 5) for `labels` (pairs,) of 0 and 1.

    `weights` (pairs,) say how much each pair counts; by default all count alike.

    Because opinions correlate, one of them can get a negative weight. Its weight is then set to 0
    and the others are fitted again, until no weight is negative. Raise ValueError if only one
    label is present.
    """
    if set(np.unique(labels)) != {0.0, 1.0}:
        raise ValueError("labels must be 0 and 1, and both must be present")
    used = np.ones(opinions.shape[1], dtype=bool)
    given = np.ones(len(labels)) if weights is None else weights
    while True:
        slopes, intercept = _fit(opinions, labels=labels, weights=given, used=used)
        if (slopes >= 0).all():
            names = ("trees", "reading", "cosine", "second", "solving")
            found = dict(zip(names, slopes.tolist(), strict=False))
            return Blend(**found, intercept=intercept)
        used &= slopes >= 0


def _fit(opinions: Array, *, labels: Array, weights: Array, used: Array) -> tuple[Array, float]:
    """Return the slopes (opinions,), 0 for opinions that are not `used`, and the intercept."""
    slopes = np.zeros(opinions.shape[1])
    if not used.any():
        share = np.average(labels, weights=weights)
        return slopes, float(np.log(share / (1 - share)))
    scaler = StandardScaler().fit(opinions[:, used], sample_weight=weights)
    model = LogisticRegression(C=1 / PENALTY, solver="newton-cholesky", tol=1e-10, max_iter=500)
    model.fit(scaler.transform(opinions[:, used]), labels, sample_weight=weights)
    slopes[used] = model.coef_[0] / scaler.scale_
    intercept = model.intercept_[0] - float(slopes[used] @ scaler.mean_)
    return slopes, float(intercept)
