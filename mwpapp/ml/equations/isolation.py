"""Solve an equation for its unknown: "41 + x = 87" gives 87 - 41."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.tree import (
    Negation,
    Node,
    Number,
    Operation,
    Variable,
    negated,
    variables,
    walk,
)

_ZERO, _ONE = Number(Fraction(0)), Number(Fraction(1))


def isolate(left: Node, right: Node) -> Node:
    """Return the expression that the unknown of `left = right` equals.

    If the unknown occurs once, the operations around it are inverted one by one. If it occurs
    more often, the equation must be linear in it. Raise EquationError if there is not exactly
    one unknown, or if the equation cannot be solved this way.
    """
    names = variables(left) | variables(right)
    if len(names) != 1:
        raise EquationError(gettext_noop("The equation must have exactly one unknown."))
    name = names.pop()
    if not _contains(left, name):
        left, right = right, left
    if _count(left, name) == 1 and not _contains(right, name):
        return _isolated(left, right, name=name)
    return _from_linear(_linear(left, name), _linear(right, name))


def _contains(node: Node, name: str) -> bool:
    return name in variables(node)


def _count(node: Node, name: str) -> int:
    return sum(leaf == Variable(name) for leaf in walk(node))


def _isolated(node: Node, other: Node, *, name: str) -> Node:
    """Invert the operations around the unknown, outermost first."""
    while node != Variable(name):
        if isinstance(node, Negation):
            node, other = node.operand, negated(other)
        elif isinstance(node, Operation):
            node, other = _undo(node, other, name=name)
    return other


def _undo(node: Operation, other: Node, *, name: str) -> tuple[Node, Node]:
    left, right = node.left, node.right
    inside = left if _contains(left, name) else right
    rest = right if inside is left else left
    match node.op:
        case "+":
            return inside, Operation("-", other, rest)
        case "*":
            return inside, Operation("/", other, rest)
        case "-":
            changed = Operation("+", other, rest) if inside is left else Operation("-", rest, other)
            return inside, changed
        case "/":
            changed = Operation("*", other, rest) if inside is left else Operation("/", rest, other)
            return inside, changed
        case _:
            raise EquationError(
                gettext_noop("The unknown must not be part of a power or a function.")
            )


@dataclass(frozen=True, slots=True)
class _Linear:
    """The expression factor * unknown + rest; None means zero."""

    factor: Node | None
    rest: Node | None


def _linear(node: Node, name: str) -> _Linear:
    match node:
        case Variable(found) if found == name:
            return _Linear(_ONE, None)
        case Negation(operand):
            part = _linear(operand, name)
            return _Linear(_difference(None, part.factor), _difference(None, part.rest))
        case Operation(op, left, right) if _contains(node, name):
            return _linear_operation(op, _linear(left, name), _linear(right, name))
        case _:
            return _Linear(None, node)


def _linear_operation(op: str, left: _Linear, right: _Linear) -> _Linear:
    match op:
        case "+":
            return _Linear(_sum(left.factor, right.factor), _sum(left.rest, right.rest))
        case "-":
            factor = _difference(left.factor, right.factor)
            return _Linear(factor, _difference(left.rest, right.rest))
        case "*" if left.factor is None or right.factor is None:
            scale = right.rest if right.factor is None else left.rest
            part = left if right.factor is None else right
            return _Linear(_product(part.factor, scale), _product(part.rest, scale))
        case "/" if right.factor is None and right.rest is not None:
            return _Linear(_quotient(left.factor, right.rest), _quotient(left.rest, right.rest))
        case _:
            raise EquationError(gettext_noop("The equation is not linear in its unknown."))


def _from_linear(left: _Linear, right: _Linear) -> Node:
    factor = _difference(left.factor, right.factor)
    if factor is None or evaluate(factor) == 0:
        raise EquationError(gettext_noop("The unknown cancels out of the equation."))
    rest = _difference(right.rest, left.rest)
    return _quotient(rest, factor) or _ZERO


def _sum(left: Node | None, right: Node | None) -> Node | None:
    if left is None or right is None:
        return left or right
    return Operation("+", left, right)


def _difference(left: Node | None, right: Node | None) -> Node | None:
    if right is None:
        return left
    return negated(right) if left is None else Operation("-", left, right)


def _product(part: Node | None, scale: Node | None) -> Node | None:
    if part is None or scale is None:
        return None
    return scale if part == _ONE else Operation("*", scale, part)


def _quotient(part: Node | None, below: Node) -> Node | None:
    return part if part is None or below == _ONE else Operation("/", part, below)
