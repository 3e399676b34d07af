"""Evaluate an equation tree exactly."""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tree import Constant, Negation, Node, Number, Operation

MAX_BITS = 4096  # of a numerator or denominator: about 1,200 digits, far above any school problem
CONSTANTS = {"pi": Fraction("3.141592653589793")}  # rounded to double precision

_DIVIDES_BY_ZERO = gettext_noop("The equation divides by zero.")
_TOO_LARGE = gettext_noop("The value is too large.")


def evaluate(node: Node, *, exact: bool = True) -> Fraction:
    """Return the value of `node`. By default, only pi is rounded, to double precision; if `exact`
    is false, so are irrational roots.

    Raise EquationError for a division by zero, 0^0, an unknown or a slot, a root of a negative
    number, a root that is not rational (unless `exact` is false), a fraction in a function of whole
    numbers, and a value that is too large.
    """
    match node:
        case Number(value):
            return value
        case Constant(name) if name in CONSTANTS:
            return CONSTANTS[name]
        case Negation(operand):
            return -evaluate(operand, exact=exact)
        case Operation(op, left, right):
            first, second = evaluate(left, exact=exact), evaluate(right, exact=exact)
            return _checked(_apply(op, first, second, exact=exact))
        case _:
            raise EquationError(
                gettext_noop("The equation contains an unknown, so it has no value.")
            )


def _apply(op: str, left: Fraction, right: Fraction, *, exact: bool) -> Fraction:
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            if right == 0:
                raise EquationError(_DIVIDES_BY_ZERO)
            return left / right
        case "^":
            return _power(left, right, exact=exact)
        case _:
            return Fraction(_of_whole_numbers(op, _whole(left, op=op), _whole(right, op=op)))


def _of_whole_numbers(op: str, left: int, right: int) -> int:
    if op in ("quotient", "remainder") and right == 0:
        raise EquationError(_DIVIDES_BY_ZERO)
    match op:
        case "gcd":
            return gcd(left, right)
        case "lcm":
            return lcm(left, right)
        case "quotient":
            return left // right
        case "remainder":
            return left % right
        case _:
            raise EquationError(gettext_noop("Unknown operator “%(operator)s”."), operator=op)


def _whole(value: Fraction, *, op: str) -> int:
    if value.denominator != 1:
        raise EquationError(gettext_noop("“%(operator)s” accepts only whole numbers."), operator=op)
    return value.numerator


def _power(base: Fraction, exponent: Fraction, *, exact: bool) -> Fraction:
    if base == 0 and exponent <= 0:
        raise EquationError(_DIVIDES_BY_ZERO)
    if exponent.denominator != 1:
        return _root(base, exponent, exact=exact)
    # Checked before computing, because 9^9^9 would never finish.
    if abs(exponent.numerator) * _bits(base) > MAX_BITS and abs(base) not in (0, 1):
        raise EquationError(gettext_noop("The power is too large."))
    sign = -1 if base < 0 and exponent.numerator % 2 else 1
    return Fraction(sign) if abs(base) == 1 else Fraction(base**exponent.numerator)


def _root(base: Fraction, exponent: Fraction, *, exact: bool) -> Fraction:
    """Return base^(p/q), exactly if q is at most 64 and the q-th root of the base is rational, as
    in 9^0.5. Raise EquationError for a negative base, even if its root is real."""
    degree = exponent.denominator
    above = below = None
    if base >= 0 and degree <= 64:
        above = _whole_root(base.numerator, degree=degree)
        below = _whole_root(base.denominator, degree=degree)
    if above is not None and below is not None:
        return _power(Fraction(above, below), Fraction(exponent.numerator), exact=exact)
    if base < 0:
        raise EquationError(gettext_noop("Reword cannot take this root of a negative number."))
    if exact:
        raise EquationError(gettext_noop("The root is not a rational number."))
    try:
        return Fraction(float(base) ** float(exponent))
    except (OverflowError, ZeroDivisionError):  # a tiny base can become 0
        raise EquationError(_TOO_LARGE) from None


def _whole_root(value: int, *, degree: int) -> int | None:
    low, high = 0, 1 << (value.bit_length() // degree + 1)
    while low < high:
        middle = (low + high) // 2
        low, high = (middle + 1, high) if middle**degree < value else (low, middle)
    return low if low**degree == value else None


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


def _checked(value: Fraction) -> Fraction:
    if _bits(value) > MAX_BITS:
        raise EquationError(_TOO_LARGE)
    return value
