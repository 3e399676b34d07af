"""Check a reversed text before it is returned."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

from mwpapp.ml.text.quantities import find_quantities

_ODD = re.compile(
    r"\b(?P<twice>\w+)\s+(?P=twice)\b(?<!\bhad had)|\b(?:a|an|the)\s+(?:a|an|the|some|his|her)\b"
    r"|\bsome\s+(?:each|per|every|than|the)\b|\bmany\s+(?:did|do|does|has|have)\s+(?:did|do|does)\b"
    r"|\b1\s+\w+s\s+(?:are|were|have)\b|\bmore\s+more\b|\$\s*\$|\b\d+\s+\d|\bthe\s+(?:are|is|was|were)\b|\bmoney\s+dollars\b|\bmore\s+\w+\s+more\b|\bsome\s+(?:fewer|less)\b"
    r"|\b\d+\s+total\s+\w+|\bfor\s+(?:her|him|them)sel(?:f|ves)\?"
    r"|\b(?P<unit>[a-z]+)\s+in\s+(?P=unit)\b"
    r"|\btotaled[.,\s]*(?:\.|$)|\d+\s+\w+\s+totaled\b",
    re.IGNORECASE,
)
_MAX_QUESTION_LENGTH = 32


def reads_well(text: str) -> bool:
    """Return whether the text has one question, at its end and not too long, and no doubled or
    clashing words."""
    if text.count("?") != 1 or not text.endswith("?"):
        return False
    question = re.split(r"[.!]\s", text)[-1]
    return _ODD.search(text) is None and len(question.split()) <= _MAX_QUESTION_LENGTH


def keeps_quantities(
    before: str, after: str, *, asked: Fraction, answer: Fraction, decimal_sign: str = ""
) -> bool:
    """Return whether the text keeps all numbers but the unknown, and gains the answer."""
    old = Counter(quantity.value for quantity in find_quantities(before, decimal_sign=decimal_sign))
    new = Counter(quantity.value for quantity in find_quantities(after, decimal_sign=decimal_sign))
    old[asked] -= 1
    old[answer] += 1
    # The text may contain additional 1s ("1 pack"), and the question may repeat "the 9 blocks".
    again = [value for value in new - old if value != 1 and not _is_known(after, value)]
    if again or old - new:
        return False
    return asked == answer or new[asked] == 0


def _is_known(text: str, value: Fraction) -> bool:
    """Return whether the question contains the number right after "the"."""
    return re.search(rf"\bthe {value}\b[^.?]*\?$", text) is not None
