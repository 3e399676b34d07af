"""Solve an equation for its unknown: "41 + x = 87" gives 87 - 41."""

from __future__ import annotations

from dataclasses import dataclass, replace
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

Equated = tuple[Node, Node]
"""The left and the right side of an equation."""
_ZERO, _ONE = Number(Fraction(0)), Number(Fraction(1))


def isolate(left: Node, right: Node, *, name: str | None = None) -> Node:
    """Return the expression that the unknown of `left = right` equals. With `name`, solve for the
    unknown of this name in terms of the others.

    If the unknown occurs once, the operations around it are inverted one by one. If it occurs
    more often, the equation must be linear in it. Raise EquationError if the equation cannot be
    solved this way, or if `name` is None and there is not exactly one unknown.
    """
    if name is None:
        name = _only(variables(left) | variables(right))
    if not _contains(left, name):
        left, right = right, left
    if _count(left, name) == 1 and not _contains(right, name):
        return _isolated(left, right, name=name)
    return _from_linear(_linear(left, name), _linear(right, name))


def _only(names: set[str]) -> str:
    if len(names) != 1:
        raise EquationError(gettext_noop("The equation must have exactly one unknown."))
    return next(iter(names))


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


def eliminated(first: Equated, second: Equated, *, name: str) -> Equated:
    """Return an equation without the unknown `name` that follows from two linear equations: both
    are multiplied by the factor that the unknown has in the other one.

    Raise EquationError if one of them is not linear in the unknown.
    """
    one, other = (_on_one_side(left, right, name=name) for left, right in (first, second))
    return (
        _product(one.rest, other.factor) or _ZERO,
        _product(other.rest, one.factor) or _ZERO,
    )


def factor_of(left: Node, right: Node, *, name: str) -> Node | None:
    """Return the factor of the unknown `name`, with all terms on one side; None if it is zero.

    Raise EquationError if the equation is not linear in it.
    """
    factor = _on_one_side(left, right, name=name).factor
    if factor is None or variables(factor) or evaluate(factor) != 0:
        return factor
    return None


def _on_one_side(left: Node, right: Node, *, name: str) -> _Linear:
    """Return the difference of both sides, which is zero."""
    return _linear_operation("-", _linear(left, name), _linear(right, name))


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
    value = None if factor is None or variables(factor) else evaluate(factor)
    if factor is None or value == 0:
        raise EquationError(gettext_noop("The unknown cancels out of the equation."))
    if value is not None and value < 0:  # (8 - 2) / (3 - 1) instead of (2 - 8) / (1 - 3)
        return _from_linear(right, left)
    rest = _difference(right.rest, left.rest)
    return _quotient(rest, factor) or _ZERO


def _sum(left: Node | None, right: Node | None) -> Node | None:
    if left is None or right is None:
        return left or right
    if (positive := _without_sign(right)) is not None:
        return _difference(left, positive)
    if (positive := _without_sign(left)) is not None:
        return _difference(right, positive)
    if left == right == _ONE:
        return Number(Fraction(2))
    return Operation("+", left, right)


def _difference(left: Node | None, right: Node | None) -> Node | None:
    if left is None or right is None:
        return left if right is None else _opposite(right)
    if (positive := _without_sign(right)) is not None:
        return _sum(left, positive)
    if (positive := _without_sign(left)) is not None:
        return _opposite(_sum(positive, right))
    return Operation("-", left, right)


def _without_sign(node: Node) -> Node | None:
    """Return the opposite of a node with a minus sign, or None for one without."""
    match node:
        case Number(value) if value < 0:
            return replace(node, value=-value)
        case Negation(operand):
            return operand
        case _:
            return None


def _opposite(node: Node | None) -> Node | None:
    match node:
        case None:
            return None
        case Operation("-", left, right):
            return Operation("-", right, left)
        case _:
            return _without_sign(node) or negated(node)


def _product(part: Node | None, scale: Node | None) -> Node | None:
    if part is None or scale is None:
        return None
    if (positive := _without_sign(part)) is not None:
        return _opposite(_product(positive, scale))
    if (positive := _without_sign(scale)) is not None:
        return _opposite(_product(part, positive))
    return scale if part == _ONE else Operation("*", scale, part)


def _quotient(part: Node | None, below: Node) -> Node | None:
    return part if part is None or below == _ONE else Operation("/", part, below)
