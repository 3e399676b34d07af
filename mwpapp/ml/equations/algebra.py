"""What needs algebra beyond turning and eliminating: powers, products of unknowns.

The only module that loads SymPy; the web process does not import it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from typing import Any, TypeAlias

import sympy

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.isolation import isolate
from mwpapp.ml.equations.systems import NotLinearError, System, solve_linear
from mwpapp.ml.equations.tree import (
    Constant,
    Negation,
    Node,
    Number,
    Operation,
    Slot,
    Variable,
    negated,
    replace_leaves,
    size,
    variables,
)

MAX_NODES = 120  # of an equation; SymPy's time grows steeply
_Expression: TypeAlias = Any  # SymPy has no types
_Names: TypeAlias = dict[str, Node]


def solve(system: System) -> list[tuple[Fraction, ...]]:
    """Every real solution, each the values of `system.unknowns` in their order.

    Exact, but for irrational values, which are as near as a float. Of steps the one value of
    the last. Raises EquationError where there is no solution, or no end of them.
    """
    try:
        return [tuple(solve_linear(system))]
    except NotLinearError:
        pass
    names: _Names = {}
    zeros = [_difference(side.left, side.right, names) for side in system.relations]
    symbols = [sympy.Symbol(name, real=True) for name in system.unknowns]
    solutions = _solved(zeros, symbols)
    found = [tuple(map(_value, solution)) for solution in solutions]
    if not found:
        raise EquationError("The equations have no solution.")
    return found


def solve_for(left: Node, right: Node, *, unknown: Slot | Variable) -> list[Node]:
    """What `unknown` is where `left` = `right`, as trees over all that else stands there.

    "N0 * N1 = N2" for N1 gives N2 / N0. Quantities count as positive, and of two roots the
    positive one comes first. Raises EquationError where there is no solution.
    """
    try:
        return [_turned(left, right, unknown=unknown)]
    except EquationError:
        pass
    names: _Names = {}
    zero = _difference(left, right, names)
    symbol = _symbol(unknown, names)
    found = [solution[0] for solution in _solved([zero], [symbol])]
    if not found:
        raise EquationError("The equation cannot be solved for that.")
    found.sort(key=lambda expression: not expression.is_positive)
    return [_tree(expression, names) for expression in found]


def _turned(left: Node, right: Node, *, unknown: Slot | Variable) -> Node:
    """Without SymPy: the others are slots for the while, as only one name may be unknown."""
    others = sorted((variables(left) | variables(right)) - {getattr(unknown, "name", "")})
    held = [(Variable(name), Slot(-1 - i)) for i, name in enumerate(others)]
    there: dict[Node, Node] = {unknown: Variable("x")}
    there |= dict(held)
    back: dict[Node, Node] = {slot: name for name, slot in held}
    turned = isolate(
        replace_leaves(left, lambda leaf: there.get(leaf, leaf)),
        replace_leaves(right, lambda leaf: there.get(leaf, leaf)),
    )
    return replace_leaves(turned, lambda leaf: back.get(leaf, leaf))


def _solved(zeros: list[_Expression], symbols: list[_Expression]) -> list[list[_Expression]]:
    """The solutions that give every symbol a real value."""
    try:
        found = sympy.solve(zeros, symbols, dict=True)
    except NotImplementedError:  # how SymPy says that it knows no method for these
        raise EquationError("The equations cannot be solved.") from None
    whole = [[solution.get(symbol) for symbol in symbols] for solution in found]
    if any(value is None for solution in whole for value in solution):
        raise EquationError("The equations leave an unknown open.")
    return [solution for solution in whole if all(value.is_real is not False for value in solution)]


def _value(expression: _Expression) -> Fraction:
    if expression.free_symbols:
        raise EquationError("The equations leave an unknown open.")
    if expression.is_Rational:
        return Fraction(int(expression.p), int(expression.q))
    return Fraction(float(sympy.re(expression.evalf(18))))


def _difference(left: Node, right: Node, names: _Names) -> _Expression:
    if size(left) + size(right) > MAX_NODES:
        raise EquationError("The equation is too long to be solved.")
    return _expression(left, names) - _expression(right, names)


def _expression(node: Node, names: _Names) -> _Expression:
    match node:
        case Number(value):
            return sympy.Rational(value.numerator, value.denominator)
        case Constant("pi"):
            return sympy.pi
        case Negation(operand):
            return -_expression(operand, names)
        case Operation(op, left, right):
            return _operation(op, _expression(left, names), _expression(right, names))
        case _:
            return _symbol(node, names)


def _symbol(leaf: Node, names: _Names) -> _Expression:
    """Quantities of a text count as positive; an unknown may be anything real."""
    slot = isinstance(leaf, Slot)
    name = f"N{leaf.index}" if isinstance(leaf, Slot) else getattr(leaf, "name", "")
    names[name] = leaf
    return sympy.Symbol(name, positive=True) if slot else sympy.Symbol(name, real=True)


def _operation(op: str, left: _Expression, right: _Expression) -> _Expression:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/" if right != 0:
            return left / right
        case "^" if not right.is_number or abs(right) <= 64:
            return left**right
        case _:
            raise EquationError("The equation cannot be solved for that.")


def _tree(expression: _Expression, names: _Names) -> Node:
    if expression.is_Rational:
        return _number(Fraction(int(expression.p), int(expression.q)))
    if expression == sympy.pi:
        return Constant("pi")
    if expression.is_Symbol:
        return names[expression.name]
    if expression.is_Add:
        return _sum(expression, names)
    above, below = expression.as_numer_denom()
    if below != 1:
        return Operation("/", _tree(above, names), _tree(below, names))
    if expression.is_Mul:
        return _product(expression, names)
    if expression.is_Pow:
        base, exponent = expression.args
        return Operation("^", _tree(base, names), _tree(exponent, names))
    raise EquationError("The solution has no equation of ours.")


def _number(value: Fraction) -> Node:
    if value.denominator == 1:
        return Number(value)
    above, below = Fraction(value.numerator), Fraction(value.denominator)
    return Operation("/", Number(above), Number(below)) if below != 2 else Number(value)


def _sum(expression: _Expression, names: _Names) -> Node:
    """Terms with a plus first, so that none begins with a minus where it need not."""
    terms = sorted(expression.args, key=lambda term: term.could_extract_minus_sign())
    return reduce(lambda left, term: _plus(left, term, names), terms[1:], _tree(terms[0], names))


def _plus(left: Node, term: _Expression, names: _Names) -> Node:
    if term.could_extract_minus_sign():
        return Operation("-", left, _tree(-term, names))
    return Operation("+", left, _tree(term, names))


def _product(expression: _Expression, names: _Names) -> Node:
    if expression.could_extract_minus_sign():
        return negated(_tree(-expression, names))
    return _times(_tree(factor, names) for factor in expression.args)


def _times(factors: Iterable[Node]) -> Node:
    return reduce(lambda left, right: Operation("*", left, right), factors)
