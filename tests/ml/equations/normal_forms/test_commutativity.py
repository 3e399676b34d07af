import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.normal_forms.commutativity import canonical, commuted
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node
from tests.ml.equations.trees import sums, trees, value, with_swapped_operands

# Equation, published normalization, canonical form.
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
def test_the_larger_operand_is_first(equation: str, published: str, complete: str) -> None:
    assert to_infix(commuted(parse(equation))) == published
    assert to_infix(canonical(parse(equation))) == complete


@settings(deadline=None)
@given(trees, st.randoms(use_true_random=False))
def test_swapped_operands_have_the_same_canonical_form(tree: Node, chance: random.Random) -> None:
    assert canonical(
        with_swapped_operands(tree, chance=lambda: chance.random() < 0.5)
    ) == canonical(tree)


@settings(deadline=None)
@given(trees)
def test_both_normalizations_are_idempotent(tree: Node) -> None:
    for order in (commuted, canonical):
        assert order(order(tree)) == order(tree)


@settings(deadline=None)
@given(trees)
def test_the_canonical_form_is_coarser_than_the_published_one(tree: Node) -> None:
    assert canonical(commuted(tree)) == canonical(tree)


@settings(deadline=None)
@given(sums)
def test_the_value_is_preserved(tree: Node) -> None:
    assert value(commuted(tree)) == value(canonical(tree)) == value(tree)
