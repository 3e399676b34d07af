import numpy as np
import pytest

from mwpapp.ml.equations.similarity.path_features import TILE, path_features
from tests.ml.equations.similarity.tables import tree

PAIR = [tree("a + b"), tree("a + b * c")]


def test_weights_decrease_with_the_level_and_totals_are_their_sums():
    found = path_features(PAIR, alpha=0.25)
    # Places: the root, its two children and, in one tree only, two children of the right child.
    assert found.weights.tolist() == [1, 0.25, 0.25, 0.0625, 0.0625]
    assert found.totals.tolist() == [1.5, 1.625]


def test_a_frequent_place_is_stored_as_a_dense_row():
    rows = path_features(PAIR, alpha=1).dense
    assert rows.shape == (5, 2)
    assert rows[0, 0] == rows[0, 1] != 0  # the same operator at the root
    assert rows[3].tolist().count(0) == 1  # no node there in the first tree


@pytest.mark.parametrize("alpha", [0.25, 1, 1.1])
def test_sums_of_weights_do_not_depend_on_their_order(alpha):
    deep = "a"
    for _ in range(20):
        deep = f"({deep} + b)"
    weights = path_features([tree(deep)], alpha=alpha).weights
    forwards = np.add.accumulate(weights)[-1]
    assert forwards == np.add.accumulate(weights[::-1])[-1]


def test_lists_contain_the_trees_of_their_tile_that_have_a_rare_place():
    trees = [tree("a")] * TILE + [tree("a + b")]
    found = path_features(trees, alpha=1)
    assert len(found.dense) == 1  # the root
    # Two tiles with three places each: the root, whose lists are empty, and its two children.
    assert found.post_start.tolist() == [0, 0, 0, 0, 0, 1, 2]
    assert found.post_trees.tolist() == [TILE, TILE]
