"""An ensemble of regression trees, stored as plain numbers, because a pickle can run code.

The logit of a row is the sum of the values of the leaves that it reaches, plus the intercept. The
trees are fitted by gradient boosting: Friedman, Greedy function approximation (Annals of Statistics
2001), algorithm 5.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Indices = NDArray[np.int64]

LEAF = -1
_MAX_DEPTH = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Trees:
    """All nodes of all trees. The shape of `roots` is (trees,), that of all other arrays (nodes,).

    A row continues at `left` if its value of `feature` is at most `threshold`, and at `right`
    otherwise. A node whose feature is LEAF is a leaf and adds its `value`. `roots` are the first
    nodes of the trees.
    """

    roots: Indices
    feature: Indices
    threshold: Array
    left: Indices
    right: Indices
    value: Array
    intercept: float

    def logits(self, rows: Array) -> Array:
        """Return the logits (rows,) of `rows` (rows, features)."""
        at = np.tile(self.roots, (len(rows), 1))  # (rows, trees)
        row = np.arange(len(rows))[:, None]
        for _ in range(_MAX_DEPTH):
            feature = self.feature[at]
            inner = feature != LEAF
            if not inner.any():
                break
            goes_left = rows[row, np.maximum(feature, 0)] <= self.threshold[at]
            at = np.where(inner, np.where(goes_left, self.left[at], self.right[at]), at)
        return np.asarray(self.value[at].sum(axis=1) + self.intercept)


def to_plain(trees: Trees) -> dict[str, Any]:
    """Return the trees as lists and numbers, for JSON."""
    return {
        "roots": trees.roots.tolist(),
        "feature": trees.feature.tolist(),
        "threshold": trees.threshold.tolist(),
        "left": trees.left.tolist(),
        "right": trees.right.tolist(),
        "value": trees.value.tolist(),
        "intercept": trees.intercept,
    }


def from_plain(values: Mapping[str, Any], *, features: int) -> Trees:
    """Return the trees that `to_plain` wrote, for rows of `features` numbers.

    Raise KeyError, TypeError, ValueError or OverflowError for an invalid ensemble.
    """
    trees = Trees(
        roots=_indices(values["roots"]),
        feature=_indices(values["feature"]),
        threshold=_reals(values["threshold"]),
        left=_indices(values["left"]),
        right=_indices(values["right"]),
        value=_reals(values["value"]),
        intercept=float(values["intercept"]),
    )
    _check(trees, features=features)
    return trees


def _indices(values: Any) -> Indices:
    return np.array(values, dtype=np.int64).reshape(-1)


def _reals(values: Any) -> Array:
    return np.array(values, dtype=np.float64).reshape(-1)


def _check(trees: Trees, *, features: int) -> None:
    count = len(trees.feature)
    arrays = (trees.threshold, trees.left, trees.right, trees.value)
    if count == 0 or any(len(array) != count for array in arrays):
        raise ValueError("the trees' arrays are empty or differ in length")
    inner = trees.feature != LEAF
    numbers = np.arange(count)
    # Children follow their parent, so every path ends.
    forward = (trees.left > numbers) & (trees.right > numbers)
    inside = (trees.left < count) & (trees.right < count)
    if not (forward & inside)[inner].all():
        raise ValueError("a tree's branch has no valid end")
    if trees.feature.min() < LEAF or trees.feature.max() >= features:
        raise ValueError("a tree uses an unknown feature")
    if trees.roots.min(initial=0) < 0 or trees.roots.max(initial=0) >= count:
        raise ValueError("a tree has no valid root")
    reals = np.array([*trees.threshold, *trees.value, trees.intercept])
    if not np.isfinite(reals).all():
        raise ValueError("a number is not finite")
