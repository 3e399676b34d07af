"""F1, computed by hand for 10 pairs: 3 true and 2 false positives, 1 false negative.

valid:   precision 3/5, recall 3/4, F1 2/3
invalid: precision 4/5, recall 4/6, F1 8/11
"""

from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.f1 import macro, weighted

LABELS = [1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
PREDICTED = [1, 1, 1, 0, 1, 1, 0, 0, 0, 0]


def test_macro_gives_both_classes_equal_weight() -> None:
    found = macro(PREDICTED, LABELS)
    assert found.precision == pytest.approx((3 / 5 + 4 / 5) / 2)
    assert found.recall == pytest.approx((3 / 4 + 4 / 6) / 2)
    assert found.mean_f1 == pytest.approx((2 / 3 + 8 / 11) / 2)


def test_weighted_uses_the_class_sizes() -> None:
    found = weighted(PREDICTED, LABELS)
    assert found.precision == pytest.approx(0.4 * 3 / 5 + 0.6 * 4 / 5)
    assert found.recall == pytest.approx(7 / 10)
    assert found.mean_f1 == pytest.approx(0.4 * 2 / 3 + 0.6 * 8 / 11)


def test_harmonic_f1_is_the_harmonic_mean_of_the_averages() -> None:
    found = macro(PREDICTED, LABELS)
    precision, recall = 0.7, 17 / 24
    assert found.harmonic_f1 == pytest.approx(2 * precision * recall / (precision + recall))


def test_a_class_that_is_never_predicted_has_a_precision_of_zero() -> None:
    found = macro([0, 0], [1, 0])
    assert (found.precision, found.recall) == (0.25, 0.5)
    assert macro([0], [1]).harmonic_f1 == 0.0
