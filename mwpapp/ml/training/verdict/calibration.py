"""Fit the verdict's thresholds and the limits of doubts to the texts that it judges in practice.

Half of the held-out pairs are invalid, and many were written to mislead the verdict. Most texts of
generators and writers are valid, and few mislead. Weights correct for both.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from mwpapp.ml.training.material.pairs import Pair
from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.judge import doubt_name
from mwpapp.ml.verdict.thresholds import Thresholds

Array = NDArray[np.float64]

MISLEADING = frozenset({"pairs", "free_pairs", "contrast_pairs", "crossed"})
"""The makers whose invalid texts were written to mislead."""
MISLEADING_WEIGHT = 0.2
VALID_IN_USE = 0.9
"""Assumed share of valid texts among those judged in use. Readers found 95 to 100% of the offered
variants valid; how many free rewordings are valid depends on their writer."""
FREE_READY = 0.6
"""Share of the valid free rewordings that must be above the upper threshold."""
LOWEST_PRECISION = 0.95
"""Share of the texts above the upper threshold that must be valid in any case."""
VALID_REJECTED = 0.03
"""Share of the valid texts that may be below the lower threshold."""
FEWEST = 20
"""The minimum number of pairs with a doubt that are needed to fit its limit."""
_READY_BOUNDS, _REJECT_BOUNDS = (0.6, 0.95), (0.05, 0.25)
_NEVER = 0.0


def weights_in_use(pairs: Sequence[Pair], *, valid_share: float = 0.5) -> Array:
    """Return how much each pair counts, (pairs,), 1 on average. `valid_share`, in (0, 1), is the
    share of the total weight that the valid pairs get.

    Raise ValueError if only one label is present.
    """
    weights = np.array(
        [MISLEADING_WEIGHT if not p.label and p.maker in MISLEADING else 1.0 for p in pairs]
    )
    valid = np.array([bool(pair.label) for pair in pairs])
    if valid.all() or not valid.any():
        raise ValueError("both labels must be present")
    shares = np.where(
        valid,
        weights / weights[valid].sum() * valid_share,
        weights / weights[~valid].sum() * (1 - valid_share),
    )
    counts: Array = shares * len(pairs)
    return counts


def choose_precision(pairs: Sequence[Pair], *, predicted: Array, weights: Array) -> float:
    """Return the share of the ready texts that must be valid: the highest, in steps of 0.001, at
    which at least FREE_READY of the valid free rewordings are ready, or else LOWEST_PRECISION.

    The arrays are (pairs,).
    """
    labels = np.array([pair.label for pair in pairs], dtype=np.float64)
    free = np.array([pair.maker == "free_pairs" and bool(pair.label) for pair in pairs])
    for thousandths in range(999, round(LOWEST_PRECISION * 1000), -1):
        precision = thousandths / 1000
        found = choose_thresholds(predicted, labels=labels, weights=weights, precision=precision)
        if free.any() and np.mean(predicted[free] >= found.ready) >= FREE_READY:
            return precision
    return LOWEST_PRECISION


def choose_thresholds(
    predicted: Array, *, labels: Array, weights: Array, precision: float
) -> Thresholds:
    """Return both thresholds, each within bounds. The arrays are (pairs,).

    `ready` is the lowest probability at or above which at least the share `precision` of the texts
    is valid. The share VALID_REJECTED of the valid texts is below `reject`.
    """
    order = np.argsort(-predicted, kind="stable")
    valid = np.cumsum((labels * weights)[order]) / np.cumsum(weights[order])
    last = np.append(np.diff(predicted[order]) != 0, True)  # of the texts with the same probability
    good = np.flatnonzero((valid >= precision) & last)
    ready = predicted[order][good[-1]] if len(good) else 1.0
    reject = np.quantile(predicted[labels == 1], VALID_REJECTED)
    return Thresholds(
        ready=float(np.clip(math.floor(1e6 * ready) / 1e6, *_READY_BOUNDS)),
        reject=round(float(np.clip(reject, *_REJECT_BOUNDS)), 3),
    )


def limits_of_doubts(
    evidence: Sequence[Sequence[Evidence]], *, predicted: Array, labels: Array, weights: Array
) -> dict[str, float]:
    """Return for each doubt the probability below which a text with it is more likely invalid than
    valid: 0 if no text with it is invalid, 1 if all are. Doubts of fewer than FEWEST texts have no
    limit.

    `evidence` is that of each pair; the other arguments are (pairs,)."""
    rows: dict[str, list[int]] = defaultdict(list)
    for row, pieces in enumerate(evidence):
        for name in {doubt_name(piece) for piece in pieces if piece.state is State.DOUBT}:
            rows[name].append(row)
    return {
        name: _limit(predicted[members], valid=labels[members], weights=weights[members])
        for name, members in rows.items()
        if len(members) >= FEWEST
    }


def _limit(predicted: Array, *, valid: Array, weights: Array) -> float:
    """Return the probability at which a logistic regression on the logit predicts one half.

    If there is only one label, or if the regression does not rise with the logit, return 1 if at
    least half of the texts are invalid, and 0 otherwise.
    """
    if len(set(valid.tolist())) < 2:
        return _NEVER if valid[0] else 1.0
    logits = _logits(predicted)
    model = LogisticRegression(C=1.0).fit(logits[:, None], valid, sample_weight=weights)
    slope, intercept = float(model.coef_[0, 0]), float(model.intercept_[0])
    if slope <= 0:
        return 1.0 if np.average(valid, weights=weights) <= 0.5 else _NEVER
    return round(float(1 / (1 + np.exp(intercept / slope))), 3)


def _logits(predicted: Array) -> Array:
    clipped = np.clip(predicted, 1e-6, 1 - 1e-6)
    logits: Array = np.log(clipped / (1 - clipped))
    return logits
