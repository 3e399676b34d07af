"""f10, unit replacement: "100 km" becomes "100 m".

Input: a text with units. Label: 0. Source: ParaQD, section 3.3: each chosen unit is replaced by
another one of its class. This operator adds volume, area and temperature to the paper's classes
(currency, length, time, weight and speed). Only one occurrence of a unit is replaced, because
replacing all of them would often give a valid problem in another unit.
"""

from __future__ import annotations

import random
import re

from mwpapp.ml.operators.measures import Measure, find_measures, in_words, others_of_class
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.edits import Edit, apply_edits, article_edit
from mwpapp.ml.text.units import expansions

MAX_REPLACED = 2
COMMON = {
    "currency": ("dollar", "cent", "euro", "rupee"),
    "length": ("millimetre", "centimetre", "metre", "kilometre", "inch", "foot", "yard", "mile"),
    "time": ("second", "minute", "hour", "day", "week", "month", "year"),
    "weight": ("gram", "kilogram", "tonne", "ounce", "pound"),
    "speed": ("kilometre per hour", "mile per hour", "metre per second", "metre per minute"),
    "volume": ("millilitre", "litre", "gallon", "pint", "cup"),
    "area": ("square centimetre", "square metre", "square foot", "acre", "hectare"),
}
SIGNS = ("$", "€", "£")
_SIGN = re.compile(r"[$€£](?=\s?\d)")
_NUMBER_BEFORE = re.compile(r"(\d[\d.,]*)\s?$")


class UnitReplacement:
    name = "unit_replacement"
    code = "f10"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        places = _places(text)
        if not places:
            return None
        chosen = rng.sample(sorted(places), rng.randint(1, min(MAX_REPLACED, len(places))))
        edits: list[Edit] = []
        for name in chosen:
            start, end, unit = rng.choice(places[name])
            if unit is None:
                edits.append(Edit(start, end, _other_sign(name, rng=rng)))
            else:
                edits += _with_article(text, Edit(start, end, _other(text, unit, rng=rng)))
        return apply_edits(text, edits), f"{', '.join(chosen)} exchanged"


def _places(text: str) -> dict[str, list[tuple[int, int, Measure | None]]]:
    """Return each unit or currency symbol with its occurrences; a symbol has no measure."""
    places: dict[str, list[tuple[int, int, Measure | None]]] = {}
    for unit in find_measures(text):
        if others_of_class(unit.name):
            places.setdefault(unit.name, []).append((unit.start, unit.end, unit))
    for sign in _SIGN.finditer(text):
        places.setdefault(sign.group(), []).append((*sign.span(), None))
    return places


def _with_article(text: str, edit: Edit) -> list[Edit]:
    """Return the edit and, if it needs one, that of the article before it: "an hour", "a day"."""
    article = article_edit(text, edit)
    return [edit] if article is None else [edit, article]


def _other_sign(sign: str, *, rng: random.Random) -> str:
    return rng.choice([other for other in SIGNS if other != sign])


def _other(text: str, unit: Measure, *, rng: random.Random) -> str:
    """Return another unit of the class, abbreviated if the replaced one is."""
    others = others_of_class(unit.name)
    common = [name for names in COMMON.values() for name in names if name in others]
    name = rng.choice(common or others)
    if unit.surface.startswith("°"):
        return f"°{name.split()[-1][0]}"
    # A form with a full stop would give the sentence a second one at its end.
    forms = [form for form in expansions(name)[2:] if not form.endswith(".")]
    short = [form for form in forms if len(form) <= 5 and form[0].isalpha()]
    if unit.short and short:
        return short[0]
    touches = text[: unit.start][-1:].isdigit()
    return " " * touches + in_words(name, plural=_is_plural(text, unit))


def _is_plural(text: str, unit: Measure) -> bool:
    """Return whether words for the unit are plural. For an abbreviation, as in "5 km" and "5 km per
    hour", the number before it decides."""
    if not unit.short and " per " not in unit.surface:
        return unit.plural
    number = _NUMBER_BEFORE.search(text[: unit.start])
    return unit.plural or (number is not None and number[1] != "1")
