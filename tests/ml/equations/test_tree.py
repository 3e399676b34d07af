from fractions import Fraction

from hypothesis import given, settings

from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import (
    Negation,
    Node,
    Number,
    Slot,
    children,
    negated,
    numbers,
    replace_leaves,
    size,
    variables,
    walk,
)
from tests.ml.equations.trees import trees

TREE = parse("(14 - n) * -(N0 + 6)")


def test_nodes_are_walked_in_preorder() -> None:
    assert [to_infix(node) for node in walk(TREE)] == [
        "(14 - n) * (-(N0 + 6))", "14 - n", "14", "n", "-(N0 + 6)", "N0 + 6", "N0", "6",
    ]  # fmt: skip
    assert size(TREE) == 8


def test_numbers_and_variables_are_listed() -> None:
    assert [number.value for number in numbers(TREE)] == [14, 6]
    assert variables(TREE) == {"n"}


def test_leaves_are_replaced_from_left_to_right() -> None:
    count = iter(range(9))
    assert to_infix(replace_leaves(TREE, lambda _: Slot(next(count)))) == "(N0 - N1) * (-(N2 + N3))"


def test_only_the_negation_of_a_positive_number_is_a_number() -> None:
    assert negated(Number(Fraction(3))) == Number(Fraction(-3))
    assert negated(Number(Fraction(-3))) == Negation(Number(Fraction(-3)))
    assert negated(Slot(0)) == Negation(Slot(0))


@settings(deadline=None)
@given(trees)
def test_the_size_is_one_plus_the_sizes_of_the_children(tree: Node) -> None:
    assert size(tree) == 1 + sum(map(size, children(tree)))
    assert replace_leaves(tree, lambda leaf: leaf) == tree
