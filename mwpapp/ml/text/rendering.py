"""Write a value in the form of another quantity."""

from __future__ import annotations

from fractions import Fraction

from mwpapp.ml.text.words import DENOMINATORS, number_words
from mwpapp.ml.types import Quantity

_MULTIPLICATIVE = {2: "twice", 3: "thrice"}


def written(value: Fraction, *, like: Quantity) -> str:
    """Return `value` in the form of `like`: "1,300" like "1,200", "thirty" like "twenty-five".

    For a percentage, return the number before the sign (1/4 gives "25"). Use digits if the form
    has no words for the value.
    """
    if like.form == "percent":
        value *= 100
    if like.surface[:1].isalpha():
        text = _words(value, form=like.form)
        return text[:1].upper() + text[1:] if like.surface[0].isupper() else text
    if like.form == "fraction":
        return mixed(value)
    return digits(value, grouped="," in like.surface, places=_places(like.surface))


def _words(value: Fraction, *, form: str) -> str:
    if form == "multiplicative" and value.denominator == 1:
        return _MULTIPLICATIVE.get(value.numerator, f"{number_words(value)} times")
    if value.denominator not in (1, *DENOMINATORS.values()):
        return digits(value, grouped=False, places=0)
    return number_words(value)


def _places(surface: str) -> int:
    return len(surface.partition(".")[2]) if "." in surface else 0


def digits(value: Fraction, *, grouped: bool, places: int) -> str:
    """Return a decimal with at least `places` places, or a fraction if it needs more than six."""
    if (value * 10**6).denominator != 1:
        return mixed(value)
    while (value * 10**places).denominator != 1:
        places += 1
    sign, scaled = "-" if value < 0 else "", abs(int(value * 10**places))
    whole, rest = divmod(scaled, 10**places)
    head = f"{whole:,}" if grouped else str(whole)
    return sign + (f"{head}.{rest:0{places}d}" if places else head)


def mixed(value: Fraction) -> str:
    """Return "2 1/2", "3/4" or "5"."""
    sign, value = "-" if value < 0 else "", abs(value)
    whole, rest = divmod(value, 1)
    if not rest:
        return f"{sign}{whole}"
    part = f"{rest.numerator}/{rest.denominator}"
    return f"{sign}{whole} {part}" if whole else sign + part
