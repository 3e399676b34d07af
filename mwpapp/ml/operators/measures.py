"""The units of measure that stand in a text, for the operators on units.

A unit is a word of its own ("within" holds none). A short form ("m", "h") counts only
right after a digit, and a singular that is also an everyday word ("second", "foot") only
after a number or "per".
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from mwpapp.ml.text.units import UNITS, expansions, unit_class

# Clock times are no amounts; "degree" alone is an angle, and an angle has no other unit here.
_NO_AMOUNT = frozenset({"o'clock", "degree", "krona", "real", "won"})
_AFTER_DIGIT = re.compile(r"\d[\s-]?$")
_AFTER_AMOUNT = re.compile(r"(?:\d|\b(?:per|an?|each|every|one))[\s-]?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A unit as written at `start:end`. `short` is an abbreviation, `plural` a plural."""

    start: int
    end: int
    name: str
    surface: str
    short: bool
    plural: bool


def _forms() -> dict[str, tuple[str, bool, bool]]:
    """Form in small letters -> (canonical name, short, plural), of units that are amounts."""
    found: dict[str, tuple[str, bool, bool]] = {}
    for units in UNITS.values():
        for name in units:
            if name not in _NO_AMOUNT:
                found |= {form: (name, *_nature(form, name)) for form in expansions(name)}
    return found


def _nature(form: str, name: str) -> tuple[bool, bool]:
    long = len(form) > 3 and "/" not in form and re.fullmatch(r"[a-z ]+", form) is not None
    long = long and form not in ("kmph", "secs", "mins", "tbsp") and not form.startswith("sq ")
    long = long or form in ("day", "ton", "cup", "mile", "yen", "rand")
    return not long, long and form != name and form.split()[0].endswith(("s", "feet", "inches"))


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
        if short and form[0].isalpha()
    )
    + r")(?![\w/²³])",
    re.IGNORECASE,
)


def find_measures(text: str) -> list[Measure]:
    """The units of `text` in order; currency signs before a number are not among them."""
    found = [*_UNIT.finditer(text), *_SHORT_AFTER_NUMBER.finditer(text)]
    measures = [_measure(text, match) for match in sorted(found, key=re.Match.start)]
    return [measure for measure in measures if measure is not None]


def others_of_class(name: str) -> list[str]:
    """The other units of the same class that a sentence of school can hold."""
    sort = unit_class(name)
    return [
        other for other in UNITS[sort or ""] if other not in {*_NO_AMOUNT, name} and len(other) > 2
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
    """The "." of "3 min." belongs to the sentence where the sentence ends there."""
    ends = after.strip() == "" or after.lstrip()[:1].isupper()
    return surface.rstrip(".") if ends else surface
