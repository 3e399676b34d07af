import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.commutativity import COMMUTATIVE, canonical, commuted
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Negation, Node, Operation
from tests.ml.equations.trees import sums, trees

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


def exchanged(node: Node, *, chance: random.Random) -> Node:
    match node:
        case Operation(op, left, right):
            first, second = exchanged(left, chance=chance), exchanged(right, chance=chance)
            if op in COMMUTATIVE and chance.random() < 0.5:
                first, second = second, first
            return Operation(op, first, second)
        case Negation(operand):
            return Negation(exchanged(operand, chance=chance))
        case _:
            return node


@settings(deadline=None)
@given(trees, st.randoms(use_true_random=False))
def test_exchanged_operands_lead_to_one_canonical_form(tree: Node, chance: random.Random) -> None:
    assert canonical(exchanged(tree, chance=chance)) == canonical(tree)


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
    try:
        expected = evaluate(tree)
    except ValueError:
        return
    assert evaluate(commuted(tree)) == evaluate(canonical(tree)) == expected
