"""Items of pools are dealt to the versions of a worksheet."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.assessments.dealing import deal

POOLS = st.lists(st.integers(min_value=1, max_value=9), max_size=8)
VERSIONS = st.integers(min_value=0, max_value=60)
SEEDS = st.integers()


@given(sizes=POOLS, versions=VERSIONS, seed=SEEDS)
def test_consecutive_versions_differ_wherever_a_pool_has_several_items(sizes, versions, seed):
    for one, next_one in pairwise(deal(sizes, versions=versions, seed=seed)):
        same = [
            size for size, left, right in zip(sizes, one, next_one, strict=True) if left == right
        ]
        assert set(same) <= {1}


@given(sizes=POOLS, versions=VERSIONS, seed=SEEDS)
def test_the_items_of_a_pool_are_used_equally_often_give_or_take_one(sizes, versions, seed):
    dealt = deal(sizes, versions=versions, seed=seed)
    for place, size in enumerate(sizes):
        used = Counter(version[place] for version in dealt)
        counts = [used[index] for index in range(size)]
        assert sum(counts) == versions
        assert max(counts) - min(counts) <= 1


def test_only_the_same_seed_deals_the_same_items():
    first = deal([5, 4, 3], versions=6, seed=1)
    assert first == deal([5, 4, 3], versions=6, seed=1)
    assert first != deal([5, 4, 3], versions=6, seed=2)


def test_a_place_added_at_the_end_does_not_change_the_places_before_it():
    shorter = deal([5, 4], versions=6, seed=1)
    assert [version[:2] for version in deal([5, 4, 3], versions=6, seed=1)] == shorter


def test_places_do_not_all_get_the_same_index():
    dealt = deal([2, 2, 2, 2, 2, 2], versions=2, seed=1)
    assert len(set(dealt[0])) == 2


def test_an_empty_pool_is_refused():
    with pytest.raises(ValueError, match="empty"):
        deal([2, 0], versions=1, seed=1)
