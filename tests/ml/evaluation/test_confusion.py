from __future__ import annotations

import pytest

from mwpapp.ml.evaluation.confusion import Confusion, confusion


def test_valid_is_the_positive_class() -> None:
    found = confusion([1, 1, 1, 0, 0, 0], [1, 1, 0, 1, 0, 0])
    assert found == Confusion(tp=2, fp=1, fn=1, tn=2)
    assert found.tpr_minus_fpr == pytest.approx(2 / 3 - 1 / 3)


@pytest.mark.parametrize("labels", [[1, 1], [0, 0]])
def test_rates_need_both_classes(labels: list[int]) -> None:
    with pytest.raises(ValueError, match="valid and invalid"):
        _ = confusion([1, 0], labels).tpr_minus_fpr


def test_sequences_of_different_lengths_raise_an_error() -> None:
    with pytest.raises(ValueError, match="longer"):
        confusion([1], [1, 0])
