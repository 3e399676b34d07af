"""Begin a sentence in lower case, so that it can follow other words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.english.names import gender
from mwpapp.ml.text.words import ONES, TENS
from mwpapp.ml.types import Token


def uncapitalized(sentence: str, *, tokens: Sequence[Token]) -> str:
    """The sentence with a lowercase first letter, unless its first word is a name or "I"."""
    first = re.match(r"\w+", sentence)
    word = first[0] if first else ""
    tagged = any(t.text == word and t.tag in ("NNP", "NNPS") for t in tokens)
    is_name = gender(word) is not None or (tagged and word.lower() not in _NEVER_NAMES)
    if word == "I" or is_name or (word.isupper() and len(word) > 1):
        return sentence
    return sentence[:1].lower() + sentence[1:]


_NEVER_NAMES = frozenset(
    (
        *("a", "an", "the", "each", "every", "she", "he", "it", "they", "there", "his", "her"),
        *("half", "oranges", "coffee", "tickets", *ONES, *TENS),
    )
)
