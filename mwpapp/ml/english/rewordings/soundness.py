"""Reject texts in which several moves together produced unnatural wording."""

from __future__ import annotations

import re

from mwpapp.ml.text.sentences import split_sentences

_TOTAL = r"(?:in total|in all|altogether)"
_ODD = tuple(
    re.compile(source)
    for source in (
        r"\bnow then\b|\bthen now\b|\bnow now\b|\bthen then\b",
        r"\bin the (?:morning|afternoon|evening) in all\b",
        r"\b(?:mm|cm|km|kg|mg|ml)s\b",
        r"\b(?:will|would|can|could|must|should)(?: (?:[A-Z][a-z]*|he|she|they))? "
        r"(?!need|feed|speed|seed|weed|shed)[a-z]{2,}ed\b",
        r"(?:^|[.?!,] )(?:[Hh]im|[Tt]hem|[Mm]e|[Uu]s) (?!to\b|and\b)[a-z]+s\b",
        r"\bwhile while\b|\band and\b|\bbut but\b|\b(?:and|but) then then\b",
        r"\b(?:has|have|had) (?:[^.,?]* )?and then (?:has|have|had)\b",
        r"\bthat that\b|\bthat this\b",
        r", ,|,\.|\.,|\?\.| ,",
        r"(?:^|[.?!] )(?:And|But) (?:the (?:second|third|last)|then)\b",
    )
)
_TWO_TOTALS = re.compile(
    rf"\b{_TOTAL}\b.*\b{_TOTAL}\b|\btotal\b.*\b{_TOTAL}\b|\b{_TOTAL}\b.*\btotal\b"
)
_LATER = re.compile(r"\b(?:then|now|still)\b")


def is_sound(text: str, *, original: str) -> bool:
    """Return whether no odd wording occurs more often in the text than in the original."""
    if any(len(odd.findall(text)) > len(odd.findall(original)) for odd in _ODD):
        return False
    return _sentences_with_two_totals(text) <= _sentences_with_two_totals(
        original
    ) and not _repeats_time_words(text, original)


def _sentences_with_two_totals(text: str) -> int:
    """Return how many sentences mention a total twice."""
    sentences = (text[a:b].lower() for a, b in split_sentences(text))
    return sum(bool(_TWO_TOTALS.search(one)) for one in sentences)


def _repeats_time_words(text: str, original: str) -> bool:
    """Return whether a sentence has two or more of "then", "now" and "still", and more than any
    sentence of the original."""

    def most(one: str) -> int:
        return max((len(_LATER.findall(one[a:b])) for a, b in split_sentences(one)), default=0)

    return most(text) > max(1, most(original))
