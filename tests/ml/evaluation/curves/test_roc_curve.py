from __future__ import annotations

from itertools import pairwise

import pytest

from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.evaluation.curves.roc_curve import roc_curve


def test_each_distinct_score_is_a_point():
    # Valid: 0.9, 0.7; invalid: 0.7, 0.2. At 0.9 half of the valid, at 0.7 all of them and half
    # of the invalid are classified as valid.
    points = roc_curve([0.9, 0.7, 0.7, 0.2], [1, 1, 0, 0])
    assert [
        (point.threshold, point.false_positive_rate, point.true_positive_rate) for point in points
    ] == [(None, 0.0, 0.0), (0.9, 0.0, 0.5), (0.7, 0.5, 1.0), (0.2, 1.0, 1.0)]


def test_the_area_under_the_curve_equals_the_rank_based_area():
    scores, labels = [0.9, 0.8, 0.7, 0.7, 0.3, 0.2], [1, 0, 1, 0, 1, 0]
    points = roc_curve(scores, labels)
    area = sum(
        (after.false_positive_rate - before.false_positive_rate)
        * (after.true_positive_rate + before.true_positive_rate)
        / 2
        for before, after in pairwise(points)
    )
    assert area == pytest.approx(area_under_curve(scores, labels))


def test_a_curve_needs_both_classes():
    with pytest.raises(ValueError, match="valid and invalid"):
        roc_curve([0.9], [1])
