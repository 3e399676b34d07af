"""A report, computed by hand for five pairs with a threshold of 0.5.

Valid: 0.9, 0.6, 0.5 (a false negative). Invalid: 0.7 (a false positive), -0.2.
"""

from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.confusion import Confusion
from mwpapp.ml.evaluation.report import common_fields, report

SCORES = [0.9, 0.6, 0.5, 0.7, -0.2]
LABELS = [1, 1, 1, 0, 0]


def test_a_report_has_every_metric() -> None:
    found = report(SCORES, LABELS)
    assert found.confusion == Confusion(tp=2, fp=1, fn=1, tn=1)
    assert found.mean_positive == pytest.approx(2 / 3)
    assert found.mean_negative == pytest.approx(0.25)
    assert found.separation == pytest.approx(2 / 3 - 0.25)
    assert found.tpr_minus_fpr == pytest.approx(2 / 3 - 1 / 2)
    # Correctly ordered: 0.9 above both invalid scores, 0.6 and 0.5 above -0.2: 4 of 6.
    assert found.roc_auc == pytest.approx(4 / 6)
    assert found.average_precision == pytest.approx((1 + 2 / 3 + 3 / 4) / 3)


def test_a_score_equal_to_the_threshold_is_not_valid() -> None:
    assert report([0.5], [1]).confusion.fn == 1
    assert report([0.5], [1], threshold=0.4).confusion.tp == 1


def test_both_definitions_of_f1_are_reported() -> None:
    macro = common_fields(report(SCORES, LABELS))["macro"]
    # valid: precision 2/3, recall 2/3; invalid: precision 1/2, recall 1/2.
    assert macro["precision"] == macro["recall"] == pytest.approx(7 / 12)
    assert macro["f1_harmonic"] == pytest.approx(7 / 12)
    assert macro["f1_mean"] == pytest.approx((2 / 3 + 1 / 2) / 2)


@pytest.mark.parametrize("labels", [[1, 1], [0, 0]])
def test_metrics_that_need_both_classes_are_none(labels: list[int]) -> None:
    found = report([0.9, 0.1], labels)
    assert found.separation is None
    assert found.roc_auc is None
    assert found.average_precision is None
    assert found.tpr_minus_fpr is None


def test_a_report_without_pairs_raises_an_error() -> None:
    with pytest.raises(ValueError, match="at least one pair"):
        report([], [])
