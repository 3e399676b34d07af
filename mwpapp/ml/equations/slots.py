"""Map each number of an equation to the quantity of the text that it stands for.

A slot refers to a quantity by its index, because equal numbers of one problem cannot be told
apart by value. Numbers that are not in the text (60 minutes, 100 percent) remain constants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import (
    Negation,
    Node,
    Number,
    Operation,
    Slot,
    replace_leaves,
    walk,
)
from mwpapp.ml.text.words import SCALES
from mwpapp.ml.types import Quantity

_HUNDRED = Fraction(100)
_CENTS = ("cent", "penny")
_GROUPS = ("dozen", "hundred", *SCALES)
_WRITTEN_OUT = 10**12  # decimals with more than 12 places are treated as rounded fractions


@dataclass(frozen=True, slots=True, kw_only=True)
class Slotted:
    """An equation over slots.

    - `used`: indices of the quantities that the equation uses, in order of first use.
    - `unused`: indices of the other quantities.
    - `constants`: numbers of the equation that are not quantities of the text.
    - `ambiguous`: whether equal numbers allowed several assignments. Slots are then assigned in
      the order of the text.
    """

    node: Node
    used: tuple[int, ...]
    unused: tuple[int, ...]
    constants: tuple[Fraction, ...]
    ambiguous: bool


def positions(equation: str, quantities: Sequence[Quantity]) -> Slotted:
    """Return the equation with every number that is a quantity of the text replaced by its slot.

    For a text with 14, 5 and 6, "(14 - 5) * 6" gives (N0 - N1) * N2. The value is preserved: 25
    for 25% in the text becomes N0 * 100, and a division by 2 for "half" becomes * N0. A rounded
    fraction such as 0.6666666666666666 for 2/3 in the text becomes exact.
    Raise EquationError if the equation cannot be read.
    """
    return positions_in(parse(equation), quantities)


def positions_in(node: Node, quantities: Sequence[Quantity]) -> Slotted:
    """Return the same as `positions`, but for a tree."""
    placing = _Placing(quantities)
    placed = placing.place(node)
    used = tuple(dict.fromkeys(leaf.index for leaf in walk(placed) if isinstance(leaf, Slot)))
    return Slotted(
        node=placed,
        used=used,
        unused=tuple(i for i in range(len(quantities)) if i not in used),
        constants=tuple(leaf.value for leaf in walk(placed) if isinstance(leaf, Number)),
        ambiguous=placing.ambiguous,
    )


def fill(node: Node, values: Sequence[Fraction] | Mapping[int, Fraction]) -> Node:
    """Return the tree with each slot replaced by its value.

    Raise EquationError if a slot has no value.
    """

    def number(leaf: Node) -> Node:
        if not isinstance(leaf, Slot):
            return leaf
        try:
            return Number(values[leaf.index])
        except (IndexError, KeyError):
            raise EquationError(
                gettext_noop("The text has no quantity N%(index)s."), index=leaf.index
            ) from None

    return replace_leaves(node, number)


class _Placing:
    """Assigns quantities to numbers. Unused quantities are preferred over used ones."""

    def __init__(self, quantities: Sequence[Quantity]) -> None:
        self.values = [quantity.value for quantity in quantities]
        self.joint = {quantity.value for quantity in quantities if _is_joint(quantity)}
        self.percents = {q.value for q in quantities if q.form == "percent"}
        self.cents = {q.value for q in quantities if q.unit in _CENTS}
        self.free = set(range(len(quantities)))
        self.ambiguous = False

    def place(self, node: Node) -> Node:
        match node:
            case Number():
                return self._number(node)
            case Negation(operand):
                return Negation(self.place(operand))
            case Operation("/" | "*", _, _):
                return self._joined(node) or self._both(node)
            case Operation():
                return self._both(node)
            case _:
                return node

    def _both(self, node: Operation) -> Node:
        first = self.place(node.left)
        return Operation(node.op, first, self.place(node.right))

    def _joined(self, node: Operation) -> Node | None:
        """Return two numbers of the equation as one quantity of the text, or None."""
        match node:
            case Operation("/", Number(above) as left, Number(below)) if (
                below and below in self.values and above not in self.values
            ):
                return self._scaled(left, factor=1 / below)
            case Operation(op, left, Number(value)) if value and value not in self.values:
                factor = value if op == "*" else 1 / value
                return self._scaled(left, factor=factor) or self._part(left, factor=factor)
            case Operation("*", Number(value), right) if value and value not in self.values:
                return self._scaled(right, factor=value)
            case _:
                return None

    def _scaled(self, node: Node, *, factor: Fraction) -> Node | None:
        """Return `node` * `factor` if a number in `node` times `factor` is a quantity.

        Examples: 3 / 4 for "3/4", 25 / 100 for "25%", 8 * 12 for "8 dozen".
        """
        match node:
            case Number(value):
                return self._take(value * factor) if value * factor in self.joint else None
            case Operation("*", left, right):
                scaled = self._scaled(right, factor=factor)
                if scaled is not None:
                    return Operation("*", self.place(left), scaled)
                scaled = self._scaled(left, factor=factor)
                return scaled and Operation("*", scaled, self.place(right))
            case _:
                return None

    def _part(self, left: Node, *, factor: Fraction) -> Node | None:
        """Return a product with the slot of a fraction, instead of a division by 2 for "half"."""
        if factor not in self.values or factor.numerator != 1:
            return None
        first = self.place(left)
        slot = self._take(factor)
        return slot and Operation("*", first, slot)

    def _number(self, number: Number) -> Node:
        """Return the slot of a number, combined with a minus sign or with 100 if needed.

        25 for "25%" needs the 100, and so does 0.05 for "5 cents". A number without a slot is
        returned unchanged.
        """
        value = number.value
        slot = self._take(value)
        if slot is None and value < 0 and (positive := self._take(-value)):
            return Negation(positive)
        if slot is None and value / _HUNDRED in self.percents:
            percent = self._take(value / _HUNDRED)
            return Operation("*", percent, Number(_HUNDRED)) if percent else number
        if slot is None and value * _HUNDRED in self.cents:
            cents = self._take(value * _HUNDRED)
            return Operation("/", cents, Number(_HUNDRED)) if cents else number
        return slot or number

    def _take(self, value: Fraction) -> Slot | None:
        places = [i for i, known in enumerate(self.values) if stands_for(value, known)]
        if not places:
            return None
        self.ambiguous = self.ambiguous or len(places) > 1
        fresh = [i for i in places if i in self.free]
        index = (fresh or places)[0]
        self.free.discard(index)
        return Slot(index)


def _is_joint(quantity: Quantity) -> bool:
    """Return whether two numbers of an equation can stand for the quantity: 25%, 3/4, 0.25, 8:30
    or eight dozen, but not "six" or "twice"."""
    if quantity.value.denominator > 1 or quantity.form in ("percent", "fraction", "time"):
        return True
    surface = quantity.surface.lower()
    return quantity.form == "word" and any(group in surface for group in _GROUPS)


def stands_for(value: Fraction, known: Fraction) -> bool:
    """Return whether `value` equals `known`, exactly or as a rounded decimal."""
    return value == known or (
        value.denominator > _WRITTEN_OUT and abs(value - known) * _WRITTEN_OUT < abs(known)
    )
