"""Logistic regression with an L2 penalty, fitted by Newton's method.

Minimizes sum(log loss) + penalty / 2 * |w|^2 over standardized features; the intercept
is not penalized. The objective is strictly convex for penalty > 0 (and both labels
present), so the optimum does not depend on the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

STEPS_MOST = 100
GRADIENT_ENOUGH = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """`coefficients` and the feature's `means` and `scales`, all of shape (features,)."""

    coefficients: tuple[float, ...]
    intercept: float
    means: tuple[float, ...]
    scales: tuple[float, ...]


def fit_logistic(features: Array, *, labels: Array, penalty: float = 1.0) -> Weights:
    """Weights for `features` (examples, features) and `labels` (examples,) of 0 and 1.

    Raises ValueError where shapes differ or only one label is present.
    """
    _check(features, labels)
    means, scales = _standard(features)
    design = np.column_stack([(features - means) / scales, np.ones(len(features))])
    solution = _newton(design, labels=labels, penalty=penalty)
    return Weights(
        coefficients=tuple(float(value) for value in solution[:-1]),
        intercept=float(solution[-1]),
        means=tuple(float(value) for value in means),
        scales=tuple(float(value) for value in scales),
    )


def fit_signed(
    features: Array, *, labels: Array, signs: Sequence[int], penalty: float = 1.0
) -> Weights:
    """The same, where feature i may only have a coefficient of the sign `signs[i]` (0: any).

    Features that correlate can get a sign against their meaning, and a fault must never
    speak for a text. Those that would are given the coefficient 0 and the rest is fitted
    again, until none is left.
    """
    _check(features, labels)
    free = np.ones(features.shape[1], dtype=bool)
    while True:
        # A column of zeros gets the coefficient 0 and keeps the others' places.
        weights = fit_logistic(np.where(free, features, 0.0), labels=labels, penalty=penalty)
        wrong = free & (np.array(weights.coefficients) * np.array(signs) < 0)
        if not wrong.any():
            # Rounding leaves the empty columns a hair off 0.
            kept = np.where(free, weights.coefficients, 0.0)
            return replace(weights, coefficients=tuple(float(value) for value in kept))
        free &= ~wrong


def probabilities(weights: Weights, *, features: Array) -> Array:
    """Probability of label 1 for each row of `features` (examples, features)."""
    standard = (features - np.array(weights.means)) / np.array(weights.scales)
    return sigmoid(standard @ np.array(weights.coefficients) + weights.intercept)


def probability(weights: Weights, *, row: Sequence[float]) -> float:
    """Probability of label 1 for one example."""
    return float(probabilities(weights, features=np.array([row], dtype=np.float64))[0])


def sigmoid(values: Array) -> Array:
    """1 / (1 + exp(-x)) without overflow at either end."""
    small = np.exp(-np.abs(values))
    return np.asarray(np.where(values >= 0, 1 / (1 + small), small / (1 + small)))


def _check(features: Array, labels: Array) -> None:
    if features.ndim != 2 or labels.shape != (len(features),):
        raise ValueError("features must be (examples, features) and labels (examples,)")
    if set(np.unique(labels)) != {0.0, 1.0}:
        raise ValueError("labels must be 0 and 1, and both must be present")


def _standard(features: Array) -> tuple[Array, Array]:
    means = features.mean(axis=0)
    scales = features.std(axis=0)
    # A feature that never varies carries nothing: scale 1 leaves it at 0.
    return means, np.where(scales > 1e-12, scales, 1.0)


def _newton(design: Array, *, labels: Array, penalty: float) -> Array:
    ridge = np.full(design.shape[1], penalty)
    ridge[-1] = 0.0
    weights = np.zeros(design.shape[1])
    for _ in range(STEPS_MOST):
        predicted = sigmoid(design @ weights)
        gradient = design.T @ (predicted - labels) + ridge * weights
        if np.abs(gradient).max() < GRADIENT_ENOUGH * len(labels):
            break
        curvature = predicted * (1 - predicted)
        hessian = (design * curvature[:, None]).T @ design + np.diag(ridge)
        step = np.asarray(np.linalg.lstsq(hessian, gradient, rcond=None)[0], dtype=np.float64)
        weights = _downhill(design, labels=labels, ridge=ridge, weights=weights, step=step)
    return weights


def _downhill(design: Array, *, labels: Array, ridge: Array, weights: Array, step: Array) -> Array:
    """The weights after the step, halved until the loss falls (Newton can overshoot)."""
    before = _loss(design, labels=labels, ridge=ridge, weights=weights)
    scale = 1.0
    for _ in range(30):
        candidate = weights - scale * step
        if _loss(design, labels=labels, ridge=ridge, weights=candidate) <= before:
            return np.asarray(candidate)
        scale /= 2
    return weights


def _loss(design: Array, *, labels: Array, ridge: Array, weights: Array) -> float:
    scores = design @ weights
    return float(np.sum(np.logaddexp(0, scores) - labels * scores) + 0.5 * ridge @ weights**2)
