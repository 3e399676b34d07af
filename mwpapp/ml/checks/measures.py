"""Check that the units of a text fit what they measure: no "5 litres of change"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mwpapp.ml.checks.asked_measure import asked_unit
from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.checks.measured_things import ADJECTIVES, LAYERS, THINGS, VERBS, classes_of
from mwpapp.ml.english.word_lists import listed
from mwpapp.ml.text.units import UNITS, canonical, unit_class
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
    rf"\b{_MANY}{_UNIT}\s+of\s+(?:the\s+|her\s+|his\s+|their\s+)?(?P<thing>[^\W\d_]+)\b"
    rf"(?!\s+wire\b)",
    re.IGNORECASE,
)
_AFTER_VERB = re.compile(
    rf"\b(?P<verb>{_alternatives(list(VERBS))})\s+"
    rf"(?:(?P<adverb>about|only|exactly|another|over|nearly|almost|him|her|them|it|up\s+to)\s+)?"
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
_DETERMINER = re.compile(
    r"(?:\b(?:the|an?|this|these|those|my|your|his|her|its|our|their)|['’]s)\s+$", re.IGNORECASE
)
_ARTICLE = re.compile(r"\ban?\s+$", re.IGNORECASE)
_MOVES_AWAY = re.compile(
    r"\b(?:g[ai]v(?:e|es|en|ing)|tak(?:e|es|en|ing)|took|throw(?:s|n|ing)?|threw|puts?|putting"
    r"|pour(?:s|ed|ing)?|sen(?:d|ds|t|ding)|carr(?:y|ies|ied|ying)|clear(?:s|ed|ing)?"
    r"|wash(?:es|ed|ing)?|pack(?:s|ed|ing)?|stow(?:s|ed|ing)?|lock(?:s|ed|ing)?|cut(?:s|ting)?"
    r"|tip(?:s|ped|ping)?|stor(?:e|es|ed|ing))\s+(?:[^\W\d_]+\s+){0,3}$",
    re.IGNORECASE,
)
_NOUN_FOLLOWS = re.compile(
    r"\s+(?!(?:and|but|or|when|while|if|is|are|was|were|has|have|had|can|will|that|which|who|than"
    r"|with|without|at|in|on|by|for|to|as|before|after|now|then|today|because|so|where|inside"
    r"|outside|over|under|it|he|she|they|how|what)\b)[^\W\d_]",
    re.IGNORECASE,
)
_VESSEL = re.compile(
    r"\b(?:bottle|jug|glass|mug|cup|carton|flask|kettle|bag|sack|bucket)(?:e?s)?\b", re.IGNORECASE
)
_NEAR = 40  # characters
_DEPTHS = frozenset(("millimetre", "centimetre", "inch"))  # also of the water in a glass
_AUXILIARY = r"(?:do|does|did|will|would|can|could|must|should|is|are|was|were|has|have|had)"
_WORD = re.compile(r"[^\W\d_]+")
_MOMENT = re.compile(
    r"\s+(?:later|ago|before|after|earlier|early|late|in\s+advance)\b", re.IGNORECASE
)
_ASKED_VERBS = frozenset(listed("weigh cost walk run drive sleep last cycle swim"))


def measure_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield a warning for each unit in the text that does not fit its thing, verb or adjective."""
    text = examined.problem.text
    for match in _OF.finditer(text):
        thing = match["thing"].lower()
        if _unfit(match["unit"], THINGS.get(thing)) and not _is_depth(match):
            yield _warning("unit_of_thing", phrase=match[0], thing=match["thing"])
    for match in _AFTER_VERB.finditer(text):
        verb = match["verb"].lower()
        if _unfit(match["unit"], VERBS.get(verb)) and not _is_other_use(match, examined=examined):
            yield _warning("unit_of_verb", phrase=match[0], word=match["verb"])
    for match in _BEFORE_ADJECTIVE.finditer(text):
        adjective = match["adjective"].lower()
        if _unfit(match["unit"], ADJECTIVES.get(adjective)) and not _is_of_noun(match):
            yield _warning("unit_of_verb", phrase=match[0], word=match["adjective"])
    if _TEMPERATURE.search(text):
        for match in _WARMS.finditer(text):
            if _unfit(match["unit"], _NOT_TEMPERATURE):
                yield _warning("unit_of_verb", phrase=match[0], word=match["word"])
    yield from _of_question(examined)


def _is_depth(match: re.Match[str]) -> bool:
    """Return whether a length can be the depth or the extent of the thing: 15 mm of water."""
    name = canonical(match["unit"])
    if name is None or unit_class(name) != "length" or match["thing"].lower() not in LAYERS:
        return False
    start, end = max(0, match.start() - _NEAR), match.end() + _NEAR
    return name in _DEPTHS or not _VESSEL.search(match.string, start, end)


def _is_other_use(match: re.Match[str], *, examined: ExaminedProblem) -> bool:
    """Return whether the unit does not belong to the verb: "the last 4 kg", "costs over 30 days",
    "paid 2 days later", "each change costs 5 minutes" in a story about minutes."""
    if _DETERMINER.search(match.string, 0, match.start()):
        return True
    if classes_of(match["unit"]) != {"time"}:
        return False
    if _MOMENT.match(match.string, match.end()):
        return True
    over = (match["adverb"] or "").lower() == "over"
    return over or (
        match["verb"].lower().startswith("cost") and _has_time(examined, outside=match.span())
    )


def _has_time(examined: ExaminedProblem, *, outside: tuple[int, int] = (0, 0)) -> bool:
    """Return whether the text has a time outside the span."""
    start, end = outside
    return any(
        unit_class(each.unit or "") == "time" and not start <= each.start < end
        for each in examined.quantities
    )


def _is_of_noun(match: re.Match[str]) -> bool:
    """Return whether the adjective belongs to the next noun ("17 cm old snow"), or "away" to a
    verb ("gives 4 cups away")."""
    text, adjective = match.string, match["adjective"]
    if adjective.lower() == "away":
        return _MOVES_AWAY.search(text, 0, match.start()) is not None
    measures = _ARTICLE.search(text, 0, match.start())  # "a 5 kg long table"
    return not measures and _NOUN_FOLLOWS.match(text, match.end()) is not None


def _of_question(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield a warning for "How many litres does the bag weigh?", but not for "How many km apart do
    they sleep?"."""
    question = examined.question
    asked = asked_unit(question)
    words = _WORD.findall(question)
    if asked is None or not words:
        return
    verb = words[-1].lower()
    if verb not in _ASKED_VERBS or not _unfit(asked.words, VERBS[verb]):
        return
    if verb == "cost" and asked.classes == {"time"} and _has_time(examined):
        return
    measured = rf"\b{re.escape(asked.words)}\s+(?:of\s+[^\W\d_]+\s+)?{_AUXILIARY}\b"
    if re.search(measured, question, re.IGNORECASE):
        yield _warning("unit_of_verb", phrase=question, word=verb)


def _unfit(unit: str, classes: frozenset[str] | None) -> bool:
    """Return whether all classes that the unit can belong to are among those that do not fit."""
    possible = classes_of(unit)
    return bool(classes and possible and possible <= classes)


def _warning(code: str, *, phrase: str, **parameters: str) -> ProblemWarning:
    return ProblemWarning(code=code, parameters={"phrase": " ".join(phrase.split()), **parameters})
