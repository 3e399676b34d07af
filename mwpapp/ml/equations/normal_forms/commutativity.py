"""Put the operands of commutative operators into a fixed order."""

from __future__ import annotations

from typing import TypeAlias

from mwpapp.ml.equations.atoms import atom_text
from mwpapp.ml.equations.tree import Negation, Node, Operation

PUBLISHED = frozenset("+*")
COMMUTATIVE = PUBLISHED | {"gcd", "lcm"}

Place: TypeAlias = tuple[int, str]
"""The sort key of an operand: minus the number of its nodes, then its prefix notation."""


def commuted(node: Node) -> Node:
    """Return `node` after the commutativity normalization as published (TLWD, section 3.1.2).

    Operands of + and * are swapped if the left subtree has fewer nodes than the right one.
    Operands of equal size are not swapped, so a * b + c / d and c / d + a * b stay different.
    """
    return _by_length(node)[0]


def canonical(node: Node) -> Node:
    """Return `node` normalized as by `commuted`, but with operands of equal size ordered by text.

    All orders of the operands of +, *, GCD and LCM give the same tree, including
    a * b + c / d and c / d + a * b.
    """
    return _by_place(node)[0]


def place(node: Node) -> Place:
    """Return the sort key of a tree. Larger trees sort first; equal keys mean equal trees."""
    match node:
        case Operation(op, left, right):
            return _joined(op, place(left), place(right))
        case Negation(operand):
            return _negative(place(operand))
        case _:
            return -1, atom_text(node)


def _joined(op: str, left: Place, right: Place) -> Place:
    return left[0] + right[0] - 1, f"{op} {left[1]} {right[1]}"


def _negative(operand: Place) -> Place:
    return operand[0] - 1, f"neg {operand[1]}"


def _by_length(node: Node) -> tuple[Node, int]:
    match node:
        case Operation(op, left, right):
            (first, length), (second, other) = _by_length(left), _by_length(right)
            if op in PUBLISHED and length < other:
                first, second = second, first
            return Operation(op, first, second), length + other + 1
        case Negation(operand):
            inner, length = _by_length(operand)
            return Negation(inner), length + 1
        case _:
            return node, 1


def _by_place(node: Node) -> tuple[Node, Place]:
    match node:
        case Operation(op, left, right):
            first, second = _by_place(left), _by_place(right)
            if op in COMMUTATIVE and second[1] < first[1]:
                first, second = second, first
            return Operation(op, first[0], second[0]), _joined(op, first[1], second[1])
        case Negation(operand):
            inner, where = _by_place(operand)
            return Negation(inner), _negative(where)
        case _:
            return node, place(node)
