"""Fit the verdict's trees by gradient boosting, and export them to plain numbers.

Only the fit needs scikit-learn. The exported trees are evaluated without it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier

from mwpapp.ml.verdict.trees import LEAF, Trees

Array = NDArray[np.float64]


def fit_trees(
    features: Array,
    *,
    labels: Array,
    signs: Sequence[int],
    seed: int,
    rounds: int = 200,
    leaves: int = 15,
    rate: float = 0.05,
    weights: Array | None = None,
) -> Trees:
    """Return the trees for `features` (examples, features) and `labels` (examples,) of 0 and 1.

    Where `signs` is 1 or -1, a greater feature can only raise or only lower the logit, so that a
    fault never raises a text's probability. Raise ValueError if only one label is present.
    """
    if set(np.unique(labels)) != {0.0, 1.0}:
        raise ValueError("labels must be 0 and 1, and both must be present")
    model = HistGradientBoostingClassifier(
        max_iter=rounds,
        learning_rate=rate,
        max_leaf_nodes=leaves,
        min_samples_leaf=30,
        monotonic_cst=list(signs),
        early_stopping=False,
        random_state=seed,
    )
    model.fit(features, labels, sample_weight=weights)
    return _exported(model)


def _exported(model: HistGradientBoostingClassifier) -> Trees:
    """Return the fitted trees, one after another.

    `_predictors` is private to scikit-learn; a test compares the exported logits with the
    model's.
    """
    roots: list[int] = []
    columns: dict[str, list[Array]] = {name: [] for name in ("feature", "threshold", "value")}
    children: dict[str, list[Array]] = {"left": [], "right": []}
    count = 0
    for (predictor,) in model._predictors:
        nodes = predictor.nodes
        leaf = nodes["is_leaf"].astype(bool)
        roots.append(count)
        columns["feature"].append(np.where(leaf, LEAF, nodes["feature_idx"]))
        columns["threshold"].append(np.where(leaf, 0.0, nodes["num_threshold"]))
        columns["value"].append(np.where(leaf, nodes["value"], 0.0))
        for name, places in children.items():
            places.append(np.where(leaf, 0, nodes[name].astype(np.int64) + count))
        count += len(nodes)
    return Trees(
        roots=np.array(roots, dtype=np.int64),
        feature=np.concatenate(columns["feature"]).astype(np.int64),
        threshold=np.concatenate(columns["threshold"]),
        left=np.concatenate(children["left"]).astype(np.int64),
        right=np.concatenate(children["right"]).astype(np.int64),
        value=np.concatenate(columns["value"]),
        intercept=float(np.ravel(model._baseline_prediction)[0]),
    )
