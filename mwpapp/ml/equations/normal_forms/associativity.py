"""Compute one normal form for all bracketings and orders of a sum or a product."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce

from mwpapp.ml.equations.normal_forms.commutativity import place
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation


def associative(node: Node) -> Node:
    """Return the associative-commutative normal form of `node`.

    Chains of + and - become one sum, chains of * and / one fraction; signs move outwards and
    operands are sorted by `commutativity.place`. So a - (b + c), a - b - c and a - c - b give
    the same tree, and so do a / (b / c) and c * a / b. Nothing is computed or expanded. If `node`
    has a value, the normal form has the same value.
    """
    match node:
        case Operation("+" | "-", _, _) | Negation():
            return _sum(_terms(node))
        case Operation("*" | "/", _, _):
            return _signed(_factors(node))
        case Operation("gcd" | "lcm" as op, _, _):
            first, *rest = _in_order([associative(part) for part in _chained(node, op=op)])
            return _chain(op, first, rest)
        case Operation(op, left, right):
            return Operation(op, associative(left), associative(right))
        case _:
            return node


@dataclass(frozen=True, slots=True)
class _Operands:
    """Added and subtracted terms, or the factors of a numerator and a denominator.

    `negative` says whether the fraction has a minus sign.
    """

    first: tuple[Node, ...]
    second: tuple[Node, ...] = ()
    negative: bool = False

    def swapped(self) -> _Operands:
        return _Operands(self.second, self.first, self.negative)

    def joined(self, other: _Operands) -> _Operands:
        negative = self.negative != other.negative
        return _Operands(self.first + other.first, self.second + other.second, negative)


def _terms(node: Node) -> _Operands:
    """Return the terms of a chain of + and -, each in normal form."""
    match node:
        case Operation("+", left, right):
            return _terms(left).joined(_terms(right))
        case Operation("-", left, right):
            return _terms(left).joined(_terms(right).swapped())
        case Negation(operand):
            return _terms(operand).swapped()
        case _:
            normal = associative(node)
            return (
                _Operands((), (_opposite(normal),))
                if _is_negative(normal)
                else _Operands((normal,))
            )


def _factors(node: Node) -> _Operands:
    """Return the factors of a chain of * and /, each in normal form and without its sign."""
    match node:
        case Operation("*", left, right):
            return _factors(left).joined(_factors(right))
        case Operation("/", left, right):
            return _factors(left).joined(_factors(right).swapped())
        case Negation(operand):
            return _factors(operand).joined(_Operands((), (), negative=True))
        case _:
            normal = associative(node)
            sign = _is_negative(normal)
            return _Operands((_opposite(normal) if sign else normal,), negative=sign)


def _sum(terms: _Operands) -> Node:
    added, taken = _in_order(terms.first), _in_order(terms.second)
    if not added:
        added, taken = [_opposite(taken[0])], taken[1:]
    return _chain("-", _chain("+", added[0], added[1:]), taken)


def _signed(factors: _Operands) -> Node:
    above, below = _in_order(factors.first), _in_order(factors.second)
    fraction = _chain("/", _chain("*", above[0], above[1:]), below)
    return _opposite(fraction) if factors.negative else fraction


def _chained(node: Node, *, op: str) -> list[Node]:
    if isinstance(node, Operation) and node.op == op:
        return _chained(node.left, op=op) + _chained(node.right, op=op)
    return [node]


def _chain(op: str, first: Node, rest: Sequence[Node]) -> Node:
    return reduce(lambda left, right: Operation(op, left, right), rest, first)


def _in_order(nodes: Sequence[Node]) -> list[Node]:
    return sorted(nodes, key=place)


def _is_negative(node: Node) -> bool:
    return isinstance(node, Negation) or (isinstance(node, Number) and node.value < Fraction(0))


def _opposite(node: Node) -> Node:
    """Return `node` with the opposite sign, without a double negation."""
    match node:
        case Negation(operand):
            return operand
        case Number(value) if value:
            return replace(node, value=-value)
        case _:
            return Negation(node)
