import math

import numpy as np
import pytest

from mwpapp.ml.verdict.logistic import (
    fit_logistic,
    fit_signed,
    probabilities,
    probability,
    sigmoid,
)

linear_model = pytest.importorskip("sklearn.linear_model")


def examples(*, seed: int, count: int = 300, width: int = 5):
    rng = np.random.default_rng(seed)
    features = rng.normal(size=(count, width)) * np.array([1, 10, 0.1, 3, 1])[:width]
    truth = features[:, 0] - 0.2 * features[:, 1] + rng.normal(size=count)
    return features, (truth > 0.3).astype(np.float64)


@pytest.mark.parametrize("penalty", [0.1, 1.0, 10.0])
def test_weights_agree_with_scikit_learn(penalty):
    features, labels = examples(seed=4)
    weights = fit_logistic(features, labels=labels, penalty=penalty)
    standard = (features - features.mean(axis=0)) / features.std(axis=0)
    theirs = linear_model.LogisticRegression(
        C=1 / penalty, solver="newton-cholesky", tol=1e-12, max_iter=500
    ).fit(standard, labels)
    assert np.allclose(weights.coefficients, theirs.coef_[0], atol=1e-6)
    assert weights.intercept == pytest.approx(theirs.intercept_[0], abs=1e-6)
    ours = probabilities(weights, features=features)
    assert np.allclose(ours, theirs.predict_proba(standard)[:, 1], atol=1e-6)


def test_separable_examples_stay_finite():
    features = np.array([[0.0], [1.0], [2.0], [3.0]])
    weights = fit_logistic(features, labels=np.array([0.0, 0.0, 1.0, 1.0]))
    assert math.isfinite(weights.coefficients[0])
    assert probability(weights, row=[0.0]) < 0.5 < probability(weights, row=[3.0])


def test_balanced_noise_gives_one_half():
    features = np.array([[1.0], [1.0], [-1.0], [-1.0]])
    weights = fit_logistic(features, labels=np.array([0.0, 1.0, 0.0, 1.0]))
    assert probability(weights, row=[5.0]) == pytest.approx(0.5)


def test_a_constant_feature_changes_nothing():
    features, labels = examples(seed=5)
    wide = np.column_stack([features, np.full(len(features), 7.0)])
    plain = fit_logistic(features, labels=labels)
    assert fit_logistic(wide, labels=labels).coefficients[:-1] == pytest.approx(plain.coefficients)


def test_one_label_alone_is_refused():
    with pytest.raises(ValueError, match="both must be present"):
        fit_logistic(np.ones((3, 1)), labels=np.ones(3))


def test_labels_of_another_length_are_refused():
    with pytest.raises(ValueError, match="examples"):
        fit_logistic(np.ones((3, 1)), labels=np.ones(2))


def test_sigmoid_is_exact_at_the_ends():
    assert sigmoid(np.array([-1e9, 0.0, 1e9])).tolist() == [0.0, 0.5, 1.0]


def test_no_coefficient_has_the_wrong_sign():
    features, labels = examples(seed=6)
    free = fit_logistic(features, labels=labels)
    assert free.coefficients[0] > 0 > free.coefficients[1]
    signed = fit_signed(features, labels=labels, signs=[-1, -1, 0, 0, 0])
    assert signed.coefficients[0] == 0
    assert signed.coefficients[1] < 0
