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
    the text's 25% becomes N0 * 100, a division by 2 for "half" becomes * N0.
    Raises EquationError where the equation cannot be read.
    """
    return positions_in(parse(equation), quantities)


def positions_in(node: Node, quantities: Sequence[Quantity]) -> Slotted:
    """The same for a tree."""
    placing = _Placing([quantity.value for quantity in quantities])
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

    def __init__(self, values: list[Fraction]) -> None:
        self.values = values
        self.free = set(range(len(values)))
        self.ambiguous = False

    def place(self, node: Node) -> Node:
        match node:
            case Number(value):
                return self._number(value) or node
            case Negation(operand):
                return Negation(self.place(operand))
            case Operation("/", left, Number(value)):
                return self._division(left, Number(value))
            case Operation(op, left, right):
                first = self.place(left)
                return Operation(op, first, self.place(right))
            case _:
                return node

    def _division(self, left: Node, below: Number) -> Node:
        """3 / 4 of the text's 3/4, 25 / 100 of its 25%, a division by 2 for its half."""
        value = below.value
        if isinstance(left, Number) and value and value not in self.values:
            whole = self._take(left.value / value)
            if whole is not None:
                return whole
        first = self.place(left)
        if value and value not in self.values and 1 / value in self.values:
            part = self._take(1 / value)
            if part is not None:
                return Operation("*", first, part)
        return Operation("/", first, self.place(below))

    def _number(self, value: Fraction) -> Node | None:
        slot = self._take(value)
        if slot is not None:
            return slot
        percent = self._take(value / _HUNDRED) if value > 1 else None
        if percent is not None:
            return Operation("*", percent, Number(_HUNDRED))
        return None

    def _take(self, value: Fraction) -> Node | None:
        places = [i for i, known in enumerate(self.values) if known == value]
        if not places:
            return None
        self.ambiguous = self.ambiguous or len(places) > 1
        fresh = [i for i in places if i in self.free]
        self.free.discard((fresh or places)[0])
        return Slot((fresh or places)[0])
