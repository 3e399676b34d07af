from mwpapp.ml.equations.similarity.subtrees import collect
from tests.ml.equations.similarity.tables import tree


def test_distinct_subtrees_are_collected_once_smallest_first():
    # a, b; a + b; (a + b) * a and (a + b) * (a + b).
    found = collect([tree("(a + b) * a"), tree("(a + b) * (a + b)"), tree("a + b")])
    assert found.sizes.tolist() == [1, 1, 3, 5, 7]
    assert found.sizes[found.roots].tolist() == [5, 7, 3]


def test_nodes_are_in_postorder_with_the_number_of_nodes_before_their_leftmost_leaf():
    found = collect([tree("(a + b) * a")])
    (root,) = found.roots
    nodes = slice(found.start[root], found.start[root + 1])
    # a, b, +, a, *: besides b, only the second a has nodes before its leftmost leaf.
    assert found.leftmost[nodes].tolist() == [0, 1, 0, 3, 0]
    assert found.sizes[found.subtree[nodes]].tolist() == [1, 1, 3, 1, 5]
    assert found.label[nodes][0] == found.label[nodes][3]


def test_an_empty_list_has_no_subtrees():
    assert collect([]).sizes.tolist() == []
