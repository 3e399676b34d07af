import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.normal_forms.associativity import associative
from mwpapp.ml.equations.normal_forms.commutativity import canonical
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node
from tests.ml.equations.trees import sums, trees, value, with_swapped_operands

FORMS = [
    ("N0 - (N1 + N2)", "N0 - N1 - N2"),
    ("N0 - N2 - N1", "N0 - N1 - N2"),
    ("N0 - (N1 - N2)", "N0 + N2 - N1"),
    ("N2 - N1 + N0", "N0 + N2 - N1"),
    ("N0 + (N1 + N2)", "N0 + N1 + N2"),
    ("N0 / (N1 / N2)", "N0 * N2 / N1"),
    ("N2 * N0 / N1", "N0 * N2 / N1"),
    ("N0 / (N1 * N2)", "N0 / N1 / N2"),
    ("(N0 + N1) * N2 * N3", "(N0 + N1) * N2 * N3"),
    ("N3 * (N2 * (N1 + N0))", "(N0 + N1) * N2 * N3"),
    ("-N0 * N1", "-(N0 * N1)"),
    ("N0 - (-N1)", "N0 + N1"),
    ("N0 + (-3) * N1", "N0 - 3 * N1"),
    ("-(N0 - N1)", "N1 - N0"),
    ("-(N0 + N1)", "(-N0) - N1"),
    ("(N1 + N0)^2", "(N0 + N1)^2"),
    ("7", "7"),
]


@pytest.mark.parametrize(("equation", "form"), FORMS)
def test_brackets_and_order_within_a_chain_are_ignored(equation: str, form: str) -> None:
    assert to_infix(associative(parse(equation))) == form


def test_different_chains_have_different_forms() -> None:
    assert associative(parse("N0 * (N1 + N2)")) != associative(parse("N0 * N1 + N0 * N2"))
    assert associative(parse("N0 - N1")) != associative(parse("N1 - N0"))


@settings(deadline=None)
@given(trees, st.randoms(use_true_random=False))
def test_swapped_operands_have_the_same_form(tree: Node, chance: random.Random) -> None:
    assert associative(
        with_swapped_operands(tree, chance=lambda: chance.random() < 0.5)
    ) == associative(tree)


@settings(deadline=None)
@given(trees)
def test_the_form_is_idempotent_and_coarser_than_the_canonical_form(tree: Node) -> None:
    once = associative(tree)
    assert associative(once) == once
    assert associative(canonical(tree)) == once


@settings(deadline=None)
@given(sums)
def test_the_value_is_preserved(tree: Node) -> None:
    # If the tree divides by zero, there is no value to preserve.
    assert value(tree) in (None, value(associative(tree)))
