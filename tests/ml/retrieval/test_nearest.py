import numpy as np
import pytest

from mwpapp.ml.retrieval.nearest import nearest

BANK = np.array([[1, 0], [0, 1], [1, 1], [-1, 0], [0, 0]], dtype=np.float32)
QUERY = np.array([2, 0], dtype=np.float32)


def test_the_nearest_come_first_with_their_cosine():
    found = nearest(QUERY, bank=BANK, count=2)
    assert [row for row, _ in found] == [0, 2]
    assert [cosine for _, cosine in found] == pytest.approx([1.0, 2**-0.5])


def test_a_zero_vector_is_like_nothing_and_equal_cosines_keep_the_order():
    assert [row for row, _ in nearest(QUERY, bank=BANK, count=5)] == [0, 2, 1, 4, 3]


def test_excluded_rows_are_left_out():
    assert [row for row, _ in nearest(QUERY, bank=BANK, count=2, exclude={0})] == [2, 1]


def test_an_empty_bank_has_no_neighbours():
    assert nearest(QUERY, bank=np.zeros((0, 2), dtype=np.float32), count=3) == []
