"""The bootstrap of precision, recall and F1, alone and as a paired difference."""

from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.bootstrap import difference_intervals, intervals
from mwpapp.ml.evaluation.f1 import macro, weighted

LABELS = [1] * 60 + [0] * 40
GOOD = [1] * 55 + [0] * 5 + [0] * 36 + [1] * 4  # 9 of 100 wrong
BAD = [1] * 40 + [0] * 20 + [0] * 25 + [1] * 15  # 35 of 100 wrong


def test_an_interval_contains_the_figure_and_is_as_wide_as_theory_says():
    found = intervals(GOOD, LABELS, seed=1)
    for name, average in (("macro", macro(GOOD, LABELS)), ("weighted", weighted(GOOD, LABELS))):
        for figure, value in {
            "precision": average.precision, "recall": average.recall,
            "f1_mean": average.mean_f1, "f1_harmonic": average.harmonic_f1,
        }.items():  # fmt: skip
            low, high = found[name, figure]
            assert low < value < high
    # Weighted recall is the accuracy: 0.91, with a standard error of sqrt(0.91 * 0.09 / 100).
    low, high = found["weighted", "recall"]
    assert high - low == pytest.approx(2 * 1.96 * 0.0286, abs=0.02)


def test_a_clear_difference_excludes_zero_and_a_scorer_does_not_differ_from_itself():
    low, high = difference_intervals(GOOD, BAD, LABELS, seed=1)["macro", "f1_mean"]
    assert 0 < low < high
    swapped = difference_intervals(BAD, GOOD, LABELS, seed=1)["macro", "f1_mean"]
    assert swapped[1] < 0
    assert set(difference_intervals(GOOD, GOOD, LABELS, seed=1).values()) == {(0.0, 0.0)}


def test_the_same_errors_make_a_paired_difference_narrow():
    """Both scorers are compared on the same resamples, so one more error changes little."""
    nearly = [0, *GOOD[1:]]
    low, high = difference_intervals(GOOD, nearly, LABELS, seed=1)["weighted", "recall"]
    assert low == 0
    assert high < 0.05


def test_intervals_need_pairs_and_a_prediction_for_each():
    with pytest.raises(ValueError, match="pair"):
        intervals([], [], seed=1)
    with pytest.raises(ValueError, match="pair"):
        difference_intervals([1], [1, 0], [1, 0], seed=1)
