"""Choose the form of each number of a solution: decimal, fraction, percent or time."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from fractions import Fraction

from mwpapp.ml.assessments.showing import Form, Term
from mwpapp.ml.assessments.solved import Ending, Solved
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation, walk
from mwpapp.ml.text.units import canonical, unit_class
from mwpapp.ml.types import Quantity

_ONE = Fraction(1)
_SHORT = ("second", "minute", "hour")  # no bank pays interest by the hour


class Forms:
    """The forms of the numbers of a solved problem."""

    def __init__(self, solved: Solved) -> None:
        plain = {q.value for q in solved.quantities if q.form != "time"}
        self.node = solved.node
        self.found: dict[int, tuple[Node, Form]] = {}
        self.has_fraction = solved.stated.form == "fraction"
        self.has_decimals = not self.has_fraction and solved.ending is Ending.EXACT
        self.periods = _periods(solved)
        self.amounts = {id(part) for part in _added_to_amounts(solved.node)}
        self.times = {q.value for q in solved.quantities if q.form == "time"} - plain

    def term(self, node: Node) -> Term:
        """Return the value of a part of the equation with its form.

        If the answer is exact and not a fraction, the last result is a decimal (or a time), so that
        it need not be converted.
        """
        form = self._form(node)
        if node is self.node and form in (Form.FRACTION, Form.PERCENT) and self.has_decimals:
            form = Form.DECIMAL
        return Term(value=evaluate(node, exact=False), form=form)

    def _form(self, node: Node) -> Form:
        # Keyed by identity, because hashing a tree is slow. Keeping the node prevents reuse of its
        # id.
        if id(node) not in self.found:
            self.found[id(node)] = (node, self._form_of(node))
        return self.found[id(node)][1]

    def _form_of(self, node: Node) -> Form:
        match node:
            case Number(value, percent, mixed):
                if percent or value in self.times:
                    return Form.PERCENT if percent else Form.TIME
                return Form.FRACTION if mixed else Form.DECIMAL
            case Negation(operand):
                return self._form(operand)
            case Operation(op, left, right):
                forms = {self._form(left), self._form(right)}
                if op in ("+", "-"):
                    return self._of_sum(node, forms)
                return self._of_product(node, forms) if op in ("*", "/") else Form.DECIMAL
            case _:
                return Form.DECIMAL

    def _of_sum(self, node: Operation, forms: Collection[Form]) -> Form:
        if Form.TIME in forms:
            return Form.TIME if self._times(node) == 1 else Form.DECIMAL
        if Form.PERCENT in forms:
            parts = (node.left, node.right)
            alike = all(is_one(part) or self._form(part) is Form.PERCENT for part in parts)
            return Form.PERCENT if alike else Form.DECIMAL
        return Form.FRACTION if Form.FRACTION in forms else Form.DECIMAL

    def _of_product(self, node: Operation, forms: Collection[Form]) -> Form:
        if Form.PERCENT in forms and node.op == "*":
            grows = any(self._is_period(part) for part in (node.left, node.right))
            if (grows and id(node) not in self.amounts) or len(forms) == 1:
                return Form.PERCENT
        is_fraction = Form.FRACTION in forms or (self.has_fraction and node.op == "/")
        return Form.FRACTION if is_fraction else Form.DECIMAL

    def _times(self, node: Node) -> int:
        """Return how many times of day a sum adds, less those that it subtracts: a time plus
        or minus a duration is a time of day, and the difference between two times is a duration."""
        match node:
            case Operation("+", left, right):
                return self._times(left) + self._times(right)
            case Operation("-", left, right):
                return self._times(left) - self._times(right)
            case _:
                return int(self._form(node) is Form.TIME)

    def _is_period(self, node: Node) -> bool:
        return isinstance(node, Number) and not node.percent and node.value in self.periods


def _periods(solved: Solved) -> frozenset[Fraction]:
    """Return the durations over which a percentage grows: 3 years at 6% yield 18%.

    There are none if the answer is a duration: 20% of 45 minutes is 9 minutes, not 900%.
    """
    asked = canonical(solved.unit or solved.stated.unit)
    if asked is not None and unit_class(asked) == "time":
        return frozenset()
    text = solved.problem.text
    return frozenset(q.value for q in solved.quantities if _is_period(q, text=text))


def _is_period(quantity: Quantity, *, text: str) -> bool:
    """Return whether a quantity is a duration over which a percentage in `text` grows. Interest
    is paid for days, months and years. Seconds, minutes and hours count only if the percentage is
    stated for each ("5% per hour")."""
    unit = quantity.unit
    if unit is None or unit == "o'clock" or unit_class(unit) != "time":
        return False
    rate = rf"(?:%|\bper ?cent) (?:per|an?|each|every) {re.escape(unit)}\b"
    return unit not in _SHORT or re.search(rate, text, re.IGNORECASE) is not None


def _added_to_amounts(node: Node) -> Iterator[Node]:
    """Yield both sides of each sum or difference that does not consist only of percentages: these
    sides are amounts."""
    for part in walk(node):
        if isinstance(part, Operation) and part.op in ("+", "-"):
            sides = (part.left, part.right)
            if not all(_may_be_percent(side) for side in sides):
                yield from sides


def _may_be_percent(node: Node) -> bool:
    match node:
        case Number(_, percent):
            return percent or is_one(node)
        case Operation("+" | "-", left, right):
            return _may_be_percent(left) and _may_be_percent(right)
        case Operation("*", left, right):
            return any(isinstance(side, Number) and side.percent for side in (left, right))
        case _:
            return False


def is_one(node: Node) -> bool:
    """Return whether a node is the number 1, which is written 100% in "1 + 15%"."""
    return isinstance(node, Number) and node.value == _ONE
