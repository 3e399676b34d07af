"""Trees for property tests, of the kind that the parser returns."""

from collections.abc import Callable
from fractions import Fraction

from hypothesis import strategies as st

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.normal_forms.commutativity import COMMUTATIVE
from mwpapp.ml.equations.tree import (
    OPERATORS,
    Constant,
    Negation,
    Node,
    Number,
    Operation,
    Slot,
    Variable,
    negated,
)

decimals = st.integers(0, 10**6).flatmap(
    lambda whole: st.sampled_from([1, 2, 4, 5, 10, 100]).map(lambda below: Fraction(whole, below))
)
numbers = st.builds(Number, decimals) | st.builds(
    lambda value: Number(value / 100, percent=True), decimals
)
mixed = st.builds(
    lambda whole, above, below: Number(whole + Fraction(above, above + below), mixed=True),
    *(st.integers(0, 99), st.integers(1, 99), st.integers(1, 99)),
)
names = st.sampled_from([Constant("pi"), Variable("n"), Variable("past_pairs")])
leaves = numbers | mixed | st.builds(Slot, st.integers(0, 20)) | names


def _joined(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    operations = st.builds(Operation, st.sampled_from(OPERATORS), below, below)
    return operations | st.builds(negated, below)


trees = st.recursive(leaves, _joined, max_leaves=12)
sums = st.recursive(
    numbers,
    lambda below: st.builds(Operation, st.sampled_from("+-*/"), below, below),
    max_leaves=8,
)


def with_swapped_operands(node: Node, *, chance: Callable[[], bool] = lambda: True) -> Node:
    """Return the tree with operands of commutative operators swapped where `chance()` is true."""
    match node:
        case Operation(op, left, right):
            first, second = (
                with_swapped_operands(left, chance=chance),
                with_swapped_operands(right, chance=chance),
            )
            if op in COMMUTATIVE and chance():
                first, second = second, first
            return Operation(op, first, second)
        case Negation(operand):
            return Negation(with_swapped_operands(operand, chance=chance))
        case _:
            return node


def value(node: Node) -> Fraction | None:
    """Return the value of `node`, or None if it has none."""
    try:
        return evaluate(node)
    except EquationError:
        return None
