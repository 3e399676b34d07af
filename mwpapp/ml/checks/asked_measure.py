"""Find which measure a question asks for: "How far" asks for a length, "How many kg" for kg."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mwpapp.ml.checks.measured_things import classes_of
from mwpapp.ml.text.units import MAX_UNIT_WORDS, canonical, spoken, unit_class


@dataclass(frozen=True, slots=True)
class Asked:
    """The measure that a question asks for. `words` quotes the question; `classes` are the classes
    of units that fit; `unit` is the canonical unit, or None if the question names none."""

    classes: frozenset[str]
    words: str
    unit: str | None = None


_UNIT = re.compile(
    rf"\bhow\s+many\s+(?:more\s+|fewer\s+|extra\s+|total\s+|additional\s+|whole\s+|full\s+)?"
    rf"((?:[^\W\d_]+[ /-]?){{1,{MAX_UNIT_WORDS}}})",
    re.IGNORECASE,
)
MAX_SHORT = 3  # letters of an abbreviation, which has no plural
_MONEY = r"(?:cost|pay|paid|spend|spent|earn(?:ed)?|charge[ds]?|owe[ds]?|price)\b"
_PATTERNS: tuple[tuple[str, str], ...] = (
    (r"how\s+far\b(?!\s+(?:apart\s+in|along|ahead))", "length"),
    (r"how\s+(?:tall|wide|deep|high)\b", "length"),
    (r"how\s+heavy\b|how\s+much\s+(?:[\w.’']+\s+){1,6}weigh(?:ed)?\b", "weight"),
    (r"how\s+old\b", "time"),
    (r"how\s+fast\b", "speed"),
    (r"how\s+much\s+(?:more\s+|extra\s+)?time\b|at\s+what\s+time\b|what\s+time\b", "time"),
    (r"how\s+much\s+(?:more\s+)?(?:money|change|cash|pocket\s+money)\b", "currency"),
    (
        rf"how\s+much\s+(?:more\s+)?(?:do|does|did|will|would|should|must|has|have)\s+"
        rf"(?:[\w.’'-]+\s+){{1,8}}?{_MONEY}(?!\s+(?:\w+\s+)?(?:time|energy|hours))",
        "currency",
    ),
    (
        r"(?:what|how\s+much)\s+(?:is|was|were|are|will\s+be)\s+(?:the\s+)?(?:\w+\s+){0,3}"
        r"(?:price|cost)\b",
        "currency",
    ),
    (
        r"what\s+(?:is|was)\s+(?:the\s+)?(?:\w+\s+){0,2}(?:perimeter|distance|height|length|width)\b",
        "length",
    ),
    (r"what\s+(?:is|was)\s+(?:the\s+)?(?:\w+\s+){0,2}area\b", "area"),
    (r"what\s+(?:is|was)\s+(?:the\s+)?(?:\w+\s+){0,2}(?:weight|mass)\b", "weight"),
    (r"how\s+long\b", "length time"),
)
_COMPILED = tuple(
    (re.compile(pattern, re.IGNORECASE), frozenset(classes.split()))
    for pattern, classes in _PATTERNS
)


def asked_measure(question: str) -> Asked | None:
    """Return the measure that a question asks for, or None if it asks for something else."""
    if unit := asked_unit(question):
        return unit
    for pattern, classes in _COMPILED:
        if match := pattern.search(question):
            return Asked(classes, " ".join(match[0].lower().split()))
    return None


def asked_unit(question: str) -> Asked | None:
    """Return the unit of "How many kilometres ...", or None. A unit in the singular describes what
    is counted: "How many day workers"."""
    match = _UNIT.search(question)
    if match is None:
        return None
    words = match[1].replace("-", " ").split()
    for length in range(min(MAX_UNIT_WORDS, len(words)), 0, -1):
        written = " ".join(words[:length]).rstrip("/").lower()
        name = canonical(written)
        if name and (unit_kind := unit_class(name)):
            if length < len(words) and _is_singular(written, name=name):
                return None
            return Asked(classes_of(name) | {unit_kind}, written, name)
    return None


def _is_singular(written: str, *, name: str) -> bool:
    if written == name:
        return spoken(name, plural=True) != name
    return len(written) > MAX_SHORT and canonical(f"{written}s") == name
