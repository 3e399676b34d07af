from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.verdict.comparing.anchors import anchors


@pytest.mark.parametrize(
    ("first", "second", "pairs"),
    [
        ("", "", []),
        ("abc", "", []),
        ("abc", "abc", [(0, 0), (1, 1), (2, 2)]),
        ("abc", "ac", [(0, 0), (2, 1)]),
        ("abcd", "bcda", [(1, 0), (2, 1), (3, 2)]),  # a moved
        ("axbxc", "axbxc", [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4)]),  # x is beside an anchor
        ("xx", "xx", []),  # nothing distinguishes the two x
    ],
)
def test_anchors_pair_equal_items_in_the_same_order(first, second, pairs):
    assert anchors(first, second) == pairs


@given(st.text("abcde", max_size=12), st.text("abcde", max_size=12))
def test_anchors_are_equal_and_ascend(first, second):
    found = anchors(first, second)
    assert all(first[i] == second[j] for i, j in found)
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(found))
