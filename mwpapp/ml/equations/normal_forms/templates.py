"""Compute templates: what equations have in common apart from their numbers.

Each normalization is a function from tree to tree:

- `unified`: every number becomes N (variable unification; TLWD, section 3.1.1).
- `commuted`: the larger operand of + and * comes first (TLWD, section 3.1.2).
- `canonical`: operands of equal size are ordered too. `template` uses this one.
- `associative`: also one form for all bracketings and orders within a sum or a product.

`slot_template` keeps the slots, which say which quantity of the text each number is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mwpapp.ml.equations.normal_forms.associativity import associative
from mwpapp.ml.equations.normal_forms.commutativity import canonical, commuted
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import Slotted, fill, positions
from mwpapp.ml.equations.tree import (
    Constant,
    Node,
    Number,
    Slot,
    Variable,
    replace_leaves,
)
from mwpapp.ml.types import Quantity

__all__ = [
    "NORMALIZATIONS",
    "Slotted",
    "associative",
    "canonical",
    "commuted",
    "fill",
    "positions",
    "slot_template",
    "template",
    "template_of",
    "unified",
]


def template(equation: str) -> str:
    """Return the template of an equation: "6 * (14 - 5)" gives "(N - N) * N".

    Raise EquationError if the equation cannot be read.
    """
    return template_of(parse(equation))


def template_of(node: Node) -> str:
    """Return the template of a tree, in infix notation."""
    return to_infix(canonical(unified(node)))


def slot_template(equation: str, quantities: Sequence[Quantity]) -> str:
    """Return the template with the slots of the text's quantities: "(N0 - N1) * N2".

    Numbers that are not in the text become N. Raise EquationError if the equation cannot be
    read.
    """
    placed = positions(equation, quantities).node
    return to_infix(canonical(replace_leaves(placed, _without_value)))


def unified(node: Node) -> Node:
    """Return the tree with every number, constant and slot replaced by N (variable unification)."""
    return replace_leaves(node, lambda leaf: _N if isinstance(leaf, Slot) else _without_value(leaf))


_N = Variable("N")


def _without_value(leaf: Node) -> Node:
    return _N if isinstance(leaf, (Number, Constant)) else leaf


NORMALIZATIONS: Mapping[str, Callable[[Node], Node]] = {
    "none": lambda node: node,
    "unified": unified,
    "commuted": lambda node: commuted(unified(node)),
    "canonical": lambda node: canonical(unified(node)),
    "associative": lambda node: associative(unified(node)),
}
"""From finest to coarsest: equations that are equal under one are equal under all later ones."""
