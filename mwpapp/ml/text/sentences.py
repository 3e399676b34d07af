"""Split a text into sentences and find its question."""

from __future__ import annotations

import re

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Span

# A full stop after these abbreviations does not end a sentence, but see _END_BEFORE_CAPITAL.
_SHORT_TEXT = """
mr mrs ms dr prof st no vs etc jr sr ft oz lb lbs min hr hrs sec in yd approx e.g i.e a.m
p.m fig vol dept est
"""
_SHORT = frozenset(_SHORT_TEXT.split())
# The marks match possessively, from the first of a run, so that a long run takes linear time.
_END = re.compile(r"(?<![.!?])[.!?]++[\"'”’)\]]*+(?=\s|$)|\n\s*\n|(?<=[^\d\W])[.?!](?=[A-Z])")
_COMMANDS = (
    r"find|calculate|determine|compute|work\s+out|figure\s+out|write|give|state|name|tell|show|"
    r"evaluate|estimate|obtain|express|count"
)
_SURE_COMMANDS = r"find|calculate|determine|compute|work\s+out|figure\s+out|write"
"""Verbs that mark a question anywhere; the others only at the start of a clause."""
_LEAD = (
    r"(?:(?:about|approximately|roughly|exactly|at\s+least|at\s+most|after|in\s+total|total|"
    r"altogether|together|and|then|so|by|for|in|on|at|to|from|with|of)\s+){0,3}"
)
_ASKING = re.compile(rf"{_LEAD}(?:how|what|{_COMMANDS})\b", re.IGNORECASE)
_ASKING_TOO = re.compile(rf"{_LEAD}(?:which|who|whose|when|where|is|are|do|does|will)\b", re.I)
_AT_CLAUSE = re.compile(r"^|[,;:]\s+")
_ANYWHERE = re.compile(rf"\b(?:how\s+(?:many|much|long|far|old)|what|{_SURE_COMMANDS})\b", re.I)
_CONDITION = re.compile(r",?\s+(?:if|given\s+that|provided\s+that|supposing)\b", re.IGNORECASE)


# These end a sentence before a capital letter: "12 yd. How long", "She said no. Then".
_BEFORE_CAPITAL_TEXT = "a.m p.m ft oz lb lbs min hr hrs sec in yd etc fig no vol"
_END_BEFORE_CAPITAL = frozenset(_BEFORE_CAPITAL_TEXT.split())
# A word that is not a surname, so the letter before it is not an initial: "to town B. How far".
_NO_SURNAME = re.compile(
    r"\s*(?:how|what|which|who|when|where|if|the|a|an|he|she|it|they|there|in|at|on|each|every|"
    r"find)\b(?!\.)",
    re.IGNORECASE,
)
_QUOTES = "\"'”’"
_MAX_SHORT_LENGTH = 10
_LAST_WORD = re.compile(r"[^\W\d_](?:\.?[^\W\d_])*$")
_NEXT = re.compile(r"\s*(\S)")


def split_sentences(text: str) -> list[Span]:
    """Return the spans of the sentences, without surrounding whitespace.

    Together, they contain all of the text except the whitespace between them.
    """
    spans: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        if not ends_sentence(text, start=start, stop=match.start(), end=match.end()):
            continue
        spans.append(_trimmed(text, start=start, end=match.end()))
        start = match.end()
    spans.append(_trimmed(text, start=start, end=len(text)))
    return [span for span in spans if span[0] < span[1]]


def ends_sentence(text: str, *, start: int, stop: int, end: int) -> bool:
    """Return whether the punctuation at `stop`:`end` ends the sentence that begins at `start`.

    The full stop of "Mr.", of an initial, or before a lower-case letter does not end one. A
    letter is an initial unless the next word cannot be a surname.
    """
    following = _NEXT.match(text, end)
    after = following[1] if following else ""
    if text[end - 1] in _QUOTES and after.islower():
        return False  # “Stop!” he said.
    if text[stop : stop + 1] != "." or text[stop : stop + 2] == ".." or after == "":
        return True
    if after.islower():
        return False
    last = _LAST_WORD.search(text, max(start, stop - _MAX_SHORT_LENGTH), stop)
    word = last[0] if last else ""
    if word.lower() in _END_BEFORE_CAPITAL:
        return after.isupper()
    if len(word) == 1 and word.isupper():
        return _NO_SURNAME.match(text, end) is not None
    return word.lower() not in _SHORT


def _trimmed(text: str, *, start: int, end: int) -> Span:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), start + len(part.rstrip())


def question_span(text: str) -> Span | None:
    """Return the span of the sentence or clause that asks, or None.

    In "If each tray holds 6 plants, how many plants does she have?", the clause starts at "how".
    Without a question mark, it is the last sentence with a question word or a command.
    """
    sentences = split_sentences(text)
    marked = [s for s in sentences if "?" in text[s[0] : s[1]][-3:]]
    asking = [s for s in marked if _ANYWHERE.search(text, *s)] or marked
    if not asking:
        asking = [s for s in sentences if _clause_start(text, s, _ASKING) is not None]
    if not asking:
        asking = [s for s in sentences if _ANYWHERE.search(text, *s)]
    return _clause(text, asking[-1]) if asking else None


def _clause(text: str, sentence: Span) -> Span:
    """Return the part of the sentence that asks, without a condition before or after it."""
    start = _clause_start(text, sentence, _ASKING)
    if start is None:
        start = _clause_start(text, sentence, _ASKING_TOO)
    start = sentence[0] if start is None else start
    return start, _before_condition(text, start=start, end=sentence[1])


def _clause_start(text: str, sentence: Span, asking: re.Pattern[str]) -> int | None:
    """Return the start of the first clause that asks, or None."""
    part = text[slice(*sentence)]
    starts = (match.end() for match in _AT_CLAUSE.finditer(part))
    return next((sentence[0] + start for start in starts if asking.match(part, start)), None)


def _before_condition(text: str, *, start: int, end: int) -> int:
    """Return the end of the part that asks, before an "if" that is followed by a number."""
    last = max((quantity.start for quantity in find_quantities(text[start:end])), default=-1)
    conditions = (match.start() for match in _CONDITION.finditer(text, start, end))
    return next((place for place in conditions if start < place < start + last), end)
