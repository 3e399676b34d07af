from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.curves.calibration import (
    brier_score,
    calibration,
    expected_calibration_error,
)

SCORES = [0.1, 0.3, 0.6, 1.0]
LABELS = [0, 1, 1, 1]


def test_bins_have_equal_counts_lowest_scores_first():
    low, high = calibration(SCORES, LABELS, bins=2)
    assert (low.lowest, low.highest, low.count) == (0.1, 0.3, 2)
    assert (low.mean_score, low.share_valid) == (pytest.approx(0.2), 0.5)
    assert (high.lowest, high.highest, high.count) == (0.6, 1.0, 2)
    assert (high.mean_score, high.share_valid) == (pytest.approx(0.8), 1.0)


def test_the_calibration_error_is_the_weighted_gap_of_the_bins():
    # |0.2 - 0.5| * 2/4 + |0.8 - 1| * 2/4
    assert expected_calibration_error(calibration(SCORES, LABELS, bins=2)) == pytest.approx(0.25)


def test_equal_scores_are_in_the_same_bin():
    bins = calibration([0.0, 0.0, 0.0, 1.0], [0, 1, 0, 1], bins=10)
    assert [(item.mean_score, item.count) for item in bins] == [(0.0, 3), (1.0, 1)]


def test_bins_after_a_block_of_ties_keep_their_size():
    # Of 100 pairs, 10 are below 0.3, 30 equal 0.3 and 60 are above it with distinct scores.
    below = [number / 100 for number in range(10)]
    above = [0.31 + number / 100 for number in range(60)]
    bins = calibration([*below, *[0.3] * 30, *above], [0] * 100)
    assert [item.count for item in bins] == [10, 30, 10, 10, 10, 10, 10, 10]


def test_every_pair_is_in_a_bin():
    scores = [number / 37 for number in range(37)]
    bins = calibration(scores, [number % 2 for number in range(37)])
    assert len(bins) == 10
    assert sum(item.count for item in bins) == 37
    assert {item.count for item in bins} == {3, 4}


def test_the_brier_score_is_the_mean_squared_error():
    # 0.01 + 0.49 + 0.16 + 0
    assert brier_score(SCORES, LABELS) == pytest.approx(0.66 / 4)
    assert brier_score([0.5, 0.5], [0, 1]) == 0.25
