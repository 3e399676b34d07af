"""Find new values for a quantity, of similar size, form and roundness."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

from mwpapp.ml.generators.renumber.sizes import whole_digits
from mwpapp.ml.text.rendering import decimal_places
from mwpapp.ml.text.units import unit_class
from mwpapp.ml.types import Difficulty, Quantity

_ROUND = (1000, 500, 100, 50, 10, 5)
_DENOMINATORS = (2, 3, 4, 5, 6, 8, 10, 12)
# The largest number of each unit of time before a text uses the next unit.
_UNIT_MAXIMUMS = {"second": 59, "minute": 59, "hour": 24, "day": 7, "month": 12}
_WEEKDAYS = 5
_PLAIN_PARTS = 6  # new parts are halves to sixths, or as small as the old part
_EASY_PARTS = 4
_SHARES: Mapping[Difficulty, tuple[Fraction, Fraction]] = {
    Difficulty.EASIER: (Fraction(3, 10), Fraction(9, 10)),
    Difficulty.SAME: (Fraction(11, 20), Fraction(19, 10)),
    Difficulty.HARDER: (Fraction(1), Fraction(3)),
}
"""The range of new values, as multiples of the old one."""
_MOST_MEASURED = Fraction(2)  # times the old measure: a heart does not beat 300 times a minute
_SMALL_REACH = {Difficulty.EASIER: 0, Difficulty.SAME: 4, Difficulty.HARDER: 9}
_LARGE = 1000  # replacing 1,000 with 1,037 would make the calculation tedious
_SMALL = 6  # up to this value, half to double leaves too few values
_MOST_VALUES = 10_000  # of a pool; larger numbers have rounder values


def new_values(
    quantity: Quantity,
    *,
    fine: bool = False,
    wide: bool = False,
    difficulty: Difficulty = Difficulty.SAME,
) -> list[Fraction]:
    """Return the values that can replace that of `quantity`, but never the same value or 1.

    `fine` allows less round values, for calculations that need other divisors; `wide` allows whole
    numbers with more digits or fewer, which easier and harder ones may have anyway.
    """
    if quantity.form == "percent":
        values = [value / 100 for value in _percents(quantity.value * 100, difficulty=difficulty)]
    elif quantity.value.denominator == 1 and not decimal_places(quantity):
        values = _wholes(quantity, fine=fine, difficulty=difficulty)
        if quantity.unit is not None and unit_class(quantity.unit) != "currency":
            most = max(quantity.value * _MOST_MEASURED, quantity.value + _SMALL_REACH[difficulty])
            values = [value for value in values if value <= most]
        if difficulty is Difficulty.SAME and not wide:
            digits = whole_digits(quantity.value)
            values = [value for value in values if whole_digits(value) == digits]
    elif quantity.form == "fraction":
        values = _fractions(quantity.value, difficulty=difficulty)
    else:
        values = _decimals(quantity, difficulty=difficulty)
    return [value for value in values if value not in (quantity.value, 1)]


def _most(quantity: Quantity) -> int:
    unit = quantity.unit or quantity.thing or ""
    most = _UNIT_MAXIMUMS.get(unit)
    if most is None or quantity.value > most:
        return 10**15
    return _WEEKDAYS if unit == "day" and quantity.value <= _WEEKDAYS else most


def _percents(value: Fraction, *, difficulty: Difficulty) -> list[Fraction]:
    if value > 100 or value.denominator != 1:
        step = Fraction(1) if value.denominator == 1 else Fraction(1, 2)
        values = _steps(value, step=step, least=step, most=Fraction(300), difficulty=difficulty)
        return [v for v in values if v.denominator == value.denominator]
    round_step = 10 if difficulty is Difficulty.EASIER and value > 10 else 5
    is_round = value % 5 == 0 or difficulty is Difficulty.EASIER
    step = Fraction(round_step if is_round and difficulty is not Difficulty.HARDER else 1)
    return _steps(value, step=step, least=step, most=Fraction(99), difficulty=difficulty)


def _wholes(quantity: Quantity, *, fine: bool, difficulty: Difficulty) -> list[Fraction]:
    value, most = quantity.value, _most(quantity)
    if value <= _SMALL:
        low = int(value) if difficulty is Difficulty.HARDER else 2
        return [
            Fraction(n)
            for n in range(max(low, 2), min(int(value) + _SMALL_REACH[difficulty], most) + 1)
        ]
    step = next((s for s in _ROUND if value % s == 0 and value >= 4 * s), 1)
    if difficulty is Difficulty.EASIER:
        step = max(step, next((s for s in _ROUND if value >= 4 * s), 1))
    if fine or difficulty is Difficulty.HARDER:
        step = max(1, step // 10) if value >= _LARGE else 1
    while value > _MOST_VALUES * step:
        step *= 10
    return _steps(
        value, step=Fraction(step), least=Fraction(2), most=Fraction(most), difficulty=difficulty
    )


def _decimals(quantity: Quantity, *, difficulty: Difficulty) -> list[Fraction]:
    places = decimal_places(quantity)
    unit = Fraction(1, 10**places)
    step = next((unit * s for s in (50, 25, 10, 5) if _as_round(quantity.value, unit * s)), unit)
    if difficulty is Difficulty.HARDER:
        step = unit
    is_share = quantity.value < 1 and quantity.unit is None  # "0.75 of the cows"
    most = 1 - unit if is_share else quantity.value * 4
    values = _steps(quantity.value, step=step, least=step, most=most, difficulty=difficulty)
    if quantity.unit is not None and unit_class(quantity.unit) == "currency":
        return values
    if quantity.value / unit % 10 == 0:
        return values
    # "$8.00" is usual, but "8.0 kilometres" suggests another precision.
    return [value for value in values if value / unit % 10]


def _as_round(value: Fraction, step: Fraction) -> bool:
    return value % step == 0 and value >= 4 * step


def _fractions(value: Fraction, *, difficulty: Difficulty) -> list[Fraction]:
    """Return new fractions. Proper ones stay proper; only the whole part of "2 1/2" changes."""
    whole, part = divmod(value, 1)
    if whole:
        least, most = _SHARES[difficulty]
        return [n + part for n in range(max(1, int(whole * least)), int(whole * most) + 2)]
    smallest, finest = Fraction(0), max(_PLAIN_PARTS, value.denominator)
    if difficulty is Difficulty.EASIER:
        finest = max(_EASY_PARTS, value.denominator - 1)
    if difficulty is Difficulty.HARDER:
        smallest, finest = Fraction(value.denominator), max(_DENOMINATORS)
    return sorted(
        {
            Fraction(n, below)
            for below in _DENOMINATORS
            if below <= finest
            for n in range(1, below)
            if value / 2 <= Fraction(n, below) <= value * 2
            if Fraction(n, below).denominator >= smallest
        }
    )


def _steps(
    value: Fraction, *, step: Fraction, least: Fraction, most: Fraction, difficulty: Difficulty
) -> list[Fraction]:
    low, high = _SHARES[difficulty]
    first = math.ceil(max(value * low, least) / step)
    last = math.floor(min(value * high, most) / step)
    first = max(first, last - _MOST_VALUES)
    return [step * n for n in range(first, last + 1)]
