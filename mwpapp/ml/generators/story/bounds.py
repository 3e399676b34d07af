"""Describe which numbers fit into a slot of a story."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from mwpapp.ml.generators.story.simple_parts import MAX_PARTS
from mwpapp.ml.text.units import unit_class
from mwpapp.ml.types import Quantity

_FACTOR = 4  # a derived range reaches from a quarter to four times the story's number
_SMALL = 12  # numbers up to this one can become any from 2 to at least 12
_CONTINUOUS = frozenset(["currency", "length", "weight", "volume", "area", "speed"])
_STEP = Fraction(1, 100)  # of money, measures and decimals
_SMALL_UNITS = {  # the steps of units whose parts are rarely measured
    "centimetre": Fraction(1, 10),
    "millimetre": Fraction(1),
    "gram": Fraction(1),
    "millilitre": Fraction(1),
}
_MAX_VALUES = {
    "second": 59,
    "minute": 90,
    "hour": 24,
    "day": 31,
    "week": 52,
    "month": 36,
    "year": 99,
}
_LARGEST_PERCENT = Fraction(99)


class Bounds(Protocol):
    def __contains__(self, value: Fraction) -> bool: ...


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers `low`, `low + step`, `low + 2 * step` and so on, up to and including `high`."""

    low: Fraction
    high: Fraction
    step: Fraction

    def __contains__(self, value: Fraction) -> bool:
        return self.low <= value <= self.high and (value - self.low) % self.step == 0


@dataclass(frozen=True, slots=True)
class Parts:
    """The numbers from `low` to `high`, both included, with a denominator of at most 16."""

    low: Fraction
    high: Fraction

    def __contains__(self, value: Fraction) -> bool:
        return self.low <= value <= self.high and value.denominator <= MAX_PARTS


def shown(quantity: Quantity) -> Fraction:
    """Return the number that the text shows: 25 for 25%, whose value is 1/4."""
    return quantity.value * 100 if quantity.form == "percent" else quantity.value


def decimal_places(value: Fraction) -> int:
    """Return the number of decimals of a value, or 7 if it has more than six."""
    return next((n for n in range(7) if (value * 10**n).denominator == 1), 7)


def form_of(quantity: Quantity) -> str:
    """Return the form of a quantity. Digits and words count as one form, because numbers written in
    either can replace one another."""
    return "number" if quantity.form in ("digits", "word") else quantity.form


def derived_bounds(quantity: Quantity) -> Bounds:
    """Return the bounds of the slot of `quantity`, derived from its size, unit and form."""
    value, form = shown(quantity), form_of(quantity)
    if form not in ("number", "percent"):
        return frozenset([value])
    low = Fraction(2) if value <= _SMALL else max(Fraction(2), value / _FACTOR)
    high = max(value * _FACTOR, Fraction(_SMALL))
    if form == "percent":
        high = min(high, max(value, _LARGEST_PERCENT))
    most = _MAX_VALUES.get(quantity.unit or "")
    if most is not None and value <= most:
        high = min(high, Fraction(most))
    step = _step(quantity)
    return Range(-(-min(low, value) // step) * step, high, step)


def _step(quantity: Quantity) -> Fraction:
    unit = quantity.unit or ""
    if quantity.value.denominator > 1:
        return _STEP
    if unit in _SMALL_UNITS:
        return _SMALL_UNITS[unit]
    return _STEP if unit_class(unit) in _CONTINUOUS else Fraction(1)
