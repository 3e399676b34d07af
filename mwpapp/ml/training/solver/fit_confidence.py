"""Fit the confidence of a solver on problems that it did not learn.

Each problem counts once as it is and once without a needed number, where every answer is wrong.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict
from sklearn.preprocessing import StandardScaler

from mwpapp.ml.solvers.confidence import FEATURES, Confidence, features
from mwpapp.ml.solvers.network import SolverNetwork
from mwpapp.ml.solvers.proposals import Proposals, propose
from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.training.solver.examples import Solved, is_right
from mwpapp.ml.training.solver.incomplete import incomplete, original

PRECISION = 0.95
_FOLDS = 5
FEWEST = 40
"""Problems with at least five right and five wrong answers that a fit needs."""


def fit_confidence(
    network: SolverNetwork,
    problems: Sequence[Solved],
    *,
    seed: int,
    precision: float = PRECISION,
) -> tuple[Confidence, dict[str, float]]:
    """Return the confidence, whose threshold gives `precision`, and metrics by cross-validation.

    Without enough problems, the confidence is the probability of the tree and nothing is shown.
    """
    rng = random.Random(f"{seed}:confidence")
    broken = [incomplete(problem, rng=rng) for problem in problems]
    reads = [problem.read for problem in problems] + [one for one in broken if one is not None]
    golds: list[Fraction | None] = [problem.value for problem in problems]
    golds += [None] * (len(reads) - len(golds))
    proposed = propose(network, reads)
    rows, labels = _rows(proposed, reads=reads, golds=golds)
    if len(rows) < FEWEST or min(labels.count(0), labels.count(1)) < _FOLDS:
        plain = Confidence(weights=(1.0,) + (0.0,) * (len(FEATURES) - 1), bias=0.0, threshold=1.1)
        return plain, {}
    return _fitted(np.array(rows), np.array(labels), whole=len(problems), precision=precision)


def _rows(
    proposed: Sequence[Proposals],
    *,
    reads: Sequence[ReadProblem],
    golds: Sequence[Fraction | None],
) -> tuple[list[tuple[float, ...]], list[int]]:
    """Return the features and labels; a problem without proposals has neither."""
    rows, labels = [], []
    for proposals, read, gold in zip(proposed, reads, golds, strict=True):
        if proposals.found:
            rows.append(features(proposals, read=read, text=original(read)))
            labels.append(int(gold is not None and is_right(proposals.found[0].value, answer=gold)))
    return rows, labels


def _fitted(
    rows: np.ndarray, labels: np.ndarray, *, whole: int, precision: float
) -> tuple[Confidence, dict[str, float]]:
    scaler = StandardScaler().fit(rows)
    scaled = scaler.transform(rows)
    model = LogisticRegression(C=1.0, max_iter=1000)
    guessed = cross_val_predict(model, scaled, labels, cv=_FOLDS, method="predict_proba")[:, 1]
    threshold = lowest_threshold(guessed.tolist(), labels.tolist(), precision=precision)
    model.fit(scaled, labels)
    spread = np.asarray(scaler.scale_)
    weights = model.coef_[0] / spread
    bias = float(model.intercept_[0] - (weights * np.asarray(scaler.mean_)).sum())
    shown = guessed >= threshold
    metrics = {
        "held_out_shown": float(shown[:whole].mean()),
        "held_out_shown_incomplete": float(shown[whole:].mean()),
        "held_out_precision": float(labels[shown].mean()) if shown.any() else 0.0,
        "held_out_precision_whole": float(labels[:whole][shown[:whole]].mean())
        if shown[:whole].any()
        else 0.0,
    }
    confidence = Confidence(
        weights=tuple(float(one) for one in weights), bias=bias, threshold=threshold
    )
    return confidence, {name: round(value, 4) for name, value in metrics.items()}


def lowest_threshold(guessed: Sequence[float], labels: Sequence[int], *, precision: float) -> float:
    """Return the lowest probability such that the answers at or above it reach `precision`; above
    1 if none does."""
    right, lowest = 0, 1.1
    ordered = sorted(zip(guessed, labels, strict=True), reverse=True)
    for count, (probability, label) in enumerate(ordered, start=1):
        right += label
        if right >= precision * count:
            lowest = probability
    return lowest
