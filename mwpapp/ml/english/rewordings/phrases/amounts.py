"""Rewrite all the numbers of a text in words, or all of them in digits."""

from __future__ import annotations

import re

from mwpapp.ml.text.edits import Edit, apply_edits, capitalized
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.rendering import digits
from mwpapp.ml.text.units import expansions
from mwpapp.ml.text.words import number_words
from mwpapp.ml.types import Quantity

_MAX_IN_WORDS = 12
_OPERATOR_BEFORE = re.compile(r"(?:[-+*/=×÷·:−]|\d\s?x)\s?$")
_OPERATOR_AFTER = re.compile(r"\s?(?:[+*/=×÷·]|x\s?\d|[€£$₹]|-\s?\d)")


def numbers_otherwise(text: str) -> str | None:
    """Rewrite "She sells 5 trays" as "She sells five trays", or the reverse. Return None if there
    are no such numbers, or if some of them must not change."""
    return _in_words(text) or _in_digits(text)


def _in_words(text: str) -> str | None:
    found = [q for q in find_quantities(text) if q.form != "multiplicative"]
    if not found or not all(_is_small(text, q) for q in found):
        return None
    return apply_edits(text, [Edit(q.start, q.end, _worded(text, q)) for q in found])


def _worded(text: str, quantity: Quantity) -> str:
    word = number_words(quantity.value)
    opens = quantity.start == 0 or text[: quantity.start].rstrip()[-1:] in (".", "?", "!")
    return capitalized(word) if opens else word


def _is_small(text: str, quantity: Quantity) -> bool:
    if quantity.form != "digits" or not quantity.surface.isdigit():
        return False
    if not 1 <= quantity.value <= _MAX_IN_WORDS or text[quantity.end : quantity.end + 1] in "-:%/":
        return False
    if _OPERATOR_BEFORE.search(text[: quantity.start]) or _OPERATOR_AFTER.match(text, quantity.end):
        return False
    abbreviated = quantity.unit is not None and not re.match(
        rf"\s+(?:{'|'.join(w for w in expansions(quantity.unit)[:2] if w.isalpha()) or 'x'})\b",
        text[quantity.end :],
    )
    return not abbreviated and text[: quantity.start].rstrip()[-1:] not in ("$", "€", "£", "₹")


def _in_digits(text: str) -> str | None:
    found = [q for q in find_quantities(text) if q.form == "word" and q.value >= 2]
    if not found or not all(_is_counted(text, q) for q in found):
        return None
    return apply_edits(text, [Edit(q.start, q.end, digits(q.value)) for q in found])


def _is_counted(text: str, quantity: Quantity) -> bool:
    whole = quantity.value.denominator == 1 and "dozen" not in quantity.surface
    if text[quantity.end : quantity.end + 1] == "-" or text[: quantity.start].endswith("-"):
        return False
    return whole and quantity.surface[:1].islower() and bool(quantity.thing or quantity.unit)
