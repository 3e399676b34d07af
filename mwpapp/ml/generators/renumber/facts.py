"""Recognize dates, and numbers that are facts: with other numbers, the text would be false.

There are 1000 grams in a kilogram, 30 days in June, 26 letters in the alphabet and €50 notes.
"""

from __future__ import annotations

import re
from fractions import Fraction

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.text.units import canonical, size_ratio, unit_class
from mwpapp.ml.types import Quantity

_LONG_MONTHS = "January|March|May|July|August|October|December"
_SHORT_MONTHS = "April|June|September|November"
_MONTHS = f"{_LONG_MONTHS}|{_SHORT_MONTHS}|February"
_TO = r"\s*(?:and|to|until|till|[-–])\s*"
# "In March 8 of them" is not a date.
_BEFORE_DATE = re.compile(rf"(?<!\b[Ii]n\s)\b(?:{_MONTHS})\s+(?:\d{{1,2}}{_TO})?$")
_AFTER_DATE = re.compile(rf"(?:{_TO}\d{{1,2}})?\s+(?:of\s+)?(?:{_MONTHS})\b")
_LAST_DAY = 31

# A unit or thing, how many there are, and the words of a sentence that name the whole.
_FACTS = tuple(
    (part, frozenset(numbers), re.compile(rf"\b(?:{whole})\b", re.IGNORECASE))
    for part, numbers, whole in (
        ("day", (31,), _LONG_MONTHS),
        ("day", (30,), _SHORT_MONTHS),
        ("day", (28, 29), "February"),
        ("day", (28, 29, 30, 31), "months?"),
        ("day", (365, 366), "years?"),
        ("degree", (90,), "right|squares?|rectangles?"),
        ("degree", (180,), "triangles?|straight|half"),
        ("degree", (360,), "circles?|turns?|squares?|rectangles?|quadrilaterals?"),
        ("letter", (26,), "alphabet"),
        ("card", (52,), "decks?|packs?"),
        ("hour", (12, 24), "clocks?"),
        ("kilometre", (42,), "marathons?"),
        ("domino", (28,), "sets?|box(?:es)?"),
        ("stone", (28,), "domino(?:es)?"),
        ("square", (64,), "chess|chessboards?"),
    )
)
_WHOLE = re.compile(
    r"(?:\b(?:an?|one|each|every|per|the)\s+|(?<![\d.,])1\s*)([^\W\d_]+)|([$€£])(?=1(?![\d.,]*\d))",
    re.IGNORECASE,
)
_PI = re.compile(r"\bpi\b|π", re.IGNORECASE)
_TWENTY_TWO_SEVENTHS = Fraction(22, 7)
_DENOMINATIONS = frozenset((1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000))
_BEFORE_MONEY = re.compile(r"\b(?:notes?|coins?|bills?|pieces?)\s+of\s*[$€£]?$")
_AFTER_MONEY = re.compile(
    r"(?:\s?[$€£¢]|[\s-](?:dollar|euro|pound|cent|penny|pence|rupee))?"
    r"[\s-](?:notes?|coins?|bills?|pieces?)\b"
)


def is_date(text: str, quantity: Quantity) -> bool:
    """Return whether the number is a day of a month: "3 May", "May 3", "3 to 24 May"."""
    if quantity.unit or quantity.thing or quantity.value > _LAST_DAY:
        return False
    after = _AFTER_DATE.match(text, quantity.end)
    return after is not None or _BEFORE_DATE.search(text, 0, quantity.start) is not None


def is_fact(text: str, quantity: Quantity) -> bool:
    """Return whether the number is a fact that its sentence states: "A foot is 12 inches"."""
    start, end = next(span for span in split_sentences(text) if quantity.start < span[1])
    sentence = text[start:end]
    return (
        any(
            part in (quantity.unit, quantity.thing)
            and quantity.value in numbers
            and whole.search(sentence) is not None
            for part, numbers, whole in _FACTS
        )
        or _is_conversion(sentence, quantity)
        or _is_pi(sentence, quantity)
        or _is_money(text, quantity)
    )


def _is_conversion(sentence: str, quantity: Quantity) -> bool:
    """Return whether the sentence names a unit that the quantity equals: a foot for 12 inches."""
    wholes = (found[1] or found[2] for found in _WHOLE.finditer(sentence))
    units = (canonical(form) for word in wholes for form in (word, f"{word}s sterling"))
    return quantity.unit is not None and any(
        size_ratio(unit, quantity.unit) == quantity.value for unit in units if unit
    )


def _is_pi(sentence: str, quantity: Quantity) -> bool:
    rounded = Fraction(3) <= quantity.value < Fraction(16, 5)
    return quantity.value == _TWENTY_TWO_SEVENTHS or (rounded and _PI.search(sentence) is not None)


def _is_money(text: str, quantity: Quantity) -> bool:
    """Return whether the number is the value of a coin or note: "a €50 note"."""
    if unit_class(quantity.unit or "") != "currency" or quantity.value not in _DENOMINATIONS:
        return False
    after = _AFTER_MONEY.match(text, quantity.end)
    return after is not None or _BEFORE_MONEY.search(text, 0, quantity.start) is not None
