import numpy as np
import pytest

from mwpapp.ml.evaluation.top_k import random_row, top_k

BANK = ["a", "b", "a", "c"]


def test_accuracies_equal_values_computed_by_hand() -> None:
    similarities = np.array([[0.9, 0.1, 0.2, 0.3], [0.9, 0.2, 0.1, 0.3], [0.1, 0.2, 0.3, 0.4]])
    found = top_k(similarities, queries=["a", "b", "b"], bank=BANK)
    assert found.accuracy == pytest.approx((1 / 3, 1, 1, 1))
    assert found.macro == pytest.approx((1 + 0) / 2)
    assert found.queries == 3


def test_the_random_row_has_the_expected_accuracies_of_random_draws() -> None:
    found = random_row(queries=["a", "c", "d"], bank=BANK)
    assert found.accuracy[0] == pytest.approx((0.5 + 0.25 + 0) / 3)
    assert found.accuracy[1] == pytest.approx(((1 - 0.5**3) + (1 - 0.75**3) + 0) / 3)
    assert found.macro == pytest.approx((0.5 + 0.25 + 0) / 3)


def test_an_empty_list_of_queries_raises_an_error() -> None:
    with pytest.raises(ValueError, match="no queries"):
        top_k(np.zeros((0, 4)), queries=[], bank=BANK)
