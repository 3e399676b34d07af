from dataclasses import astuple

import numpy as np
import pytest

from mwpapp.ml.training.verdict.blending import fit_blend

# Fitted once by Newton's method on the examples below: (trees, reading, cosine, intercept,
# second, solving).
KNOWN = {
    1: (2.210332263598525, 0.003650871293245945, 0.0, -3.0522607836822573, 0.0, 0.0),
    3: (2.5220736802494446, 0.016931212449966586, 0.0, -3.6892599871368326, 0.0, 0.0),
}


def _examples(seed: int, *, count: int = 400):
    """A good, a noisy and an inverted opinion, with their labels."""
    rng = np.random.default_rng(seed)
    labels = (rng.random(count) > 0.45).astype(float)
    good = 3 * labels + rng.normal(size=count)
    noisy = 0.2 * labels + rng.normal(size=count) * 5
    against = -0.4 * labels + 0.1 * rng.normal(size=count)
    return np.column_stack([good, noisy, against]), labels


@pytest.mark.parametrize("seed", KNOWN)
def test_the_weights_are_the_same_in_every_fit(seed):
    opinions, labels = _examples(seed)
    assert astuple(fit_blend(opinions, labels=labels)) == pytest.approx(KNOWN[seed], abs=1e-6)


def test_no_opinion_has_a_negative_weight():
    opinions, labels = _examples(2)
    blend = fit_blend(opinions, labels=labels)
    assert blend.trees > 0
    assert (blend.reading, blend.cosine) == (0, 0)


def test_probabilities_are_calibrated_on_average():
    opinions, labels = _examples(2)
    predicted = fit_blend(opinions, labels=labels).probabilities(opinions)
    assert predicted.mean() == pytest.approx(labels.mean(), abs=0.01)


def test_without_a_useful_opinion_the_probability_is_the_share_of_valid_pairs():
    labels = np.array([0.0, 1.0, 1.0, 1.0] * 20)
    opinions = np.column_stack([-labels, -labels, -labels])
    blend = fit_blend(opinions, labels=labels)
    assert blend.probabilities(np.ones((1, 3)))[0] == pytest.approx(0.75)


def test_a_constant_opinion_changes_nothing():
    opinions, labels = _examples(1)
    constant = opinions.copy()
    constant[:, 2] = 7.0
    blend = fit_blend(constant, labels=labels)
    expected = fit_blend(opinions, labels=labels)
    assert (blend.trees, blend.cosine) == (pytest.approx(expected.trees), 0)


def test_separable_examples_have_finite_weights():
    opinions = np.array([[0.0, 0, 0], [1, 1, 1], [2, 2, 2], [3, 3, 3]])
    assert np.isfinite(astuple(fit_blend(opinions, labels=np.array([0.0, 0, 1, 1])))).all()


def test_examples_with_only_one_label_are_refused():
    with pytest.raises(ValueError, match="both must be present"):
        fit_blend(np.ones((3, 3)), labels=np.ones(3))
