"""Change one part of an equation, or the order in which it is calculated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from mwpapp.ml.assessments.solved import Solved
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation

Change = Callable[[Operation], Iterator[Node]]
Finder = Callable[[Solved], Iterator[Node]]
"""Yields the expressions that a pupil who makes the error calculates, most likely first."""

Flat = list[tuple[str, Node]]

_SUMS, _PRODUCTS = ("+", "-"), ("*", "/")


def each_changed(node: Node, change: Change) -> Iterator[Node]:
    """Yield the tree with one operation replaced, beginning with the last step."""
    match node:
        case Operation(op, left, right):
            yield from change(node)
            for part in each_changed(right, change):
                yield Operation(op, left, part)
            for part in each_changed(left, change):
                yield Operation(op, part, right)
        case Negation(operand):
            for part in each_changed(operand, change):
                yield Negation(part)
        case _:
            return


def changing(change: Change) -> Finder:
    """Return a finder that applies `change` to one operation at a time."""

    def find(solved: Solved) -> Iterator[Node]:
        return each_changed(solved.node, change)

    return find


def number(value: Fraction | int) -> Number:
    return Number(Fraction(value))


def whole_value(node: Node) -> int | None:
    """Return the value of a positive whole number, or None for anything else."""
    if isinstance(node, Number) and node.value.denominator == 1 and node.value > 0:
        return node.value.numerator
    return None


def is_plain(node: Node) -> bool:
    """Return whether a node is not a percentage, a fraction or a sum that contains one."""
    match node:
        case Number(_, percent, mixed):
            return not percent and not mixed
        case Operation("+" | "-", left, right):
            return is_plain(left) and is_plain(right)
        case _:
            return True


def flattened(node: Node, *, op: str = "") -> Flat:
    """Return the numbers of an equation as printed from left to right, each with its operator.

    A percentage like 100% − 15%, a power or a function counts as one number.
    """
    if isinstance(node, Operation) and node.op in (*_SUMS, *_PRODUCTS) and is_plain(node):
        return [*flattened(node.left, op=op), *flattened(node.right, op=node.op)]
    return [(op, node)]


def from_left(parts: Flat) -> Node:
    """Return the tree that calculates `parts` from left to right, without precedence."""
    (_, node), *rest = parts
    for op, operand in rest:
        node = Operation(op, node, operand)
    return node


def by_precedence(parts: Flat) -> Node:
    """Return the tree that calculates multiplications and divisions in `parts` first."""
    terms: list[Flat] = []
    for op, operand in parts:
        if op in _PRODUCTS:
            terms[-1].append((op, operand))
        else:
            terms.append([(op, operand)])
    return from_left([(term[0][0], from_left(term)) for term in terms])
