"""Match the quantities of two problems whose equations have the same template."""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.equations.normal_forms.commutativity import COMMUTATIVE
from mwpapp.ml.equations.normal_forms.templates import template_of
from mwpapp.ml.equations.tree import Negation, Node, Operation, Slot


def matched_slots(here: Node, there: Node) -> dict[int, int]:
    """Return which quantity of `here` each quantity of `there` stands for.

    Both trees have slots (`slots.positions`) and the same template; (N0 - N1) * N2 and
    N1 * (N0 - N2) give {0: 0, 1: 2, 2: 1}. Where a sum or product could be matched either way,
    the order of its operands decides. Return an empty mapping for trees with different templates.
    """
    if template_of(here) != template_of(there):
        return {}
    found: dict[int, int] = {}
    for left, right in _leaves(here, there):
        if isinstance(left, Slot) and isinstance(right, Slot):
            found.setdefault(right.index, left.index)
    return found


def _leaves(here: Node, there: Node) -> Iterator[tuple[Node, Node]]:
    """Yield the pairs of corresponding leaves of two trees with the same template."""
    match here, there:
        case Operation(op, left, right), Operation(_, first, second):
            straight = template_of(left) == template_of(first)
            if op in COMMUTATIVE and not straight:
                first, second = second, first
            yield from _leaves(left, first)
            yield from _leaves(right, second)
        case Negation(operand), Negation(other):
            yield from _leaves(operand, other)
        case _:
            yield here, there
