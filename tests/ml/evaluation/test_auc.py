from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.auc import area_under_curve


@pytest.mark.parametrize(
    ("scores", "labels", "area"),
    [
        ([0.1, 0.2, 0.8, 0.9], [0, 0, 1, 1], 1.0),
        ([0.9, 0.8, 0.2, 0.1], [0, 0, 1, 1], 0.0),
        ([0.5, 0.5, 0.5], [0, 1, 1], 0.5),
        # Pairs (valid over invalid): .8>.1 .8>.6 .4>.1 .4<.6: three of four.
        ([0.1, 0.6, 0.4, 0.8], [0, 0, 1, 1], 0.75),
        # .5=.5 counts half, .5>.2 whole.
        ([0.5, 0.5, 0.2], [1, 0, 0], 0.75),
    ],
)
def test_the_area_counts_ordered_pairs(scores: list[float], labels: list[int], area: float) -> None:
    assert area_under_curve(scores, labels) == pytest.approx(area)


@pytest.mark.parametrize("labels", [[1, 1], [0, 0]])
def test_one_class_alone_has_no_area(labels: list[int]) -> None:
    with pytest.raises(ValueError, match="valid and invalid"):
        area_under_curve([0.1, 0.2], labels)
