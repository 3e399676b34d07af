"""Find the simple fractions that rounded decimals of a text approximate.

Some collections write 1/3 as 0.3333333333333333. No story can print that, but a story with
fractions can say 1/3.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from mwpapp.ml.types import Quantity

MAX_PARTS = 16  # the largest denominator
_LONG = 10**9  # a decimal with a larger denominator has more than nine places
_TOLERANCE = Fraction(1, 10**9)


def with_simple_parts(quantities: Sequence[Quantity]) -> list[Quantity]:
    """Return the quantities with 1/3 for 0.3333333333333333, and then also 1/2 for 0.5.

    They do not change if none of them is a rounded fraction.
    """
    if not any(_is_rounded(quantity) for quantity in quantities):
        return list(quantities)
    return [_as_part(quantity) for quantity in quantities]


def _is_rounded(quantity: Quantity) -> bool:
    value = quantity.value
    return value.denominator > _LONG and abs(value - _simple(value)) < _TOLERANCE


def _as_part(quantity: Quantity) -> Quantity:
    value, simple = quantity.value, _simple(quantity.value)
    close = simple and abs(value - simple) < _TOLERANCE
    if quantity.form != "digits" or value.denominator == 1 or not close:
        return quantity
    return replace(quantity, value=simple, form="fraction" if simple.denominator > 1 else "digits")


def _simple(value: Fraction) -> Fraction:
    return value.limit_denominator(MAX_PARTS)
