from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.separation import separation


def test_separation_is_the_difference_of_the_means() -> None:
    assert separation([0.9, 0.7, 0.1, -0.5], [1, 1, 0, 0]) == pytest.approx(0.8 - -0.2)


@pytest.mark.parametrize("labels", [[1, 1], [0, 0]])
def test_separation_needs_both_classes(labels: list[int]) -> None:
    with pytest.raises(ValueError, match="valid and invalid"):
        separation([0.1, 0.2], labels)
