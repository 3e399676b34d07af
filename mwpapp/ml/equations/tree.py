"""Define immutable equation trees: numbers, variables, slots and operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

OPERATORS = ("+", "-", "*", "/", "^", "gcd", "lcm", "quotient", "remainder")
"""The last four take whole numbers; `quotient` rounds down."""


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number; with `percent`, `value` is already divided by 100 (15% is 3/20).

    With `mixed`, it is written as a whole number and a fraction (12 7/8).
    """

    value: Fraction
    percent: bool = False
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class Constant:
    """A named constant, such as "pi"."""

    name: str


@dataclass(frozen=True, slots=True)
class Variable:
    """An unknown of the equation."""

    name: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A reference to a quantity in the text by its index (from 0), written N0, N1, ..."""

    index: int


@dataclass(frozen=True, slots=True)
class Negation:
    """A unary minus; `negated` makes a positive number negative instead."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Operation:
    """One of `OPERATORS` applied to two subtrees."""

    op: str
    left: Node
    right: Node


Node: TypeAlias = Number | Constant | Variable | Slot | Negation | Operation


def children(node: Node) -> tuple[Node, ...]:
    """Return the direct subtrees from left to right."""
    match node:
        case Operation(_, left, right):
            return (left, right)
        case Negation(operand):
            return (operand,)
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """Yield every node in preorder."""
    pending = [node]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(reversed(children(current)))


def size(node: Node) -> int:
    """Return the number of nodes."""
    return sum(1 for _ in walk(node))


def replace_leaves(node: Node, change: Callable[[Node], Node]) -> Node:
    """Return the tree with `change` applied to every leaf, from left to right."""
    match node:
        case Operation(op, left, right):
            first = replace_leaves(left, change)
            return Operation(op, first, replace_leaves(right, change))
        case Negation(operand):
            return Negation(replace_leaves(operand, change))
        case _:
            return change(node)


def numbers(node: Node) -> list[Number]:
    """Return the numbers from left to right."""
    return [leaf for leaf in walk(node) if isinstance(leaf, Number)]


def variables(node: Node) -> set[str]:
    """Return the names of the unknowns."""
    return {leaf.name for leaf in walk(node) if isinstance(leaf, Variable)}


def negated(node: Node) -> Node:
    """Return the tree with the opposite sign; a positive number becomes a negative one."""
    if isinstance(node, Number) and node.value > 0:
        return replace(node, value=-node.value)
    return Negation(node)
