"""An equation as an immutable tree: numbers, variables, slots and the operations over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

OPERATORS = ("+", "-", "*", "/", "^", "gcd", "lcm", "quotient", "remainder")
"""The last four are functions of whole numbers; `quotient` is rounded down."""


@dataclass(frozen=True, slots=True)
class Number:
    """An exact number; with `percent`, `value` is already divided by 100 (15% is 3/20).

    `mixed` says that it is written as a whole number and a fraction (12 7/8).
    """

    value: Fraction
    percent: bool = False
    mixed: bool = False


@dataclass(frozen=True, slots=True)
class Constant:
    """A number that has a name: "pi"."""

    name: str


@dataclass(frozen=True, slots=True)
class Variable:
    """An unknown, by name."""

    name: str


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of the text's quantity number `index` (from 0), written N0, N1, ..."""

    index: int


@dataclass(frozen=True, slots=True)
class Negation:
    """A minus sign before something that is not a plain number."""

    operand: Node


@dataclass(frozen=True, slots=True)
class Operation:
    """Two sub-trees joined by one of `OPERATORS`."""

    op: str
    left: Node
    right: Node


Node: TypeAlias = Number | Constant | Variable | Slot | Negation | Operation


def children(node: Node) -> tuple[Node, ...]:
    """The direct sub-trees, in reading order."""
    match node:
        case Operation(_, left, right):
            return (left, right)
        case Negation(operand):
            return (operand,)
        case _:
            return ()


def walk(node: Node) -> Iterator[Node]:
    """Every node, parents before children, in reading order."""
    pending = [node]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(reversed(children(current)))


def size(node: Node) -> int:
    """How many nodes the tree has."""
    return sum(1 for _ in walk(node))


def replace_leaves(node: Node, change: Callable[[Node], Node]) -> Node:
    """The same tree with `change` applied to every leaf, in reading order."""
    match node:
        case Operation(op, left, right):
            first = replace_leaves(left, change)
            return Operation(op, first, replace_leaves(right, change))
        case Negation(operand):
            return Negation(replace_leaves(operand, change))
        case _:
            return change(node)


def numbers(node: Node) -> list[Number]:
    """The numbers in reading order."""
    return [leaf for leaf in walk(node) if isinstance(leaf, Number)]


def variables(node: Node) -> set[str]:
    """The names of the unknowns."""
    return {leaf.name for leaf in walk(node) if isinstance(leaf, Variable)}


def negated(node: Node) -> Node:
    """The tree with the opposite sign; a plain number takes the sign into itself."""
    if isinstance(node, Number) and node.value > 0:
        return replace(node, value=-node.value)
    return Negation(node)
