"""Convert equations to ordered labelled trees, the input for tree distances."""

from __future__ import annotations

from dataclasses import dataclass

from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node, Number, Operation, children

Path = tuple[int, ...]
"""The child indices on the way from the root: () is the root, (0,) its left child."""


@dataclass(frozen=True, slots=True)
class LabelledTree:
    """A label and its ordered subtrees."""

    label: str
    children: tuple[LabelledTree, ...] = ()


def labelled(node: Node) -> LabelledTree:
    """Return the labelled tree of an equation.

    Equal numbers have the same label; 15% has the label of 0.15. The operand of a unary minus
    is a left child.
    """
    return LabelledTree(_label(node), tuple(labelled(child) for child in children(node)))


def _label(node: Node) -> str:
    match node:
        case Operation(op):
            return op
        case Number(value):
            return str(value)
        case _:
            # The label of unary minus must differ from that of subtraction.
            return type(node).__name__ if children(node) else to_infix(node)


def operators_only(tree: LabelledTree) -> LabelledTree | None:
    """Return the tree without its leaves, or None for a single leaf."""
    if not tree.children:
        return None
    kept = (operators_only(child) for child in tree.children)
    return LabelledTree(tree.label, tuple(child for child in kept if child is not None))


def shape(tree: LabelledTree) -> LabelledTree:
    """Return the tree with empty labels."""
    return LabelledTree("", tuple(shape(child) for child in tree.children))


def tree_size(tree: LabelledTree) -> int:
    """Return the number of nodes."""
    return 1 + sum(tree_size(child) for child in tree.children)


def labels_by_path(tree: LabelledTree, *, path: Path = ()) -> dict[Path, str]:
    """Return the label at every path of the tree, parents before children."""
    found = {path: tree.label}
    for place, child in enumerate(tree.children):
        found |= labels_by_path(child, path=(*path, place))
    return found
