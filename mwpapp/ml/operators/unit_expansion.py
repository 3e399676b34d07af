"""f4, unit expansion: "100 km" becomes "100 kilometres", "25%" "25 percent".

Input: a text with abbreviated units or signs. Meaning kept. Source: ParaQD, section 3.2.
An expansion is a real one: the published code mostly changes spacing, and reads "within"
as a unit.
"""

from __future__ import annotations

import random

from mwpapp.ml.operators.measures import Measure, find_measures
from mwpapp.ml.operators.numerals import free_numerals, replace_spans
from mwpapp.ml.text.units import spoken
from mwpapp.ml.types import Span, Tools

AMERICAN = {"metre": "meter", "litre": "liter"}


class UnitExpansion:
    name = "unit_expansion"
    code = "f4"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        american = rng.random() < 0.5
        spans = {
            (unit.start, unit.end): _long(text, unit, american=american)
            for unit in find_measures(text)
            if unit.short and unit.surface[0].isalpha()
        }
        spans |= _signs(text)
        if not spans:
            return None
        return replace_spans(text, spans), f"{len(spans)} units written out"


def _long(text: str, unit: Measure, *, american: bool) -> str:
    """The unit in words, agreeing with the number before it."""
    words = spoken(unit.name, plural=_number_before(text[: unit.start]) != "1")
    for british, other in AMERICAN.items():
        words = words.replace(british, other) if american else words
    return words if text[unit.start - 1].isspace() else f" {words}"


def _number_before(text: str) -> str:
    words = text.rstrip(" -").split()
    return words[-1] if words else ""


def _signs(text: str) -> dict[Span, str]:
    """Sums and percentages by sign, in words. "$5 bill" is a name and stays."""
    spans: dict[Span, str] = {}
    for item in free_numerals(text):
        number = text[item.start : item.end].strip("$% ")
        if item.percent:
            spans[item.start, item.end] = f"{number} percent"
        elif item.dollars and not text[item.end :].startswith((" bill", " coin", "-", " mil")):
            spans[item.start, item.end] = f"{number} dollar{'s' * (item.value != 1)}"
    return spans
