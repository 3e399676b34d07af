"""Solve systems of linear equations: "x + y = 444; x = 2y" gives y = 444 / (2 + 1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.solving.isolation import Equated, eliminated, factor_of, isolate
from mwpapp.ml.equations.tree import (
    Node,
    Number,
    Variable,
    negated,
    replace_leaves,
    size,
    variables,
    walk,
)

MAX_UNKNOWNS = 4
MAX_SIZE = 150  # nodes per side; a dense system of three equations has up to 63
_EASY, _MEDIUM, _HARD = range(3)
_ZERO, _ONE = Number(Fraction(0)), Number(Fraction(1))

Equations = Sequence[Equated]


def unknowns(equations: Equations) -> list[str]:
    """Return the names of the unknowns in the order in which they appear."""
    leaves = (leaf for sides in equations for side in sides for leaf in walk(side))
    return list(dict.fromkeys(leaf.name for leaf in leaves if isinstance(leaf, Variable)))


def solve_system(equations: Equations, *, name: str) -> Node:
    """Return the expression that the unknown `name` equals.

    If an equation gives this unknown in terms of others ("x = 2y"), the others are found first.
    Otherwise, they are eliminated one by one, and the last equation is solved for `name`. Raise
    EquationError if there are not as many equations as unknowns, if the system is not linear, or if
    it has no single solution.
    """
    others = [one for one in unknowns(equations) if one != name]
    if len(others) >= MAX_UNKNOWNS or len(others) + 1 != len(equations):
        raise EquationError(gettext_noop("There must be one equation for each unknown."))
    stated = [value for sides in equations if (value := _stated_value(sides, name)) is not None]
    if stated:
        value = stated[0]
        rest = _eliminated(equations, name)
        for other in sorted(variables(value)):
            value = _substituted(value, other, solve_system(rest, name=other))
        return value
    for other in others:
        equations = _eliminated(equations, other)
    ((left, right),) = equations
    return _short(isolate(left, right, name=name))


def _eliminated(equations: Equations, name: str) -> Equations:
    """Return the equations without `name` and without the one that was used to eliminate it."""
    factors = [factor_of(*sides, name=name) for sides in equations]
    using = [number for number, factor in enumerate(factors) if factor is not None]
    if not using:
        raise EquationError(gettext_noop("The unknown cancels out of the equation."))
    chosen = min(using, key=lambda one: _difficulty(equations[one], name))
    given = equations[chosen]
    if _difficulty(given, name) == _HARD:
        return [
            _short_sides(eliminated(given, sides, name=name))
            if factors[number]
            else _replaced(sides, name, _ZERO)
            for number, sides in enumerate(equations)
            if number != chosen
        ]
    value = isolate(*given, name=name)
    return [
        _replaced(sides, name, value) for number, sides in enumerate(equations) if number != chosen
    ]


def _difficulty(sides: Equated, name: str) -> int:
    """Return how hard it is to see what `name` equals: easy in "x = 2y", harder in "x + y = 72"."""
    if _stated_value(sides, name) is not None:
        return _EASY
    return _MEDIUM if factor_of(*sides, name=name) in (_ONE, negated(_ONE)) else _HARD


def _stated_value(sides: Equated, name: str) -> Node | None:
    """Return what an equation says that `name` equals, "2y" for "x = 2y" or "2y = x"; or None."""
    left, right = sides
    for side, other in ((left, right), (right, left)):
        if side == Variable(name) and name not in variables(other):
            return other
    return None


def _replaced(sides: Equated, name: str, value: Node) -> Equated:
    left, right = sides
    return _substituted(left, name, value), _substituted(right, name, value)


def _substituted(side: Node, name: str, value: Node) -> Node:
    return _short(replace_leaves(side, lambda leaf: value if leaf == Variable(name) else leaf))


def _short_sides(sides: Equated) -> Equated:
    left, right = sides
    return _short(left), _short(right)


def _short(node: Node) -> Node:
    if size(node) > MAX_SIZE:
        raise EquationError(gettext_noop("The equation has too many parts."))
    return node
