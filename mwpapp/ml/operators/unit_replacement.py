"""f10, unit replacement: "100 km" becomes "100 m".

Input: a text with units. Meaning lost. Source: ParaQD, section 3.3: each unit drawn is
exchanged for another of its class. Classes go beyond the paper's five (currency, length,
time, weight, speed): volume, area and temperature are among them. One mention of a unit
is exchanged, not all: all together would often leave a sound problem in another unit.
"""

from __future__ import annotations

import random

from mwpapp.ml.operators.measures import Measure, find_measures, others_of_class
from mwpapp.ml.operators.numerals import replace_spans
from mwpapp.ml.text.units import expansions, spoken
from mwpapp.ml.types import Tools

MOST = 2
COMMON = {
    "currency": ("dollar", "cent", "euro", "rupee"),
    "length": ("millimetre", "centimetre", "metre", "kilometre", "inch", "foot", "yard", "mile"),
    "time": ("second", "minute", "hour", "day", "week", "month", "year"),
    "weight": ("gram", "kilogram", "tonne", "ounce", "pound"),
}


class UnitReplacement:
    name = "unit_replacement"
    code = "f10"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        units = [unit for unit in find_measures(text) if others_of_class(unit.name)]
        if not units:
            return None
        names = sorted({unit.name for unit in units})
        chosen = rng.sample(names, rng.randint(1, min(MOST, len(names))))
        spans = {}
        for name in chosen:
            unit = rng.choice([item for item in units if item.name == name])
            spans[unit.start, unit.end] = _other(unit, rng=rng)
        return replace_spans(text, spans), f"{', '.join(chosen)} exchanged"


def _other(unit: Measure, *, rng: random.Random) -> str:
    """Another unit of the class, written as long or as short as the one it replaces."""
    others = others_of_class(unit.name)
    common = [name for names in COMMON.values() for name in names if name in others]
    name = rng.choice(common or others)
    short = [form for form in expansions(name)[2:] if len(form) <= 4 and form[0].isalpha()]
    if unit.short and short:
        return short[0]
    return spoken(name, plural=unit.plural or unit.short)
