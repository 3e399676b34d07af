"""Determine what a quantity does in its equation."""

from __future__ import annotations

from enum import StrEnum

from mwpapp.ml.equations.tree import Node, Operation, Slot, children, walk


class Role(StrEnum):
    """`WHOLE` is the amount from which something is taken, and `PART` is added or taken away;
    `SHARED` is divided, and `FACTOR` multiplies or divides."""

    WHOLE = "whole"
    PART = "part"
    SHARED = "shared"
    FACTOR = "factor"


_ROLES = {
    "+": (Role.PART, Role.PART),
    "-": (Role.WHOLE, Role.PART),
    "*": (Role.FACTOR, Role.FACTOR),
    "/": (Role.SHARED, Role.FACTOR),
}


def role_of(node: Node, *, index: int) -> Role | None:
    """Return the role of quantity `index`; None if the equation repeats it or gives it no role."""
    slot = Slot(index)
    parents = [part for part in walk(node) if slot in children(part)]
    if len(parents) != 1 or not isinstance(parents[0], Operation):
        return None
    parent = parents[0]
    if parent.left == parent.right or parent.op not in _ROLES:
        return None
    return _ROLES[parent.op][0 if parent.left == slot else 1]
