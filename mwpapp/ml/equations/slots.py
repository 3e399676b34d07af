"""Which quantity of the text each number of an equation is.

By place, because equal numbers of one problem cannot be told apart by value. Numbers that are
not in the text (the 60 of an hour, the 100 of a percentage) stay as constants.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

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
from mwpapp.ml.types import Quantity

_HUNDRED = Fraction(100)
_CENTS = ("cent", "penny")
_WRITTEN_OUT = 10**12  # a decimal with more places than this has zeros was a fraction once


@dataclass(frozen=True, slots=True, kw_only=True)
class Slotted:
    """An equation over slots.

    `used` holds the indices of the quantities that the equation needs, in order of first use,
    `constants` the numbers that are no quantity of the text, `unused` the other quantities.
    `ambiguous` is true where equal numbers left a choice, which fell on the text's order.
    """

    node: Node
    used: tuple[int, ...]
    unused: tuple[int, ...]
    constants: tuple[Fraction, ...]
    ambiguous: bool


def positions(equation: str, quantities: Sequence[Quantity]) -> Slotted:
    """The equation with every number that is a quantity of the text replaced by its slot.

    "(14 - 5) * 6" over a text with 14, 5 and 6 gives (N0 - N1) * N2. The value stays: 25 for
    the text's 25% becomes N0 * 100, a division by 2 for "half" becomes * N0. Only a fraction
    that a computer wrote out, 0.6666666666666666 for the text's 2/3, becomes exact again.
    Raises EquationError where the equation cannot be read.
    """
    return positions_in(parse(equation), quantities)


def positions_in(node: Node, quantities: Sequence[Quantity]) -> Slotted:
    """The same for a tree."""
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
    """The tree with each slot replaced by its value.

    Raises EquationError where a slot has no value.
    """

    def number(leaf: Node) -> Node:
        if not isinstance(leaf, Slot):
            return leaf
        try:
            return Number(values[leaf.index])
        except (IndexError, KeyError):
            raise EquationError(f"There is no quantity for N{leaf.index}.") from None

    return replace_leaves(node, number)


class _Placing:
    """Gives quantities to numbers; each is given once before any is given again."""

    def __init__(self, quantities: Sequence[Quantity]) -> None:
        self.values = [quantity.value for quantity in quantities]
        # Only these stand for two numbers of an equation: 25%, 3/4, eight dozen, 0.25.
        self.joint = {q.value for q in quantities if q.form != "digits" or q.value.denominator > 1}
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
        """Two numbers of the equation that are one quantity of the text, or None."""
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
        """`node` * `factor`, where a number in it times the factor is a quantity of the text:
        3 / 4 of its 3/4, 25 / 100 of its 25%, 8 * 12 of its 8 dozen."""
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
        """A division by 2 for the text's half, by 4 for its quarter."""
        if factor not in self.values or factor.numerator != 1:
            return None
        first = self.place(left)
        slot = self._take(factor)
        return slot and Operation("*", first, slot)

    def _number(self, number: Number) -> Node:
        """The slot of a number; with a constant where the text has it in hundredths."""
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
        places = [i for i, known in enumerate(self.values) if _is(value, known)]
        if not places:
            return None
        self.ambiguous = self.ambiguous or len(places) > 1
        fresh = [i for i in places if i in self.free]
        index = (fresh or places)[0]
        self.free.discard(index)
        return Slot(index)


def _is(value: Fraction, known: Fraction) -> bool:
    """Whether `value` is `known`, or as near to it as a float that was written out."""
    return value == known or (
        value.denominator > _WRITTEN_OUT and abs(value - known) * _WRITTEN_OUT < abs(known)
    )
