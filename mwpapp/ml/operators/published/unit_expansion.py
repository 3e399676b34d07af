"""f4, unit expansion: "100 km" becomes "100 kilometres", "25%" becomes "25 percent".

Input: a text with abbreviated units or symbols. Label: 1. Source: ParaQD, section 3.2. The
published code mostly changes the spacing and treats the end of "within" as a unit. This operator
only writes out real units.
"""

from __future__ import annotations

import random
import re

from mwpapp.ml.operators.measures import Measure, find_measures, in_words
from mwpapp.ml.operators.notes import counted
from mwpapp.ml.operators.numerals import free_numerals, replace_spans
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Span

# Without "£", because "5 pounds" could be a weight.
SIGNS = {"€": "euro", "₹": "rupee", "¢": "cent"}
_SIGNED = re.compile(r"(?P<before>[€₹])\s?(?P<sum>\d+(?:,\d{3})*(?:\.\d+)?)(?!\w|[.,]\d)")
_CENTS = re.compile(r"(?<![\w.,])(?P<sum>\d+)\s?¢")


class UnitExpansion:
    name = "unit_expansion"
    code = "f4"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        american = rng.random() < 0.5
        spans = {
            (unit.start, unit.end): _long(text, unit, american=american)
            for unit in find_measures(text)
            if unit.short and (unit.surface[0].isalpha() or unit.surface[0] == "°")
        }
        spans |= _signs(text) | _other_signs(text)
        if not spans:
            return None
        return replace_spans(text, spans), f"{counted(len(spans), 'unit')} written out"


def _long(text: str, unit: Measure, *, american: bool) -> str:
    """Return the unit in words, singular or plural as the value requires. After a hyphen, it is
    singular: "a 5-kilometre run"."""
    before = text[unit.start - 1]
    many = before != "-" and _number_before(text[: unit.start]) != "1"
    words = in_words(unit.name, plural=many, american=american)
    return words if before == "-" or before.isspace() else f" {words}"


def _number_before(text: str) -> str:
    words = text.split()
    return words[-1] if words else ""


def _signs(text: str) -> dict[Span, str]:
    """Write out dollar amounts and percentages. "$5 bill" names a thing and is not changed."""
    spans: dict[Span, str] = {}
    for item in free_numerals(text):
        number = text[item.start : item.end].strip("$% ")
        if item.percent:
            spans[item.start, item.end] = f"{number} percent"
        elif item.dollars and not text[item.end :].startswith((" bill", " coin", "-", " mil")):
            spans[item.start, item.end] = f"{number} dollar{'s' * (number != '1')}"
    return spans


def _other_signs(text: str) -> dict[Span, str]:
    """Write out other currencies and cents. "€5 note" names a thing and is not changed."""
    spans: dict[Span, str] = {}
    for match in (*_SIGNED.finditer(text), *_CENTS.finditer(text)):
        name = SIGNS[match.groupdict().get("before") or "¢"]
        if not text[match.end() :].startswith((" note", " coin", "-", " mil")):
            spans[match.span()] = f"{match['sum']} {name}{'s' * (match['sum'] != '1')}"
    return spans
