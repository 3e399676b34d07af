"""Write a value in the form of another quantity, by the convention of its text."""

from __future__ import annotations

import re
from fractions import Fraction

from mwpapp.ml.text.conventions import Convention, convention_of, figure_at
from mwpapp.ml.text.figures import COMMA, POINT
from mwpapp.ml.text.words import DENOMINATORS, number_words
from mwpapp.ml.types import Quantity

PLAIN = Convention()
_MULTIPLICATIVE = {2: "twice", 3: "thrice"}
_MAX_PLACES = 6  # longer decimals are written as fractions, which are easier to read
_VULGAR = {
    Fraction(above, below): sign
    for sign, above, below in (
        ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5),
        ("⅗", 3, 5), ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅛", 1, 8), ("⅜", 3, 8),
        ("⅝", 5, 8), ("⅞", 7, 8),
    )
}  # fmt: skip
_VULGAR_SIGN = re.compile(r"(\s?)[¼-¾⅐-⅞]")
_OTHER = {POINT: COMMA, COMMA: POINT}
_LAST_SIGN = re.compile(r"([.,])[0-9]+$")
_MINUTES = 24 * 60


def written(value: Fraction, *, like: Quantity, convention: Convention | None = None) -> str:
    """Return `value` in the form of `like`: "1.300" like "1.200", "thirty" like "twenty-five".

    `convention`, that of the text, is used if `like` does not show one ("900"). For a
    percentage, return the number before the sign (1/4 gives "25"). Use digits if the form has no
    words for the value. A word with this value is kept ("double").
    """
    if value == like.value and like.form == "multiplicative":
        return like.surface
    if like.form == "percent":
        value *= 100
    if like.form == "time":
        return clock(value, like=like.surface)
    shown = _shown_convention(like, convention=convention or PLAIN)
    if like.surface[:1].isalpha():
        text = _words(value, form=like.form, convention=shown)
        return text[:1].upper() + text[1:] if like.surface[0].isupper() else text
    if like.form == "fraction":
        return fraction(value, like=like.surface)
    return digits(value, convention=shown, places=places_of(like.surface, decimal=shown.decimal))


def _shown_convention(like: Quantity, *, convention: Convention) -> Convention:
    """Return the convention that the digits of `like` show, completed by that of the text."""
    value = abs(like.value) * (100 if like.form == "percent" else 1)
    last = _LAST_SIGN.search(like.surface)
    signs = (last[1], _OTHER[last[1]]) if last else (convention.decimal,)
    for decimal in signs:
        shown = convention_of(like.surface, decimal_sign=decimal, lists=False)
        start = like.surface.find(next(filter(str.isdigit, like.surface), ""))
        figure = figure_at(like.surface, start, convention=shown, lists=False)
        decimals = figure is not None and POINT in figure.plain
        if last and decimals != (decimal == last[1]):
            continue
        if figure and Fraction(figure.plain) == value:
            grouping = shown.grouping or convention.grouping
            return Convention(shown.decimal, grouping, shown.indian or convention.indian)
    return convention


def _words(value: Fraction, *, form: str, convention: Convention) -> str:
    if form == "multiplicative" and value.denominator == 1:
        return _MULTIPLICATIVE.get(value.numerator, f"{number_words(value)} times")
    # "three and three quarters" may be read as two numbers, unlike "three and a quarter".
    several = abs(value) > 1 and (abs(value) % 1).numerator > 1
    if several or value.denominator not in (1, *DENOMINATORS.values()):
        return digits(value, convention=convention)
    return number_words(value)


def decimal_places(quantity: Quantity) -> int:
    """Return how many decimals a quantity is written with: 2 for "2,40", 0 for "1.250" as 1250."""
    shown = _shown_convention(quantity, convention=PLAIN)
    return places_of(quantity.surface, decimal=shown.decimal)


def places_of(surface: str, *, decimal: str) -> int:
    """Return the number of decimals of a number in digits."""
    found = re.search(rf"{re.escape(decimal)}([0-9]+)$", surface)
    return len(found[1]) if found else 0


def digits(value: Fraction, *, convention: Convention = PLAIN, places: int = 0) -> str:
    """Return a decimal with at least `places` places, or a fraction if it needs more than six."""
    if (value * 10**_MAX_PLACES).denominator != 1:
        return mixed(value)
    while (value * 10**places).denominator != 1:
        places += 1
    sign, scaled = "-" if value < 0 else "", abs(int(value * 10**places))
    whole, rest = divmod(scaled, 10**places)
    head = _grouped(str(whole), convention=convention)
    return sign + (f"{head}{convention.decimal}{rest:0{places}d}" if places else head)


def _grouped(whole: str, *, convention: Convention) -> str:
    if not convention.grouping:
        return whole
    size = 2 if convention.indian else 3
    groups, rest = [whole[-3:]], whole[:-3]
    while rest:
        groups.append(rest[-size:])
        rest = rest[:-size]
    return convention.grouping.join(reversed(groups))


def fraction(value: Fraction, *, like: str) -> str:
    """Return a fraction in the form of `like`: "1 3/4" like "2 1/2", "1¾" like "½", "7/4" like
    "5/4"."""
    vulgar = _VULGAR_SIGN.search(like)
    whole, rest = divmod(abs(value), 1)
    if vulgar and rest in _VULGAR:
        gap = vulgar[1] if whole else ""
        return ("-" if value < 0 else "") + (str(whole) if whole else "") + gap + _VULGAR[rest]
    if value.denominator != 1 and _is_improper(like):
        return f"{value.numerator}/{value.denominator}"
    return mixed(value)


def _is_improper(surface: str) -> bool:
    """Return whether a fraction is improper, like "7/5"."""
    parts = re.fullmatch(r"-?([0-9]+)\s*[/⁄]\s*([0-9]+)", surface.strip())
    return parts is not None and int(parts[1]) >= int(parts[2])


def mixed(value: Fraction) -> str:
    """Return "2 1/2", "3/4" or "5"."""
    sign, value = "-" if value < 0 else "", abs(value)
    whole, rest = divmod(value, 1)
    if not rest:
        return f"{sign}{whole}"
    part = f"{rest.numerator}/{rest.denominator}"
    return f"{sign}{whole} {part}" if whole else sign + part


def clock(minutes: Fraction, *, like: str) -> str:
    """Return a time of day in the form of `like`: 1275 is "21:15", or "9:15 pm" like "8:30 am".

    `minutes` count from midnight. Without "am" or "pm" in `like`, the 24-hour clock is used.
    """
    hour, minute = divmod(int(minutes) % _MINUTES, 60)
    sign = POINT if re.search(r"[0-9]\.[0-9]", like) else ":"
    half = re.search(r"(\s?)([ap])(\.?\s?m\.?)$", like, re.IGNORECASE)
    if half is None:
        padded = f"{hour:02d}" if like.startswith("0") else str(hour)
        return f"{padded}{sign}{minute:02d}"
    letter = "p" if hour >= 12 else "a"
    letter = letter.upper() if half[2].isupper() else letter
    return f"{(hour - 1) % 12 + 1}{sign}{minute:02d}{half[1]}{letter}{half[3]}"
