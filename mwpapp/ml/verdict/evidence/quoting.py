"""Quote a quantity as it is written in its text."""

from __future__ import annotations

import re

from mwpapp.ml.text.phrases import phrase_span
from mwpapp.ml.text.units import canonical
from mwpapp.ml.types import Quantity, Span

_UNIT_APART = re.compile(r"[ -](?:(?:of )?an? )?([^\W\d_]+(?:['’][^\W\d_]+)*)")
_OF = re.compile(r"^(?:of )?an? ")
_BEFORE = re.compile(r"(?:[^\W\d_]+\s+)?[$€£₹¥]?$")
_AFTER = re.compile(r"\s?[%°](?!\w)|[\s-]+(?:of\s+)?[^\W\d_]+(?:['’-][^\W\d_]+)*")


def number(quantity: Quantity) -> str:
    """Return the number alone, in lower case even at the start of a sentence."""
    return quantity.surface[:1].lower() + quantity.surface[1:]


def phrase(text: str, quantity: Quantity) -> str:
    """Return the quantity with its sign and unit or thing: "14 trays", "$5", "half a cup"."""
    start, end = _span(text, quantity)
    return text[start : quantity.start] + number(quantity) + text[quantity.end : end]


def with_neighbours(text: str, quantity: Quantity) -> str:
    """Return the quantity with the word before it and the one after it."""
    before = _BEFORE.search(text[max(0, quantity.start - 40) : quantity.start])
    after = _AFTER.match(text, quantity.end)
    return (
        (before[0] if before else "")
        + text[quantity.start : quantity.end]
        + (after[0] if after else "")
    )


def unit_as_written(text: str, quantity: Quantity) -> str:
    """Return the unit as written ("km", "$", "cup" in "half of a cup"), or its canonical name if it
    is not beside the number."""
    start, end = _span(text, quantity)
    after = _OF.sub("", text[quantity.end : end].strip(" \u00a0-"))
    return after or text[start : quantity.start] or str(quantity.unit)


def _span(text: str, quantity: Quantity) -> Span:
    start, end = phrase_span(text, quantity)
    unit = _UNIT_APART.match(text, quantity.end)
    if quantity.unit and unit and canonical(unit[1].replace("’", "'")) == quantity.unit:
        end = max(end, unit.end())
    return start, end
