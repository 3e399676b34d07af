import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.commutativity import canonical, commuted
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node
from tests.ml.equations.trees import exchanged, sums, trees, value

# Equation, as published, with operands of equal length ordered too.
ORDERED = [
    ("N * (N - N)", "(N - N) * N", "(N - N) * N"),
    ("N + N * N", "N * N + N", "N * N + N"),
    ("N * N + N", "N * N + N", "N * N + N"),
    ("N / N + N * N", "N / N + N * N", "N * N + N / N"),
    ("N * N + N / N", "N * N + N / N", "N * N + N / N"),
    ("N - N * N", "N - N * N", "N - N * N"),
    ("N / (N + N * N)", "N / (N * N + N)", "N / (N * N + N)"),
    ("-(N + N * N)", "-(N * N + N)", "-(N * N + N)"),
    ("N2 + N1", "N2 + N1", "N1 + N2"),
]


@pytest.mark.parametrize(("equation", "published", "complete"), ORDERED)
def test_the_longer_operand_comes_first(equation: str, published: str, complete: str) -> None:
    assert to_infix(commuted(parse(equation))) == published
    assert to_infix(canonical(parse(equation))) == complete


@settings(deadline=None)
@given(trees, st.randoms(use_true_random=False))
def test_exchanged_operands_lead_to_one_canonical_form(tree: Node, chance: random.Random) -> None:
    assert canonical(exchanged(tree, chance=lambda: chance.random() < 0.5)) == canonical(tree)


@settings(deadline=None)
@given(trees)
def test_either_order_is_made_once(tree: Node) -> None:
    for order in (commuted, canonical):
        assert order(order(tree)) == order(tree)


@settings(deadline=None)
@given(trees)
def test_the_complete_order_merges_what_the_published_one_does(tree: Node) -> None:
    assert canonical(commuted(tree)) == canonical(tree)


@settings(deadline=None)
@given(sums)
def test_the_value_stays(tree: Node) -> None:
    assert value(commuted(tree)) == value(canonical(tree)) == value(tree)
