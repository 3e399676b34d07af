from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.average_precision import average_precision


@pytest.mark.parametrize(
    ("scores", "labels", "expected"),
    [
        ([0.9, 0.8, 0.2, 0.1], [1, 1, 0, 0], 1.0),
        # From the top: hit 1/1, miss, hit 2/3, miss.
        ([0.9, 0.8, 0.7, 0.1], [1, 0, 1, 0], (1 + 2 / 3) / 2),
        ([0.1, 0.2], [1, 0], 1 / 2),
        # Three tied: one step with precision 2/3 for both.
        ([0.5, 0.5, 0.5], [1, 0, 1], 2 / 3),
    ],
)
def test_precision_is_averaged_over_the_valid(
    scores: list[float], labels: list[int], expected: float
) -> None:
    assert average_precision(scores, labels) == pytest.approx(expected)


@pytest.mark.parametrize("labels", [[1, 1], [0, 0]])
def test_one_class_alone_has_none(labels: list[int]) -> None:
    with pytest.raises(ValueError, match="valid and invalid"):
        average_precision([0.1, 0.2], labels)
