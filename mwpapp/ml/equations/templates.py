"""What two equations have in common once their numbers are taken away.

Variable unification and commutativity normalization are those of TLWD; slots say which
quantity of the text a number of the equation is, by its place and not by its value.
"""

from __future__ import annotations

from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import Slotted, fill, positions
from mwpapp.ml.equations.tree import (
    Negation,
    Node,
    Number,
    Operation,
    Slot,
    Variable,
    replace_leaves,
    size,
)

__all__ = ["Slotted", "fill", "normalized", "positions", "template", "template_of", "unified"]

_COMMUTATIVE = ("+", "*")


def template(equation: str) -> str:
    """The template of an equation: "6 * (14 - 5)" gives "(N - N) * N".

    Raises EquationError where the equation cannot be read.
    """
    return template_of(parse(equation))


def template_of(node: Node) -> str:
    """The template of a tree, as infix over N."""
    return to_infix(normalized(unified(node)))


def unified(node: Node) -> Node:
    """Every number and slot replaced by N (variable unification)."""
    return replace_leaves(
        node, lambda leaf: Variable("N") if isinstance(leaf, (Number, Slot)) else leaf
    )


def normalized(node: Node) -> Node:
    """The same value with the longer operand of + and * first (commutativity normalization).

    TLWD leaves operands of equal length as they stand; here they are ordered by their text
    too, so that a*b + c/d and c/d + a*b have one template.
    """
    match node:
        case Operation(op, left, right):
            first, second = normalized(left), normalized(right)
            if op in _COMMUTATIVE and _order(first) > _order(second):
                first, second = second, first
            return Operation(op, first, second)
        case Negation(operand):
            return Negation(normalized(operand))
        case _:
            return node


def _order(node: Node) -> tuple[int, str]:
    return -size(node), to_infix(node)
