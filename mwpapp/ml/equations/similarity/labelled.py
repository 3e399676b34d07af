"""Equations as plain ordered trees of labels, which is all that a tree distance sees."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node, Number, Operation, children

Path = tuple[int, ...]
"""Which child was taken at each step from the root: () is the root, (0,) its left child."""


@dataclass(frozen=True, slots=True)
class LabelledTree:
    """A label over ordered sub-trees."""

    label: str
    children: tuple[LabelledTree, ...] = ()


def labelled(node: Node) -> LabelledTree:
    """The tree of an equation; equal numbers have one label, 15% that of 0.15.

    The operand of a unary minus is a left child.
    """
    return LabelledTree(_label(node), tuple(labelled(child) for child in children(node)))


def _label(node: Node) -> str:
    match node:
        case Operation(op):
            return op
        case Number(value):
            return str(value)
        case _:
            # A minus sign before a sub-tree must not be mistaken for a subtraction.
            return type(node).__name__ if children(node) else to_infix(node)


def operators_only(tree: LabelledTree) -> LabelledTree | None:
    """The tree without its leaves; None for a leaf alone."""
    if not tree.children:
        return None
    kept = (operators_only(child) for child in tree.children)
    return LabelledTree(tree.label, tuple(child for child in kept if child is not None))


def shape(tree: LabelledTree) -> LabelledTree:
    """The tree with every label taken away."""
    return LabelledTree("", tuple(shape(child) for child in tree.children))


def tree_size(tree: LabelledTree) -> int:
    """How many nodes the tree has, |E| in the papers."""
    return 1 + sum(tree_size(child) for child in tree.children)


def labels_by_path(tree: LabelledTree, *, path: Path = ()) -> dict[Path, str]:
    """The label at every place of the tree, parents before children."""
    found = {path: tree.label}
    for place, child in enumerate(tree.children):
        found |= labels_by_path(child, path=(*path, place))
    return found
