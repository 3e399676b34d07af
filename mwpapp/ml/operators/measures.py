"""Find the units of measure in a text, for the operators on units.

Only whole words are units ("within" contains none). An abbreviation ("m", "h") counts only directly
after a digit. A singular in words ("second", "foot") counts only after a digit or after "per", "a",
"an", "each", "every" or "one", because it may be an everyday word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mwpapp.ml.text.units import UNITS, expansions, spoken, unit_class
from mwpapp.ml.text.words import plural as many

AMERICAN = {"metre": "meter", "litre": "liter"}

# Clock times are not amounts. "degree" alone is an angle, which has no other unit here. "real" and
# "won" are also everyday words.
_NO_AMOUNT = frozenset({"o'clock", "degree", "krona", "real", "won"})
# Spellings in addition to those in `text.units`.
_MORE_SPELLINGS: dict[str, tuple[str, ...]] = {
    "square centimetre": ("cm2", "sq. cm"),
    "square metre": ("m2", "sq. m"),
    "square kilometre": ("km2", "sq. km"),
    "square foot": ("ft2", "sq. ft.", "sq. ft", "sq ft."),
    "square inch": ("in2", "in²", "sq. in.", "sq. in"),
    "square yard": ("yd2", "yd²", "sq. yd."),
    "cubic centimetre": ("cm3", "cc", "cu cm", "cu. cm"),
    "cubic metre": ("m3", "cu m", "cu. m"),
    "cubic foot": ("ft3", "ft³", "cu ft", "cu. ft."),
    "cubic inch": ("in3", "in³", "cu in", "cu. in."),
    "fluid ounce": ("fl. oz.", "fl. oz", "fl oz."),
    "degree Celsius": ("° c", "deg c"),
    "degree Fahrenheit": ("° f", "deg f"),
    "hour": ("hr.", "hrs."),
    "minute": ("mins.",),
    "second": ("sec.", "secs."),
    "yard": ("yd.", "yds."),
    "inch": ("ins.",),
    "mile": ("mi.",),
    "gallon": ("gal.", "gals"),
    "quart": ("qt.", "qts"),
    "pint": ("pt.", "pts"),
    "tablespoon": ("tbsp.", "tbsps", "tbs"),
    "teaspoon": ("tsp.", "tsps"),
}
_SHORT_WORDS = frozenset(("kmph", "secs", "mins", "tbsp", "tbsps", "tsps", "gals"))
_SHORT_BEGINNINGS = ("sq ", "cu ", "fl ", "deg ")
_CELSIUS = "celsius"
_AFTER_DIGIT = re.compile(r"\d[\s-]?$")
_SENTENCE_CONTINUES = re.compile(r"\s*[a-z,;:)?!]|\s*\d+\s?(?:ins?|mins?|secs?|oz)\b")
_AFTER_AMOUNT = re.compile(r"(?:\d|\b(?:per|an?|each|every|one))[\s-]?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A unit as written at `start:end`; `short` marks an abbreviation."""

    start: int
    end: int
    name: str
    surface: str
    short: bool
    plural: bool


def _forms() -> dict[str, tuple[str, bool, bool]]:
    """Return (canonical name, short, plural) for each lower-case spelling of a unit."""
    forms_by_spelling: dict[str, tuple[str, bool, bool]] = {}
    for units in UNITS.values():
        for name in units:
            if name not in _NO_AMOUNT:
                forms = (*expansions(name), *_MORE_SPELLINGS.get(name, ()))
                forms_by_spelling |= {
                    form: (name, *_short_and_plural(form, name)) for form in forms
                }
    return forms_by_spelling


def _short_and_plural(form: str, name: str) -> tuple[bool, bool]:
    """Return (short, plural). Whole words are not short, not even those of three letters."""
    long = len(form) > 3 and re.fullmatch(r"[a-z ]+", form) is not None
    long = long and form not in _SHORT_WORDS and not form.startswith(_SHORT_BEGINNINGS)
    long = long or form in ("day", "ton", "cup", "yen")
    return not long, long and form != name and _is_plural(form)


def _is_plural(form: str) -> bool:
    """Return whether the unit is plural: "square feet", "miles per hour"."""
    head = re.split(r" (?:per|an?) ", form)[0].split()
    return any(word.endswith("s") or word in ("feet", "pence") for word in head if word != _CELSIUS)


_FORMS = _forms()
_UNIT = re.compile(
    r"(?<![\w/])(?:"
    + "|".join(re.escape(form) for form in sorted(_FORMS, key=len, reverse=True) if form[0] != '"')
    + r")(?![\w/²³])",
    re.IGNORECASE,
)
_SHORT_AFTER_NUMBER = re.compile(
    r"(?<=\d)(?:"
    + "|".join(
        re.escape(form)
        for form, (_, short, _) in sorted(_FORMS.items(), key=lambda item: -len(item[0]))
        if short and (form[0].isalpha() or form[0] == "°")
    )
    + r")(?![\w/²³])",
    re.IGNORECASE,
)


def find_measures(text: str) -> list[Measure]:
    """Return the units of `text` in order, without currency symbols before a number."""
    matches = [*_UNIT.finditer(text), *_SHORT_AFTER_NUMBER.finditer(text)]
    measures = [_measure(text, match) for match in sorted(matches, key=re.Match.start)]
    return [measure for measure in measures if measure is not None]


def others_of_class(name: str) -> list[str]:
    """Return the other units of the same class that occur in school problems."""
    measure_class = unit_class(name)
    return [
        other
        for other in UNITS[measure_class or ""]
        if other not in {*_NO_AMOUNT, name} and len(other) > 2
    ]


def _measure(text: str, match: re.Match[str]) -> Measure | None:
    name, short, plural = _FORMS[match.group().lower()]
    before = text[: match.start()]
    if short and not _AFTER_DIGIT.search(before):
        return None
    if not short and not plural and not _AFTER_AMOUNT.search(before):
        return None
    surface = _without_full_stop(match.group(), after=text[match.end() :])
    return Measure(
        start=match.start(),
        end=match.start() + len(surface),
        name=name,
        surface=surface,
        short=short,
        plural=plural,
    )


def _without_full_stop(surface: str, *, after: str) -> str:
    """Return the unit without the "." of "3 min." if the sentence ends there."""
    return surface if _SENTENCE_CONTINUES.match(after) else surface.rstrip(".")


def in_words(name: str, *, plural: bool, american: bool = False) -> str:
    """Return a canonical unit as written in texts: "square feet", "degrees Celsius", "knots"."""
    words = spoken(name, plural=plural)
    if plural and words == name and many(name) in expansions(name):
        words = many(name)
    for british, other in AMERICAN.items():
        words = words.replace(british, other) if american else words
    for proper in ("Celsius", "Fahrenheit"):
        words = words.replace(proper.lower(), proper)
    return words
