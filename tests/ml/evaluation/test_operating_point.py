from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.operating_point import operating_point


def test_precision_and_recall_equal_values_computed_by_hand() -> None:
    found = operating_point([True, True, True, False, False], [1, 1, 0, 1, 1], threshold=0.9)
    assert (found.threshold, found.count) == (0.9, 3)
    assert found.precision == pytest.approx(2 / 3)
    assert found.recall == pytest.approx(2 / 4)


def test_a_metric_without_a_denominator_is_none() -> None:
    assert operating_point([False], [1], threshold=0.9).precision is None
    assert operating_point([True], [0], threshold=0.9).recall is None
