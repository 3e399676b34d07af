import numpy as np
import pytest
from sklearn.ensemble import HistGradientBoostingClassifier

from mwpapp.ml.training.verdict.boosting import fit_trees


def data(count=400):
    rng = np.random.default_rng(1)
    features = rng.random((count, 3))
    labels = (features[:, 0] + 0.2 * rng.random(count) > 0.6).astype(float)
    return features, labels


def test_the_exported_trees_give_the_same_scores_as_the_model():
    features, labels = data()
    trees = fit_trees(features, labels=labels, signs=(0, 0, 0), seed=3, rounds=20)
    model = HistGradientBoostingClassifier(
        max_iter=20, learning_rate=0.05, max_leaf_nodes=15, min_samples_leaf=30,
        early_stopping=False, random_state=3, monotonic_cst=[0, 0, 0],
    ).fit(features, labels)  # fmt: skip
    assert trees.logits(features) == pytest.approx(model.decision_function(features))


def test_a_sign_constraint_holds_even_against_the_data():
    features, labels = data()
    trees = fit_trees(features, labels=labels, signs=(-1, 0, 0), seed=3, rounds=20)
    line = np.column_stack([np.linspace(0, 1, 50), np.full(50, 0.5), np.full(50, 0.5)])
    assert (np.diff(trees.logits(line)) <= 1e-12).all()


def test_examples_with_only_one_label_are_refused():
    features, _ = data()
    with pytest.raises(ValueError, match="both"):
        fit_trees(features, labels=np.ones(len(features)), signs=(0, 0, 0), seed=3)
