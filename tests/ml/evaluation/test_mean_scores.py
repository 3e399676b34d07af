from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.mean_scores import mean_scores


def test_the_mean_of_each_class_is_returned() -> None:
    assert mean_scores([0.9, 0.7, 0.1], [1, 1, 0]) == (pytest.approx(0.8), pytest.approx(0.1))


def test_a_missing_class_has_no_mean() -> None:
    assert mean_scores([0.5], [1]) == (0.5, None)
    assert mean_scores([0.5], [0]) == (None, 0.5)
