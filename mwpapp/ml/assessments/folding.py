"""Write the numbers of an equation as the text writes them.

An equation may write "15%" as 15 / 100, "three quarters" as 3 / 4 and 14:20 as 14 * 60 + 20. A
solution should not calculate what the text states. The value of the equation stays the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mwpapp.ml.equations.tree import Negation, Node, Number, Operation
from mwpapp.ml.types import Quantity

_TEN, _HUNDRED = Fraction(10), Fraction(100)
_MINUTES = Fraction(60)


def folded(node: Node, quantities: Sequence[Quantity], *, fractions: bool = False) -> Node:
    """Return the tree with the percentages, fractions and times from the text as single numbers.

    A percentage becomes a Number with `percent`, and a fraction a Number with `mixed`. With
    `fractions`, for an answer like 12/35, "9 / 15 * 8 / 14" becomes a product of two fractions.
    """
    folding = _Folding(quantities, fractions=fractions)
    if isinstance(node, Operation):
        return folding.inside(node, top=True)
    return folding.fold(node)


class _Folding:
    def __init__(self, quantities: Sequence[Quantity], *, fractions: bool) -> None:
        self.regroups = fractions
        self.stated = {q.value for q in quantities if q.form == "percent"}
        # 85/100 takes 15% off, and 115/100 adds it.
        self.percents = {each for p in self.stated for each in (p, 1 - p, 1 + p)}
        self.times = {q.value for q in quantities if q.form == "time"}
        self.plain = {q.value for q in quantities if q.form == "digits"}
        self.fractions = {
            q.value
            for q in quantities
            if q.value.denominator > 1 and q.form not in ("digits", "percent", "time")
        } - self.plain

    def fold(self, node: Node) -> Node:
        match node:
            case Number():
                return self._number(node)
            case Negation(operand):
                return Negation(self.fold(operand))
            case Operation():
                return self.inside(node)
            case _:
                return node

    def inside(self, node: Operation, *, top: bool = False) -> Node:
        """Fold an operation, but never the `top` one into one number: a solution needs a step."""
        whole = None if top else self._whole(node)
        return whole or self._joined(node) or self._both(node)

    def _both(self, node: Operation) -> Node:
        left = self.fold(node.left)
        if node.op == "^":
            left = _without_percent(left)
        return Operation(node.op, left, self.fold(node.right))

    def _number(self, number: Number) -> Number:
        if number.percent or number.mixed or number.value in self.plain:
            return number
        if number.value in self.stated and 0 < number.value < 1:
            return replace(number, percent=True)
        return replace(number, mixed=True) if number.value in self.fractions else number

    def _whole(self, node: Operation) -> Number | None:
        """Return the single number that the operation's two or three numbers form in the text, or
        None."""
        match node:
            case Operation("/", Number(above), Number(below)) if below:
                return self._quotient(above, below)
            case Operation("+", Operation("*", Number(hour), Number(sixty)), Number(minute)) if (
                sixty == _MINUTES and hour * 60 + minute in self.times
            ):
                return Number(hour * 60 + minute)
            case _:
                return None

    def _quotient(self, above: Fraction, below: Fraction) -> Number | None:
        value = above / below
        if value in self.percents and below in (_TEN, _HUNDRED):
            return Number(value, percent=True)
        if value.denominator == 1 or above.denominator > 1 or below.denominator > 1:
            return None
        in_text = {above, below, above / _HUNDRED} & (self.plain | self.stated)
        if (
            value in self.fractions
            or above == 1
            or (not in_text and 0 < value.numerator < value.denominator == below)
        ):
            return Number(value, mixed=True)
        return None

    def _joined(self, node: Operation) -> Node | None:
        """Return a node like "80 * 15 / 100" or "80 / 100 * 15" as a product with a percentage or a
        fraction, or None if it has no such form."""
        match node:
            case Operation("/", Operation("*", Operation("/") as first, above), below) if (
                self.regroups
            ):
                return Operation("*", self.fold(first), self.fold(Operation("/", above, below)))
            case Operation("/", Operation() as left, Number(below)) if below:
                return self._scaled(left, below)
            case Operation("*", Operation("/", left, Number(below)), Number(above)) if (
                below == _HUNDRED and above / below in self.percents
            ):
                return Operation("*", self.fold(left), Number(above / below, percent=True))
            case _:
                return None

    def _scaled(self, node: Node, below: Fraction) -> Node | None:
        """Return `node` / `below`, with the division applied to those parts of `node` that then
        become numbers from the text, or None."""
        match node:
            case Number(above):
                value = above / below
                if value in self.percents and below in (_TEN, _HUNDRED):
                    return Number(value, percent=True)
                return Number(value, mixed=True) if value in self.fractions else None
            case Operation("*", left, right):
                if (part := self._scaled(right, below)) is not None:
                    return Operation("*", self.fold(left), part)
                part = self._scaled(left, below)
                return part and Operation("*", part, self.fold(right))
            case Operation("+" | "-" as op, left, right):
                first, second = self._scaled(left, below), self._scaled(right, below)
                return Operation(op, first, second) if first and second else None
            case _:
                return None


def _without_percent(node: Node) -> Node:
    """Return the tree with decimals instead of percentages: 1.05² is clearer than 105%²."""
    match node:
        case Number(value, True):
            return Number(value)
        case Operation(op, left, right):
            return Operation(op, _without_percent(left), _without_percent(right))
        case _:
            return node
