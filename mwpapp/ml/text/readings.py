"""Find the numbers of a text that can be read two ways, for a form that shows how they were read.

Forms call `ambiguous_numbers(text)`. Each `AmbiguousNumber` says which decimal sign was
used to read it; saving the other one in `Problem.decimal_sign` chooses the other reading, for the
whole text.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.conventions import convention_of, plain_number
from mwpapp.ml.text.figures import COMMA, POINT, Written, all_written

Values = tuple[Fraction, ...]
"""The value of a number, or the values of a list ("3,4")."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AmbiguousNumber:
    """A number of a text that can be read two ways.

    - `start:end`: where it is, and `surface`: how it is written ("1,250").
    - `point` and `comma`: its values if the point or the comma is the decimal sign of the text
      (1250 and 5/4). "3,4" can be the two numbers 3 and 4.
    - `decimal_sign`: the sign with which it was read.
    """

    start: int
    end: int
    surface: str
    point: Values
    comma: Values
    decimal_sign: str

    @property
    def values(self) -> Values:
        """The values as read."""
        return self.point if self.decimal_sign == POINT else self.comma

    @property
    def other_values(self) -> Values:
        """The values with the other decimal sign."""
        return self.comma if self.decimal_sign == POINT else self.point

    @property
    def other_sign(self) -> str:
        """The decimal sign that gives `other_values`."""
        return COMMA if self.decimal_sign == POINT else POINT


def ambiguous_numbers(text: str, *, decimal_sign: str = "") -> list[AmbiguousNumber]:
    """Return the numbers that can be read two ways, in the order of the text.

    `decimal_sign` is what the teacher has chosen ("." or ","), or "". A number that proves the
    decimal sign ("2,40 €" proves the comma) is not ambiguous. Neither are the other numbers of
    its text, unless the teacher has chosen the other sign.
    """
    found = list(all_written(text))
    inferred = convention_of(text).decimal
    sign = decimal_sign or inferred
    if any(one.proves for one in found) and sign == inferred:
        return []
    ambiguous = (_ambiguous(one, decimal_sign=sign) for one in found)
    return [one for one in ambiguous if one is not None]


def _ambiguous(written: Written, *, decimal_sign: str) -> AmbiguousNumber | None:
    if not written.sign or written.proves:
        return None
    point, comma = (_values(written, decimal=sign) for sign in (POINT, COMMA))
    if point == comma:  # "8.30 pm"
        return None
    return AmbiguousNumber(
        start=written.start,
        end=written.end,
        surface=written.surface,
        point=point,
        comma=comma,
        decimal_sign=decimal_sign,
    )


def _values(written: Written, *, decimal: str) -> Values:
    plain = plain_number(written, decimal=decimal)
    if plain is None:
        return Fraction(written.whole), Fraction(written.rest)
    return (Fraction(plain),)
