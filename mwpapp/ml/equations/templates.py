"""What two equations have in common once their numbers are taken away.

From an equation to its template in steps, each a function from tree to tree:

- `unified`: every number becomes N (variable unification; TLWD, section 3.1.1);
- `commuted`: the longer operand of + and * first (TLWD, section 3.1.2);
- `canonical`: operands of equal length ordered too; `template` stops here;
- `associative`: also one form for all brackets and orders within a sum or a product.

Slots say which quantity of the text a number of the equation is, by its place and not by its
value; `slot_template` keeps them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mwpapp.ml.equations.associativity import associative
from mwpapp.ml.equations.commutativity import canonical, commuted
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
    """The template of an equation: "6 * (14 - 5)" gives "(N - N) * N".

    Raises EquationError where the equation cannot be read.
    """
    return template_of(parse(equation))


def template_of(node: Node) -> str:
    """The template of a tree, as infix over N."""
    return to_infix(canonical(unified(node)))


def slot_template(equation: str, quantities: Sequence[Quantity]) -> str:
    """The template that keeps which quantity of the text is where: "(N0 - N1) * N2".

    Numbers that are not in the text become N. Raises EquationError where the equation cannot
    be read.
    """
    placed = positions(equation, quantities).node
    return to_infix(canonical(replace_leaves(placed, _without_value)))


def unified(node: Node) -> Node:
    """Every number and slot replaced by N (variable unification)."""
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
"""From the finest to the coarsest; each merges at least what the one before it merges."""
