"""Determine which parts of a calculation certainly have the unit of the answer.

"12 apples − 5 apples" is only written if both numbers count apples. What is added or subtracted
has the unit of the result, unless the text names another one beside a number. A measure or an
amount of money keeps its unit when a plain count multiplies or divides it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from mwpapp.ml.assessments.forms import is_one
from mwpapp.ml.assessments.solved import PERCENT_UNITS, Ending, Solved
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation
from mwpapp.ml.text.units import canonical, unit_class
from mwpapp.ml.text.words import is_plural, singular
from mwpapp.ml.types import Quantity

_THING = "a "  # begins the label of a counted thing, because stones and feet are also units
_RATE = "per"  # the label of a rate: 5 litres per minute
_PURE = ""  # the label of a number without any unit, such as "twice" or 15%
_PER = re.compile(
    r"(?:[ -](?!(?:and|or|but|in|on|at|to|for|with|from|is|are|has|have) )[^\s.,;?!]+){0,4}?"
    r"(?: (?:(?:in|on|for) )?(?:per|each|every|an?) |/)"
)
_CENTS = Fraction(100)


def label_of_unit(unit: str) -> str | None:
    """Return the canonical unit or the counted thing that `unit` names, or None."""
    name = " ".join(unit.split())
    if not name or name.lower() in PERCENT_UNITS:
        return None
    if known := canonical(name):
        return None if known == "o'clock" else known
    things = [word for word in name.lower().split() if is_plural(word)]
    is_thing = things and name.replace(" ", "").isalpha() and not name.lower().startswith("percent")
    return _THING + singular(things[0]) if is_thing else None


class Labels:
    """The labels of the numbers and operations of a solved problem."""

    def __init__(self, solved: Solved) -> None:
        self.known = _known(solved.quantities, text=solved.problem.text)
        self.found: dict[int, tuple[Node, str | None]] = {}
        self.answer = label_of_unit(solved.unit)
        if solved.ending is Ending.PERCENT:
            self.answer = None
        sort = unit_class(self.answer) if self.answer else None
        self.is_money = sort == "currency"

    def of(self, node: Node) -> str | None:
        """Return the label that the text alone makes certain, or None."""
        # Keyed by identity, because hashing a tree is slow. Keeping the node prevents reuse of its
        # id.
        if id(node) not in self.found:
            self.found[id(node)] = (node, self._of(node))
        return self.found[id(node)][1]

    def _of(self, node: Node) -> str | None:
        match node:
            case Number(value, percent):
                return _PURE if percent else self.known.get(value)
            case Negation(operand):
                return self.of(operand)
            case Operation("+" | "-", left, right):
                return self._sum(left, right)
            case Operation("*", left, right):
                return self._product(left, right)
            case Operation("/", left, right):
                return self._quotient(left, right)
            case _:
                return None

    def fits(self, node: Node) -> bool:
        """Return whether a part of a sum can have the answer's unit: nothing in it names
        another unit."""
        match node:
            case Operation("+" | "-", left, right):
                return self.fits(left) and self.fits(right)
            case Number(value, percent):
                # A rate cannot be added to an amount, so "12 in a box" is not a rate in a sum.
                return not percent and self.known.get(value) in (None, _RATE, self.answer)
            case _:
                return self.of(node) in (None, _RATE, self.answer)

    def _sum(self, left: Node, right: Node) -> str | None:
        first, second = self.of(left), self.of(right)
        if is_one(left) and (second == _PURE or _is_fraction(right)):
            return _PURE
        return first if first == second or second is None else second if first is None else None

    def _product(self, left: Node, right: Node) -> str | None:
        for one, other in ((left, right), (right, left)):
            label = self.of(one)
            if label and self._is_factor(other, of=label):
                return label
        return _PURE if self.of(left) == self.of(right) == _PURE else None

    def _quotient(self, left: Node, right: Node) -> str | None:
        label = self.of(left)
        if label is not None and label == self.of(right):
            return _PURE
        return label if label and self._is_factor(right, of=label) else None

    def _is_factor(self, node: Node, *, of: str) -> bool:
        """Return whether a quantity keeps its label `of` when multiplied or divided by `node`."""
        if _is_fraction(node):
            return True
        label = self.of(node)
        if label == _PURE:
            return True
        if unit_class(of) is None or not isinstance(node, Number):
            return False
        if unit_class(of) == "currency":
            return node.value != _CENTS and label != _RATE and _class(label) != "currency"
        return node.value in self.known and label != _RATE and _class(label) is None


def _is_fraction(node: Node) -> bool:
    return isinstance(node, Number) and node.mixed


def _class(label: str | None) -> str | None:
    return unit_class(label) if label else None


def _known(quantities: Sequence[Quantity], *, text: str) -> Mapping[Fraction, str | None]:
    """Return the label of each value of the text; None if it is unknown or ambiguous."""
    found: dict[Fraction, set[str | None]] = {}
    for quantity in quantities:
        found.setdefault(quantity.value, set()).add(_label(quantity, text=text))
    return {
        value: next(iter(labels)) if len(labels) == 1 else None for value, labels in found.items()
    }


def _label(quantity: Quantity, *, text: str) -> str | None:
    if quantity.form in ("multiplicative", "percent"):
        return _PURE
    if quantity.unit == "o'clock":
        return None
    if _class(quantity.unit) != "currency" and _PER.match(text, quantity.end):
        return _RATE
    return quantity.unit or (_THING + quantity.thing if quantity.thing else None)
