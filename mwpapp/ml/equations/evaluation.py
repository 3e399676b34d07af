"""The exact value of an equation's tree."""

from __future__ import annotations

from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation

MAX_BITS = 4096  # of a numerator or denominator: about 1,200 digits, far above any school problem


def evaluate(node: Node) -> Fraction:
    """The value of `node`, exact.

    Raises EquationError for a division by zero, an unknown or slot without a value, a root
    that is not rational and a value that is too large.
    """
    match node:
        case Number(value):
            return value
        case Negation(operand):
            return -evaluate(operand)
        case Operation(op, left, right):
            return _checked(_apply(op, evaluate(left), evaluate(right)))
        case _:
            raise EquationError("The equation has an unknown and no value.")


def _apply(op: str, left: Fraction, right: Fraction) -> Fraction:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            if right == 0:
                raise EquationError("The equation divides by zero.")
            return left / right
        case "^":
            return _power(left, right)
        case _:
            raise EquationError(f"The operator “{op}” is not known.")


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    if base == 0 and exponent <= 0:
        raise EquationError("The equation divides by zero.")
    if exponent.denominator != 1:
        return _root(base, exponent)
    # Before computing: 9^9^9 would not end.
    if abs(exponent.numerator) * _bits(base) > MAX_BITS and abs(base) not in (0, 1):
        raise EquationError("The power is too large.")
    sign = -1 if base < 0 and exponent.numerator % 2 else 1
    return Fraction(sign) if abs(base) == 1 else Fraction(base**exponent.numerator)


def _root(base: Fraction, exponent: Fraction) -> Fraction:
    """base^(p/q) where the q-th root of the base is rational, as in 9^0.5."""
    degree = exponent.denominator
    if base < 0 or degree > 64:
        raise EquationError("The root is not a rational number.")
    root = Fraction(
        _whole_root(base.numerator, degree=degree), _whole_root(base.denominator, degree=degree)
    )
    return _power(root, Fraction(exponent.numerator))


def _whole_root(value: int, *, degree: int) -> int:
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle**degree < value else (low, middle)
    if low**degree != value:
        raise EquationError("The root is not a rational number.")
    return low


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _checked(value: Fraction) -> Fraction:
    if _bits(value) > MAX_BITS:
        raise EquationError("The value is too large.")
    return value
