"""Check that the units of a text fit what they measure: no "5 litres of change"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mwpapp.ml.checks.asked_measure import asked_unit
from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.checks.measured_things import ADJECTIVES, THINGS, VERBS, classes_of
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.units import UNITS
from mwpapp.ml.types import ProblemWarning


def _alternatives(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_SPELLINGS = [
    form
    for units in UNITS.values()
    for forms in units.values()
    for form in forms
    if form[0].isalpha() and not form.endswith(".") and len(form) > 1
]
_UNIT = rf"(?P<unit>{_alternatives(_SPELLINGS)})"
_NUMBER = (
    r"(?:\d[\d.,/]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|half\s+an?)"
)
_MANY = rf"(?:{_NUMBER}[\s-]*|how\s+many\s+(?:more\s+)?)"
_OF = re.compile(
    rf"\b{_MANY}{_UNIT}\s+of\s+(?:the\s+|her\s+|his\s+|their\s+)?(?P<thing>[^\W\d_]+)\b",
    re.IGNORECASE,
)
_AFTER_VERB = re.compile(
    rf"\b(?P<verb>{_alternatives(list(VERBS))})\s+"
    rf"(?:(?:about|only|exactly|another|over|nearly|almost|him|her|them|it|up\s+to)\s+)?"
    rf"{_NUMBER}[\s-]*{_UNIT}\b(?!\s+(?:of|per|an?|more|less|worth)\b)(?![-/²³])",
    re.IGNORECASE,
)
_BEFORE_ADJECTIVE = re.compile(
    rf"\b{_NUMBER}[\s-]*{_UNIT}[\s-](?P<adjective>{_alternatives(list(ADJECTIVES))})\b"
    rf"(?!\s+[^\W\d_]*\s*(?:of|from))",
    re.IGNORECASE,
)
_WARMS = re.compile(
    rf"\b(?P<word>(?:rises|rose|falls|fell|drops|dropped|climbs|climbed|increases|increased|decreases"
    rf"|decreased)\s+(?:by|to))\s+(?:minus\s+)?{_NUMBER}[\s-]*{_UNIT}\b",
    re.IGNORECASE,
)
_TEMPERATURE = re.compile(r"\b(?:temperature|thermometer)\b", re.IGNORECASE)
_NOT_TEMPERATURE = frozenset(("currency", "length", "weight", "volume", "area", "speed"))
_WORD = re.compile(r"[^\W\d_]+")
_ASKED_VERBS = frozenset(listed("weigh cost walk run drive sleep last cycle swim"))


def measure_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield a warning for each unit in the text that does not fit its thing, verb or adjective."""
    text = examined.problem.text
    for match in _OF.finditer(text):
        thing = match["thing"].lower()
        if _unfit(match["unit"], THINGS.get(thing)):
            yield _warning("unit_of_thing", phrase=match[0], thing=match["thing"])
    for pattern, group, table in (
        (_AFTER_VERB, "verb", VERBS),
        (_BEFORE_ADJECTIVE, "adjective", ADJECTIVES),
    ):
        for match in pattern.finditer(text):
            if _unfit(match["unit"], table[match[group].lower()]):
                yield _warning("unit_of_verb", phrase=match[0], word=match[group])
    if _TEMPERATURE.search(text):
        for match in _WARMS.finditer(text):
            if _unfit(match["unit"], _NOT_TEMPERATURE):
                yield _warning("unit_of_verb", phrase=match[0], word=match["word"])
    yield from _of_question(examined.question)


def _of_question(question: str) -> Iterator[ProblemWarning]:
    """Yield a warning for "How many litres does the bag weigh?"."""
    asked = asked_unit(question)
    words = _WORD.findall(question)
    if asked is None or not words:
        return
    verb = words[-1].lower()
    if verb in _ASKED_VERBS and _unfit(asked.words, VERBS[verb]):
        yield _warning("unit_of_verb", phrase=question, word=verb)


def _unfit(unit: str, classes: frozenset[str] | None) -> bool:
    """Return whether all classes that the unit can belong to are among those that do not fit."""
    possible = classes_of(unit)
    return bool(classes and possible and possible <= classes)


def _warning(code: str, *, phrase: str, **parameters: str) -> ProblemWarning:
    return ProblemWarning(code=code, parameters={"phrase": " ".join(phrase.split()), **parameters})
