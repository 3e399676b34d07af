"""Choose the form of each number of a solution: decimal, fraction, percent or time."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from mwpapp.ml.assessments.showing import Form, Term
from mwpapp.ml.assessments.solved import Ending, Solved
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation
from mwpapp.ml.text.units import unit_class
from mwpapp.ml.types import Quantity

_ONE = Fraction(1)


class Forms:
    """The forms of the numbers of a solved problem."""

    def __init__(self, solved: Solved) -> None:
        plain = {q.value for q in solved.quantities if q.form != "time"}
        self.node = solved.node
        self.found: dict[int, tuple[Node, Form]] = {}
        self.has_fraction = solved.stated.form == "fraction"
        self.has_decimals = not self.has_fraction and solved.ending is Ending.EXACT
        self.durations = {q.value for q in solved.quantities if _is_duration(q)}
        self.times = {q.value for q in solved.quantities if q.form == "time"} - plain

    def term(self, node: Node) -> Term:
        """Return the value of a part of the equation with its form.

        The last result has the form of the answer, so that nothing has to be converted.
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
            return Form.DECIMAL if node.op == "-" and len(forms) == 1 else Form.TIME
        if Form.PERCENT in forms:
            parts = (node.left, node.right)
            alike = all(is_one(part) or self._form(part) is Form.PERCENT for part in parts)
            return Form.PERCENT if alike else Form.DECIMAL
        return Form.FRACTION if Form.FRACTION in forms else Form.DECIMAL

    def _of_product(self, node: Operation, forms: Collection[Form]) -> Form:
        if Form.PERCENT in forms and node.op == "*":
            lasts = any(self._lasts(part) for part in (node.left, node.right))
            if lasts or len(forms) == 1:
                return Form.PERCENT
        is_fraction = Form.FRACTION in forms or (self.has_fraction and node.op == "/")
        return Form.FRACTION if is_fraction else Form.DECIMAL

    def _lasts(self, node: Node) -> bool:
        """Return whether a node is a duration: 3 years at 6% yield 18%."""
        return isinstance(node, Number) and not node.percent and node.value in self.durations


def _is_duration(quantity: Quantity) -> bool:
    unit = quantity.unit
    return unit is not None and unit != "o'clock" and unit_class(unit) == "time"


def is_one(node: Node) -> bool:
    """Return whether a node is the number 1, which is written 100% in "1 + 15%"."""
    return isinstance(node, Number) and node.value == _ONE
