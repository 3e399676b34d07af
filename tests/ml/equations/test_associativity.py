import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.associativity import associative
from mwpapp.ml.equations.commutativity import canonical
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node
from tests.ml.equations.trees import exchanged, sums, trees, value

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
def test_brackets_and_order_within_a_chain_do_not_count(equation: str, form: str) -> None:
    assert to_infix(associative(parse(equation))) == form


def test_what_is_not_the_same_chain_stays_apart() -> None:
    assert associative(parse("N0 * (N1 + N2)")) != associative(parse("N0 * N1 + N0 * N2"))
    assert associative(parse("N0 - N1")) != associative(parse("N1 - N0"))


@settings(deadline=None)
@given(trees, st.randoms(use_true_random=False))
def test_exchanged_operands_lead_to_one_form(tree: Node, chance: random.Random) -> None:
    assert associative(exchanged(tree, chance=lambda: chance.random() < 0.5)) == associative(tree)


@settings(deadline=None)
@given(trees)
def test_the_form_is_made_once_and_merges_what_the_canonical_one_does(tree: Node) -> None:
    once = associative(tree)
    assert associative(once) == once
    assert associative(canonical(tree)) == once


@settings(deadline=None)
@given(sums)
def test_the_value_stays(tree: Node) -> None:
    # Where a division by zero goes away with the order, nothing was to be kept.
    assert value(tree) in (None, value(associative(tree)))
