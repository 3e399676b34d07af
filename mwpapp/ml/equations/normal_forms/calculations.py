"""Compute one form for all equations with the same calculation.

It is the associative normal form without the signs that solving for an unknown leaves behind:
-(a / (b - c)) becomes a / (c - b), and (a - b) / (c - d) and (b - a) / (d - c) become one form.
"""

from __future__ import annotations

from mwpapp.ml.equations.normal_forms.associativity import associative
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Negation, Node, Operation, walk


def calculation_form(node: Node) -> str:
    """Return the form of `node` in infix notation. Numbers and slots do not change."""
    return to_infix(_without_outer_sign(associative(node)))


def _without_outer_sign(node: Node) -> Node:
    """Return `node` without a sign that a difference can absorb.

    `node` is in associative normal form.
    """
    match node:
        case Negation(Operation("/", above, below)):
            if swapped := _swapped(below):
                return Operation("/", above, swapped)
            swapped = _swapped(above)
            return Operation("/", swapped, below) if swapped else node
        case Operation("/", above, below):
            first, second = _opposite(above), _swapped(below)
            swapped = Operation("/", first, second) if first and second else node
            return min(node, swapped, key=lambda form: (sum(1 for _ in walk(form)), to_infix(form)))
        case _:
            return node


def _swapped(node: Node) -> Node | None:
    """Return the opposite of a difference of two parts; None for anything else."""
    match node:
        case Operation("-", Operation("-", _, _), _):
            return None
        case Operation("-", Negation(_), _):
            return None
        case Operation("-", left, right):
            return Operation("-", right, left)
        case _:
            return None


def _opposite(node: Node) -> Node | None:
    """Return a + b for -a - b and b - a for a - b; None for anything else."""
    match node:
        case Operation("-", Negation(first), second):
            return Operation("+", first, second)
        case _:
            return _swapped(node)
