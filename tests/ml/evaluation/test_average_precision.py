from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.average_precision import average_precision


@pytest.mark.parametrize(
    ("scores", "labels", "expected"),
    [
        ([0.9, 0.8, 0.2, 0.1], [1, 1, 0, 0], 1.0),
        # Precision at the hits, from the highest score: 1/1 and 2/3.
        ([0.9, 0.8, 0.7, 0.1], [1, 0, 1, 0], (1 + 2 / 3) / 2),
        ([0.1, 0.2], [1, 0], 1 / 2),
        # Three tied scores form one step with precision 2/3.
        ([0.5, 0.5, 0.5], [1, 0, 1], 2 / 3),
    ],
)
def test_average_precision_equals_values_computed_by_hand(
    scores: list[float], labels: list[int], expected: float
) -> None:
    assert average_precision(scores, labels) == pytest.approx(expected)


@pytest.mark.parametrize("labels", [[1, 1], [0, 0]])
def test_average_precision_needs_both_classes(labels: list[int]) -> None:
    with pytest.raises(ValueError, match="valid and invalid"):
        average_precision([0.1, 0.2], labels)
