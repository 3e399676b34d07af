"""Unit contraction (ours): "100 kilometres" becomes "100 km", the reverse of f4.

Input: a text with a unit in words directly after digits. In a text about money, "pounds" stays
because it may be the currency. Label: 1.
"""

from __future__ import annotations

import random
import re

from mwpapp.ml.operators.measures import Measure, find_measures
from mwpapp.ml.operators.notes import counted
from mwpapp.ml.operators.numerals import replace_spans
from mwpapp.ml.protocols import Tools

SHORT = {
    "millimetre": "mm", "centimetre": "cm", "metre": "m", "kilometre": "km", "foot": "ft",
    "yard": "yd", "gram": "g", "kilogram": "kg", "milligram": "mg", "ounce": "oz", "pound": "lb",
    "millilitre": "ml", "litre": "l", "hour": "h", "minute": "min",
    "square centimetre": "cm²", "square metre": "m²", "square kilometre": "km²",
    "square foot": "sq ft", "cubic centimetre": "cm³", "cubic metre": "m³", "hectare": "ha",
    "gallon": "gal", "tablespoon": "tbsp", "teaspoon": "tsp", "degree Celsius": "°C",
    "degree Fahrenheit": "°F", "kilometre per hour": "km/h", "mile per hour": "mph",
    "metre per second": "m/s",
}  # fmt: skip
_MONEY = re.compile(
    r"£|\b(?:pence|penny|pennies|costs?|costing|prices?|priced|pay|pays|paying|paid|spend|spends"
    r"|spending|spent|earn|earns|earning|earned|buy|buys|buying|bought|sell|sells|selling|sold)\b",
    re.IGNORECASE,
)


class UnitContraction:
    name = "unit_contraction"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        units = [unit for unit in find_measures(text) if _has_short_form(text, unit)]
        if not units:
            return None
        spans = {(unit.start, unit.end): SHORT[unit.name] for unit in units}
        return replace_spans(text, spans), f"{counted(len(spans), 'unit')} shortened"


def _has_short_form(text: str, unit: Measure) -> bool:
    after_digit = re.search(r"\d $", text[: unit.start]) is not None
    is_money = unit.name == "pound" and _MONEY.search(text) is not None
    return after_digit and not unit.short and unit.name in SHORT and not is_money
