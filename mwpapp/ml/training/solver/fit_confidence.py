"""Fit the confidence of a solver on problems that it was not trained on.

Each problem is also used as a copy without a needed number, to which every answer is wrong.
Teachers rarely type such problems, so the copies have a small weight.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.preprocessing import StandardScaler

from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.solvers.by_tree import Thought, asked_rounding, proposed_twice
from mwpapp.ml.solvers.confidence import FEATURES, Confidence, features
from mwpapp.ml.solvers.network import SolverNetwork
from mwpapp.ml.solvers.reading import ReadProblem
from mwpapp.ml.solvers.templates.classifier import TemplateClassifier
from mwpapp.ml.training.solver.examples import Solved, is_right
from mwpapp.ml.training.solver.incomplete import incomplete, original
from mwpapp.ml.types import Problem

PRECISION = 0.95
INCOMPLETE = 0.1
"""The weight of a problem without a needed number; complete problems have weight 1."""
MOST_INCOMPLETE = 0.35
"""The highest share of problems without a needed number that may get an answer."""
_FOLDS = 5
FEWEST = 40
"""The minimum number of problems for a fit, counting the copies without a needed number. At least
_FOLDS of them must have a right answer, and at least _FOLDS a wrong one."""


def fit_confidence(
    network: SolverNetwork,
    problems: Sequence[Solved],
    *,
    seed: int,
    classifier: TemplateClassifier | None = None,
    precision: float = PRECISION,
) -> tuple[Confidence, dict[str, float]]:
    """Return the confidence, and metrics by cross-validation. Its threshold reaches `precision`,
    and shows an answer to at most MOST_INCOMPLETE of the problems without a needed number.

    Without enough problems, the confidence depends only on the probability of the tree, no answer
    is shown, and there are no metrics.
    """
    rng = random.Random(f"{seed}:confidence")
    broken = [incomplete(problem, rng=rng) for problem in problems]
    reads = [problem.read for problem in problems] + [one for one in broken if one is not None]
    golds: list[Fraction | None] = [problem.answer for problem in problems]
    golds += [None] * (len(reads) - len(golds))
    proposed = proposed_twice(network, classifier, reads)
    rows = _rows(proposed, reads=reads, golds=golds)
    labels = [row.label for row in rows]
    if len(rows) < FEWEST or min(labels.count(0), labels.count(1)) < _FOLDS:
        plain = Confidence(weights=(1.0,) + (0.0,) * (len(FEATURES) - 1), bias=0.0, threshold=1.1)
        return plain, {}
    return _fitted(rows, precision=precision)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """The features of a problem's best proposal, whether it is right, and whether the problem has
    all its numbers."""

    features: tuple[float, ...]
    label: int
    is_whole: bool


def _rows(
    proposed: Sequence[Thought],
    *,
    reads: Sequence[ReadProblem],
    golds: Sequence[Fraction | None],
) -> list[_Row]:
    """Return a row for every problem with proposals. Incomplete problems have None in `golds`."""
    return [
        _Row(
            features=features(
                thought.proposals, read=read, text=original(read), opinion=thought.opinion
            ),
            label=int(gold is not None and is_right(_shown(thought, read=read), answer=gold)),
            is_whole=gold is not None,
        )
        for thought, read, gold in zip(proposed, reads, golds, strict=True)
        if thought.proposals.found
    ]


def _shown(thought: Thought, *, read: ReadProblem) -> Fraction:
    """Return the answer of the best proposal, rounded if the question asks for it."""
    best = thought.proposals.found[0]
    problem = Problem(text=original(read))
    return rounded(best.value, asked_rounding(problem, tree=best.tree, value=best.value))


def _fitted(rows: Sequence[_Row], *, precision: float) -> tuple[Confidence, dict[str, float]]:
    given = np.array([row.features for row in rows])
    labels = np.array([row.label for row in rows])
    whole = np.array([row.is_whole for row in rows])
    weights = np.where(whole, 1.0, INCOMPLETE)
    scaler = StandardScaler().fit(given)
    scaled = scaler.transform(given)
    model = LogisticRegression(C=1.0, max_iter=1000)
    guessed = cross_val_predict(
        model,
        scaled,
        labels,
        cv=StratifiedKFold(_FOLDS, shuffle=True, random_state=0),
        method="predict_proba",
        params={"sample_weight": weights},
    )[:, 1]
    precise = lowest_threshold(
        guessed.tolist(), labels.tolist(), weights=weights.tolist(), precision=precision
    )
    refusing = float(np.quantile(guessed[~whole], 1 - MOST_INCOMPLETE)) if not whole.all() else 0.0
    threshold = max(precise, refusing)
    model.fit(scaled, labels, sample_weight=weights)
    spread = np.asarray(scaler.scale_)
    slopes = model.coef_[0] / spread
    bias = float(model.intercept_[0] - (slopes * np.asarray(scaler.mean_)).sum())
    shown = guessed >= threshold
    metrics = {
        "held_out_shown": _mean(shown[whole]),
        "held_out_shown_incomplete": _mean(shown[~whole]),
        "held_out_precision": _mean(labels[shown], weights=weights[shown]),
        "held_out_precision_whole": _mean(labels[shown & whole]),
    }
    confidence = Confidence(
        weights=tuple(float(one) for one in slopes), bias=bias, threshold=threshold
    )
    return confidence, {name: round(value, 4) for name, value in metrics.items()}


def _mean(values: np.ndarray, *, weights: np.ndarray | None = None) -> float:
    return float(np.average(values, weights=weights)) if len(values) else 0.0


def lowest_threshold(
    guessed: Sequence[float],
    labels: Sequence[int],
    *,
    precision: float,
    weights: Sequence[float] | None = None,
) -> float:
    """Return the lowest probability such that the answers at or above it reach `precision`; above
    1 if none does."""
    right, shown, lowest = 0.0, 0.0, 1.1
    ordered = sorted(
        zip(guessed, labels, weights or [1.0] * len(labels), strict=True), reverse=True
    )
    for probability, tied in groupby(ordered, key=itemgetter(0)):
        for _, label, weight in tied:
            right += label * weight
            shown += weight
        if right >= precision * shown:
            lowest = probability
    return lowest
