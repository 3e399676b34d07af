"""The sentences of a text, and the one that asks."""

from __future__ import annotations

import re

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Span

# A full stop after these ends no sentence.
_SHORT_TEXT = """
mr mrs ms dr prof st no vs etc jr sr ft oz lb lbs min hr hrs sec in yd approx e.g i.e a.m
p.m fig vol dept est
"""
_SHORT = frozenset(_SHORT_TEXT.split())
_END = re.compile(r"[.!?]+[\"'”’)\]]*(?=\s|$)|\n\s*\n|(?<=[^\d\W])[.?!](?=[A-Z])")
_ASKS = (
    r"how|what|which|who|whose|when|where|find|calculate|determine|compute|work\s+out|write|"
    r"figure\s+out"
)
_QUESTION = re.compile(rf"(?:{_ASKS})\b", re.IGNORECASE)
_IN_QUESTION = re.compile(
    r"(?:in|on|at|for|by|after|to|from|with|of|then)\s+(?:how|what|which|whom)\b|"
    r"(?:how|what|which|who|whose|when|where|find|calculate|determine|compute)\b",
    re.IGNORECASE,
)

_CONDITION = re.compile(r",?\s+(?:if|given\s+that|provided\s+that|supposing)\b", re.IGNORECASE)


def split_sentences(text: str) -> list[Span]:
    """The sentences in order, without the white space around them; no character is lost."""
    spans: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        if not _ends_sentence(text, start=start, stop=match.start(), end=match.end()):
            continue
        spans.append(_trimmed(text, start=start, end=match.end()))
        start = match.end()
    spans.append(_trimmed(text, start=start, end=len(text)))
    return [span for span in spans if span[0] < span[1]]


def _ends_sentence(text: str, *, start: int, stop: int, end: int) -> bool:
    """False for the full stop of "Mr." and of an initial, and before a small letter."""
    if text[stop : stop + 1] != "." or text[stop : stop + 2] == "..":
        return True
    words = text[start:stop].split()
    word = words[-1].lower().lstrip("(\"'“‘") if words else ""
    after = text[end:].lstrip()[:1]
    if after == "":
        return True
    if after.islower():
        return False
    if word in ("a.m", "p.m", "ft", "oz", "lb", "lbs", "min", "hr", "hrs", "sec", "in", "yd"):
        return after.isupper() and word != "st"
    return word not in _SHORT and not (len(word) == 1 and word.isalpha() and words[-1].isupper())


def _trimmed(text: str, *, start: int, end: int) -> Span:
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), start + len(part.rstrip())


def question_span(text: str) -> Span | None:
    """The sentence or clause that asks, or None.

    In "If each tray holds 6 plants, how many plants does she have?" it is the clause from
    "how"; without a question mark, the last sentence that asks or commands.
    """
    sentences = split_sentences(text)
    marked = [s for s in sentences if "?" in text[s[0] : s[1]][-3:]]
    asking = [s for s in marked if _asks(text[s[0] : s[1]])] or marked
    if not asking:
        asking = [s for s in sentences if _opens_question(text[s[0] : s[1]])]
    return _clause(text, asking[-1]) if asking else None


def _asks(sentence: str) -> bool:
    return _IN_QUESTION.search(sentence) is not None


def _opens_question(sentence: str) -> bool:
    return bool(_QUESTION.match(sentence)) or bool(
        re.search(rf"[,;]\s+(?:then\s+)?(?:{_ASKS})\b", sentence, re.IGNORECASE)
    )


def _clause(text: str, sentence: Span) -> Span:
    """The part of the sentence that asks: a condition put before it or after it is left out."""
    start, end = sentence
    pattern = re.compile(
        rf"(?:^|[,;:]\s+(?:and\s+|then\s+|so\s+)?)(?={_IN_QUESTION.pattern})", re.I
    )
    found = [m.end() for m in pattern.finditer(text[start:end])]
    start += found[-1] if found and found[-1] < end - start else 0
    return start, _before_condition(text, start=start, end=end)


def _before_condition(text: str, *, start: int, end: int) -> int:
    """The end of the asking part: "if" and what follows it, where that tells a number."""
    for match in _CONDITION.finditer(text, start, end):
        if find_quantities(text[match.end() : end]):
            return match.start()
    return end
