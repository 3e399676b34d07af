"""Find the words that belong to a quantity: its currency sign, its unit or what it counts."""

from __future__ import annotations

import re

from mwpapp.ml.text.units import CURRENCY_BEFORE, MAX_UNIT_WORDS, canonical, unit_class
from mwpapp.ml.text.words import singular
from mwpapp.ml.types import Quantity, Span

_PERCENT = re.compile(r"[ -]?(?:%|％|per ?cent)", re.IGNORECASE)
_WORDS_AFTER = re.compile(rf"[ \u00a0-]?[^\W\d_]+(?:[ /][^\W\d_]+){{0,{MAX_UNIT_WORDS - 1}}}")
_LONGEST_CURRENCY = 7  # characters of "KShs. "


def phrase_span(
    text: str, quantity: Quantity, *, floor: int = 0, ceiling: int | None = None
) -> Span:
    """Return the span of a number and the unit or thing that touches it: "$5", "R12",
    "14 trays", "25%".

    The span stays between `floor`, where the previous quantity ends, and `ceiling`, where the next
    one starts.
    """
    start = quantity.start
    if quantity.unit and unit_class(quantity.unit) == "currency":
        before = CURRENCY_BEFORE.search(text[floor:start][-_LONGEST_CURRENCY:])
        start -= len(before.group()) if before else 0
    return start, _end(text, quantity, ceiling=len(text) if ceiling is None else ceiling)


def _end(text: str, quantity: Quantity, *, ceiling: int) -> int:
    if quantity.unit == "percent":
        match = _PERCENT.match(text, quantity.end)
        return match.end() if match else quantity.end
    match = _WORDS_AFTER.match(text, quantity.end, ceiling)
    if match is None:
        return quantity.end
    for end in _word_ends(match):
        words = text[quantity.end : end].lstrip(" \u00a0-")
        is_unit = quantity.unit and quantity.unit in (canonical(words), words.lower())
        if is_unit or _is_thing(words, quantity):
            return end
    return quantity.end


def _word_ends(match: re.Match[str]) -> list[int]:
    """Return the ends of the words in the match, the longest reading first."""
    ends = [m.end() for m in re.finditer(r"[^\W\d_]+", match.group())]
    return [match.start() + end for end in reversed(ends)]


def _is_thing(words: str, quantity: Quantity) -> bool:
    return quantity.unit is None and singular(words.lower()) == quantity.thing
