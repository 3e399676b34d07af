import random

import numpy as np
import pytest
import zss
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.mining.grammar import grow
from mwpapp.ml.equations.similarity import ted_matrix
from mwpapp.ml.equations.similarity.labelled import tree_size
from mwpapp.ml.equations.similarity.ted_matrix import (
    TooManyTrees,
    ted_distances,
    ted_similarities,
)
from tests.ml.equations.similarity.tables import trees
from tests.ml.equations.similarity.ted_distance import ted_distance


def zss_tree(tree):
    return zss.Node(tree.label, [zss_tree(child) for child in tree.children])


@settings(deadline=None)
@given(st.lists(trees, min_size=1, max_size=5))
def test_distances_equal_the_definition(several):
    expected = [[ted_distance(first, second) for second in several] for first in several]
    assert ted_distances(several, threads=2).tolist() == expected


def test_distances_equal_those_of_a_reference_library():
    grown = grow(60, seed=3)
    table = ted_distances(grown)
    rng = random.Random(1)
    for i, j in ((rng.randrange(60), rng.randrange(60)) for _ in range(40)):
        assert table[i, j] == zss.simple_distance(zss_tree(grown[i]), zss_tree(grown[j]))


def test_similarity_divides_by_the_sum_of_sizes():
    grown = grow(30, seed=4)
    sizes = np.array([tree_size(tree) for tree in grown])
    expected = 1 - ted_distances(grown) / np.add.outer(sizes, sizes)
    assert np.array_equal(ted_similarities(grown), expected)


def test_an_empty_list_gives_an_empty_table():
    assert ted_distances([]).shape == (0, 0)
    assert ted_similarities([]).shape == (0, 0)


def test_too_many_subtrees_are_rejected(monkeypatch):
    monkeypatch.setattr(ted_matrix, "MAX_SUBTREES", 10)
    with pytest.raises(TooManyTrees):
        ted_distances(grow(20, seed=1))
