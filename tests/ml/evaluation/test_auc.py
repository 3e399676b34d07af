from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.auc import area_under_curve


@pytest.mark.parametrize(
    ("scores", "labels", "area"),
    [
        ([0.1, 0.2, 0.8, 0.9], [0, 0, 1, 1], 1.0),
        ([0.9, 0.8, 0.2, 0.1], [0, 0, 1, 1], 0.0),
        ([0.5, 0.5, 0.5], [0, 1, 1], 0.5),
        # Correctly ordered: 0.8 above 0.1 and 0.6, 0.4 above 0.1 but not 0.6: 3 of 4.
        ([0.1, 0.6, 0.4, 0.8], [0, 0, 1, 1], 0.75),
        # The tie at 0.5 counts half; 0.5 is above 0.2.
        ([0.5, 0.5, 0.2], [1, 0, 0], 0.75),
    ],
)
def test_auc_counts_correctly_ordered_pairs(
    scores: list[float], labels: list[int], area: float
) -> None:
    assert area_under_curve(scores, labels) == pytest.approx(area)


@pytest.mark.parametrize("labels", [[1, 1], [0, 0]])
def test_auc_needs_both_classes(labels: list[int]) -> None:
    with pytest.raises(ValueError, match="valid and invalid"):
        area_under_curve([0.1, 0.2], labels)
