"""Write values as answers, in the form that a problem uses.

A problem shows its form in its answer, its unit and its text: fractions stay fractions ("1 1/4"),
money keeps its decimals and its sign before or after the number ("£8.30", "2,40 €"), a division
keeps its remainder ("5 r 2"), and a time of day stays a time ("9:15 pm").
"""

from __future__ import annotations

import re
from fractions import Fraction

from mwpapp.ml.equations.answers.reading import REMAINDER, Answer, read_answer
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.text.conventions import Convention, convention_of
from mwpapp.ml.text.figures import COMMA, POINT
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.readings import ambiguous_numbers
from mwpapp.ml.text.rendering import clock, digits, fraction, mixed, places_of
from mwpapp.ml.text.units import canonical, currency_of, unit_class

_PLACES_OF_MONEY = 2
_ASKS_TIME = re.compile(
    r"\b(?:what|which)\s+time\b"
    r"|\bwhen\s+(?:do|does|did|will|would|should|must|can|is|are|was|were|has|have|had)\b",
    re.IGNORECASE,
)


def written_answer(
    value: Fraction,
    *,
    like: str | None = None,
    text: str = "",
    unit: str | None = None,
    decimal_sign: str = "",
    remainder: Fraction | None = None,
) -> str:
    """Return `value` written in the form of `like`, the answer of a problem with `text` and `unit`.

    "$54" becomes "$63", "1 1/4 kg" becomes "1 2/5 kg", and "2,40 €" becomes "3,00 €". If `like` has
    no number, or only a whole one, text and unit determine the form. If `like` has a remainder
    ("5 r 2") and `remainder` is given, the answer is the whole part of `value` and `remainder`.
    """
    known = convention_of(text, decimal_sign=decimal_sign)
    given = read_answer(like or "", decimal_sign=known.decimal)
    convention = _convention(given, known=known)
    if given is None:
        return _without_model(value, text=text, unit=unit, convention=convention)
    before, after = given.text[: given.start], given.text[given.end :]
    if "-" in before or "−" in before:  # "-$3"
        before = before if value < 0 else before.replace("-", "").replace("−", "")
        value = abs(value)
    if remainder is not None and given.remainder is not None:
        word = REMAINDER.search(given.number)
        joined = word["word"] if word else " r "
        whole = digits(Fraction(value // 1), convention=convention)
        return f"{before}{whole}{joined}{remainder}{after}"
    number = _number_like(value, given=given, text=text, unit=unit, convention=convention)
    return before + number + after


def _convention(given: Answer | None, *, known: Convention) -> Convention:
    """Return the convention of the text, or of the answer if that shows one."""
    if given is None:
        return known
    decimal = known.decimal
    # "3,33" could also be two numbers, but an answer has only one.
    is_ambiguous = any(len(each.point) == 1 for each in ambiguous_numbers(given.text))
    if not is_ambiguous and set(given.number) & {POINT, COMMA}:
        decimal = convention_of(given.text, lists=False).decimal
    shown = convention_of(given.text, decimal_sign=decimal, lists=False)
    return Convention(decimal, shown.grouping or known.grouping, shown.indian or known.indian)


def _number_like(
    value: Fraction, *, given: Answer, text: str, unit: str | None, convention: Convention
) -> str:
    if given.form == "time":
        return clock(value, like=given.number)
    if given.form == "fraction":
        return fraction(value, like=given.number)
    if is_money(given.before) or is_money(given.unit or unit):
        cents = value.denominator != 1 or places_of(given.number, decimal=convention.decimal) > 0
        return _decimal(value, convention=convention, places=_PLACES_OF_MONEY if cents else 0)
    if given.value.denominator == 1:
        return _without_model(value, text=text, unit=given.unit or unit, convention=convention)
    return _decimal(value, convention=convention)


def _without_model(value: Fraction, *, text: str, unit: str | None, convention: Convention) -> str:
    """Return the answer in the form that the quantities of the text have."""
    found = [q for q in find_quantities(text) if not q.surface[:1].isalpha()]
    forms = {quantity.form for quantity in found}
    may_be_time = not unit or canonical(unit) == "o'clock"
    if "time" in forms and may_be_time and _ASKS_TIME.search(text):
        return clock(value, like=next(q.surface for q in found if q.form == "time"))
    if value.denominator == 1:
        return digits(value, convention=convention)
    if is_money(unit):
        return _decimal(value, convention=convention, places=_PLACES_OF_MONEY)
    decimals = any(q.form == "digits" and q.value.denominator != 1 for q in found)
    if "fraction" in forms and not decimals:
        return mixed(value)
    return _decimal(value, convention=convention)


def _decimal(value: Fraction, *, convention: Convention, places: int = 0) -> str:
    """Return a decimal, or a fraction such as "7/3" if the decimal has more than six places."""
    exact = (value * 10**6).denominator == 1
    return digits(value, convention=convention, places=places) if exact else format_value(value)


def is_money(unit: str | None) -> bool:
    """Return whether a unit is a currency, as a sign, a code or a word."""
    name = (currency_of(unit, touches=True) or canonical(unit)) if unit else None
    return name is not None and unit_class(name) == "currency"
