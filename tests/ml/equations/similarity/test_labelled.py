from mwpapp.ml.equations.similarity.labelled import (
    LabelledTree,
    labels_by_path,
    operators_only,
    shape,
    tree_size,
)
from tests.ml.equations.similarity.tables import tree


def test_operators_are_parents_of_their_operands():
    assert tree("(a - b) * c") == LabelledTree(
        "*", (LabelledTree("-", (LabelledTree("a"), LabelledTree("b"))), LabelledTree("c"))
    )


def test_equal_numbers_have_the_same_label():
    assert tree("15%") == tree("0.15")


def test_unary_minus_has_a_separate_label():
    assert tree("-(a + b)").label != tree("a - b").label


def test_operators_only_removes_the_leaves():
    assert operators_only(tree("a + b * c")) == LabelledTree("+", (LabelledTree("*"),))
    assert operators_only(tree("a")) is None


def test_a_shape_ignores_labels():
    assert shape(tree("a + b * c")) == shape(tree("2 / (3 - 4)"))
    assert shape(tree("a + b * c")) != shape(tree("a * b + c"))


def test_size_and_paths_include_every_node():
    found = tree("a + b * c")
    assert tree_size(found) == 5
    assert labels_by_path(found) == {(): "+", (0,): "a", (1,): "*", (1, 0): "b", (1, 1): "c"}
