from mwpapp.ml.equations.similarity.subtrees import collect
from tests.ml.equations.similarity.tables import tree


def test_every_different_subtree_stands_once_small_ones_first():
    # a, b; a + b; (a + b) * a and (a + b) * (a + b).
    found = collect([tree("(a + b) * a"), tree("(a + b) * (a + b)"), tree("a + b")])
    assert found.sizes.tolist() == [1, 1, 3, 5, 7]
    assert found.sizes[found.roots].tolist() == [5, 7, 3]


def test_nodes_stand_in_postorder_with_what_comes_before_their_first_leaf():
    found = collect([tree("(a + b) * a")])
    (root,) = found.roots
    nodes = slice(found.start[root], found.start[root + 1])
    # a, b, +, a, *: the second a is the only one with nodes before its first leaf but b.
    assert found.leftmost[nodes].tolist() == [0, 1, 0, 3, 0]
    assert found.sizes[found.subtree[nodes]].tolist() == [1, 1, 3, 1, 5]
    assert found.label[nodes][0] == found.label[nodes][3]


def test_of_nothing_there_is_nothing():
    assert collect([]).sizes.tolist() == []
