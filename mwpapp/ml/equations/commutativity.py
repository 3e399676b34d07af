"""The operands of + and * in a fixed order."""

from __future__ import annotations

from collections.abc import Callable

from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Negation, Node, Operation, size

COMMUTATIVE = ("+", "*")


def commuted(node: Node) -> Node:
    """Commutativity normalization as published (TLWD, section 3.1.2).

    At + and * the operands change places where the left sub-tree is shorter than the right
    one, length being the number of nodes. Operands of equal length stay as they stand, so
    a * b + c / d and c / d + a * b remain two.
    """
    return _swapped(node, wrong=lambda left, right: size(left) < size(right))


def canonical(node: Node) -> Node:
    """The same with operands of equal length ordered by their text.

    Every exchange of operands of + and * leads to one tree: a + b * c and b * c + a meet, and
    so do a * b + c / d and c / d + a * b.
    """
    return _swapped(node, wrong=lambda left, right: place(left) > place(right))


def place(node: Node) -> tuple[int, str]:
    """Sorts operands: the longer first, then by their text."""
    return -size(node), to_infix(node)


def _swapped(node: Node, *, wrong: Callable[[Node, Node], bool]) -> Node:
    match node:
        case Operation(op, left, right):
            first, second = _swapped(left, wrong=wrong), _swapped(right, wrong=wrong)
            if op in COMMUTATIVE and wrong(first, second):
                first, second = second, first
            return Operation(op, first, second)
        case Negation(operand):
            return Negation(_swapped(operand, wrong=wrong))
        case _:
            return node
