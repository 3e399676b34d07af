"""New values for a quantity, with its size, form and roundness."""

from __future__ import annotations

import math
from fractions import Fraction

from mwpapp.ml.text.rendering import decimal_places
from mwpapp.ml.text.units import unit_class
from mwpapp.ml.types import Quantity

_ROUND = (1000, 500, 100, 50, 10, 5)
_DENOMINATORS = (2, 3, 4, 5, 6, 8, 10, 12)
# The most of a unit of time that a text says before it changes to the next unit.
_MOST = {"second": 59, "minute": 59, "hour": 24, "day": 7, "month": 12}
_WEEKDAYS = 5
_PLAIN_PARTS = 6  # halves to sixths replace one another; smaller parts only smaller parts
_LEAST_SHARE, _MOST_SHARE = Fraction(11, 20), Fraction(19, 10)
_LARGE = 1000  # 1,037 in place of 1,000 would be tedious to calculate with
_SMALL = 6  # up to here, half to double leaves too few values


def new_values(quantity: Quantity, *, fine: bool = False) -> list[Fraction]:
    """The values that can replace that of `quantity`; never its own, never 1.

    `fine` allows less round values, for calculations that need other divisors.
    """
    if quantity.form == "percent":
        found = [value / 100 for value in _percents(quantity.value * 100)]
    elif quantity.value.denominator == 1 and not decimal_places(quantity):
        found = _wholes(quantity.value, most=_most(quantity), fine=fine)
    elif quantity.form == "fraction":
        found = _fractions(quantity.value)
    else:
        found = _decimals(quantity)
    return [value for value in found if value not in (quantity.value, 1)]


def _most(quantity: Quantity) -> int:
    sort = quantity.unit or quantity.thing or ""
    most = _MOST.get(sort)
    if most is None or quantity.value > most:
        return 10**15
    return _WEEKDAYS if sort == "day" and quantity.value <= _WEEKDAYS else most


def _percents(value: Fraction) -> list[Fraction]:
    if value > 100 or value.denominator != 1:
        step = Fraction(1) if value.denominator == 1 else Fraction(1, 2)
        found = _steps(value, step=step, least=step, most=Fraction(300))
        return [v for v in found if v.denominator == value.denominator]
    step = Fraction(5 if value % 5 == 0 else 1)
    return _steps(value, step=step, least=step, most=Fraction(99))


def _wholes(value: Fraction, *, most: int, fine: bool) -> list[Fraction]:
    if value <= _SMALL:
        return [Fraction(n) for n in range(2, min(int(value) + 5, most) + 1)]
    step = next((s for s in _ROUND if value % s == 0 and value >= 4 * s), 1)
    if fine:
        step = max(1, step // 10) if value >= _LARGE else 1
    return _steps(value, step=Fraction(step), least=Fraction(2), most=Fraction(most))


def _decimals(quantity: Quantity) -> list[Fraction]:
    places = decimal_places(quantity)
    unit = Fraction(1, 10**places)
    step = next((unit * s for s in (50, 25, 10, 5) if _as_round(quantity.value, unit * s)), unit)
    found = _steps(quantity.value, step=step, least=step, most=quantity.value * 3)
    if quantity.unit is not None and unit_class(quantity.unit) == "currency":
        return found
    # "$8.00" is usual, but "8.0 kilometres" suggests another precision.
    return [value for value in found if value / unit % 10]


def _as_round(value: Fraction, step: Fraction) -> bool:
    return value % step == 0 and value >= 4 * step


def _fractions(value: Fraction) -> list[Fraction]:
    """Proper fractions stay proper; only the whole part of "2 1/2" changes."""
    whole, part = divmod(value, 1)
    if whole:
        return [n + part for n in range(1, 2 * int(whole) + 2)]
    return sorted(
        {
            Fraction(n, below)
            for below in _DENOMINATORS
            if below <= max(_PLAIN_PARTS, value.denominator)
            for n in range(1, below)
            if value / 2 <= Fraction(n, below) <= value * 2
        }
    )


def _steps(value: Fraction, *, step: Fraction, least: Fraction, most: Fraction) -> list[Fraction]:
    first = math.ceil(max(value * _LEAST_SHARE, least) / step)
    last = math.floor(min(value * _MOST_SHARE, most) / step)
    return [step * n for n in range(first, last + 1)]
