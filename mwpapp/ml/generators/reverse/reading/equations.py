"""Solve a problem's equation for one of its quantities (Textual CL, section 3.1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import Slotted, fill, positions
from mwpapp.ml.equations.solving.isolation import isolate
from mwpapp.ml.equations.tree import Node, Number, Slot, Variable, replace_leaves, walk
from mwpapp.ml.types import Quantity

_TOLERANCE = Fraction(1, 10**9)


@dataclass(frozen=True, slots=True)
class Solved:
    """The equation that gives quantity `index` from the others and the answer."""

    index: int
    equation: str


@dataclass(frozen=True, slots=True)
class Placement:
    """An equation over the quantities of its text, with its exact value."""

    slotted: Slotted
    quantities: tuple[Quantity, ...]
    answer: Fraction


def placement(
    equation: str,
    *,
    quantities: Sequence[Quantity],
    answer: str | None,
    decimal_sign: str = "",
) -> Placement | None:
    """Return the equation over the quantities; None if it is invalid or does not give the
    answer."""
    try:
        slotted = positions(equation, quantities)
        value = evaluate(fill(slotted.node, [quantity.value for quantity in quantities]))
    except EquationError:
        return None
    given = parse_answer(answer, decimal_sign=decimal_sign) if answer is not None else value
    if given is None or abs(given - value) > _TOLERANCE:
        return None
    return Placement(slotted, tuple(quantities), value)


def solved_for(placed: Placement, *, index: int) -> Solved | None:
    """Return the equation solved for quantity `index`.

    Return None if the equation does not use the quantity or cannot be solved for it, if the
    solution does not give the quantity's value or does not use the answer, or if another quantity
    or a constant has the same value.
    """
    quantity = placed.quantities[index]
    if index not in placed.slotted.used or _has_double(placed, quantity):
        return None
    try:
        tree = isolate(_with_unknown(placed, index), Number(placed.answer))
        if evaluate(tree) != quantity.value or not _uses_answer(tree, placed.answer):
            return None
    except EquationError:
        return None
    return Solved(index, to_infix(tree))


def _has_double(placed: Placement, quantity: Quantity) -> bool:
    """Return whether another quantity or a constant has the same value: it would reveal the
    unknown, and the equation could mean either."""
    values = [known.value for known in placed.quantities]
    return values.count(quantity.value) > 1 or quantity.value in placed.slotted.constants


def _with_unknown(placed: Placement, index: int) -> Node:
    def change(leaf: Node) -> Node:
        if not isinstance(leaf, Slot):
            return leaf
        known = Number(placed.quantities[leaf.index].value)
        return Variable("x") if leaf.index == index else known

    return replace_leaves(placed.slotted.node, change)


def _uses_answer(tree: Node, answer: Fraction) -> bool:
    return any(isinstance(leaf, Number) and abs(leaf.value) == abs(answer) for leaf in walk(tree))
