"""Find typical errors in the choice and the order of operations."""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.assessments.errors.changes import (
    Finder,
    by_precedence,
    changing,
    each_changed,
    flattened,
    from_left,
    is_plain,
    number,
    whole_value,
)
from mwpapp.ml.assessments.solved import Solved
from mwpapp.ml.equations.tree import Node, Number, Operation
from mwpapp.ml.text.units import canonical, unit_class

_MAX_NUMBERS = 5  # in longer equations, nobody overlooks the brackets


def exchanged(op: str, *, by: str) -> Finder:
    """Return a finder for equations with one operator `op` replaced by `by`.

    If `by` is "-" or "/", it also yields them with the operands swapped.
    """

    def change(node: Operation) -> Iterator[Node]:
        if node.op != op or not (is_plain(node.left) and is_plain(node.right)):
            return
        yield Operation(by, node.left, node.right)
        if by in ("-", "/"):
            yield Operation(by, node.right, node.left)

    return changing(change)


def _turned(node: Operation) -> Iterator[Node]:
    if node.op == "/":
        yield Operation("/", node.right, node.left)


turned = changing(_turned)


def left_to_right(solved: Solved) -> Iterator[Node]:
    """Yield (20 − 3) × 4 for 20 − 3 × 4."""
    parts = flattened(solved.node)
    if by_precedence(parts) == solved.node:
        yield from_left(parts)


def no_brackets(solved: Solved) -> Iterator[Node]:
    """Yield 14 − 5 × 6 for (14 − 5) × 6."""
    parts = flattened(solved.node)
    if len(parts) <= _MAX_NUMBERS and by_precedence(parts) != solved.node:
        yield by_precedence(parts)


def stopped(solved: Solved) -> Iterator[Node]:
    """Yield the results that the last step starts from."""
    node = solved.node
    if isinstance(node, Operation):
        yield from (
            part
            for part in (node.left, node.right)
            if isinstance(part, Operation) and is_plain(part)
        )


def left_out(solved: Solved) -> Iterator[Node]:
    """Yield the equation without one of the numbers that are not in its last step.

    The first number of a difference or quotient is never left out.
    """

    def change(node: Operation) -> Iterator[Node]:
        for kept, dropped in ((node.left, node.right), (node.right, node.left)):
            is_first = kept is node.right and node.op in ("-", "/")
            if node is not solved.node and isinstance(dropped, Number) and not is_first:
                yield kept

    return each_changed(solved.node, change)


def _multiplied_by_exponent(node: Operation) -> Iterator[Node]:
    exponent = whole_value(node.right)
    if node.op == "^" and exponent is not None:
        yield Operation("*", node.left, node.right)


multiplied_by_exponent = changing(_multiplied_by_exponent)


def perimeter(solved: Solved) -> Iterator[Node]:
    """Yield 2 × (a + b) for an area a × b."""
    match solved.node:
        case Operation("*", Number() as length, Number() as width) if _measures(solved, "area"):
            yield Operation("*", number(2), Operation("+", length, width))
        case _:
            return


def area(solved: Solved) -> Iterator[Node]:
    """Yield a × b for a perimeter 2 × (a + b)."""
    match solved.node:
        case Operation("*", two, Operation("+", length, width)) if two == number(2) and _measures(
            solved, "length"
        ):
            yield Operation("*", length, width)
        case _:
            return


def _measures(solved: Solved, dimension: str) -> bool:
    name = canonical(solved.unit)
    return name is not None and unit_class(name) == dimension
