"""Capitalize lowercase texts for rules that need capitals, and undo this in the results.

Some corpora are all lowercase, with spaces before punctuation ("she has 3 pens ."). Rules
that look for capitals would find only one sentence in such a text, and no people.
"""

from __future__ import annotations

import re

from mwpapp.ml.english.names import AMBIGUOUS, gender
from mwpapp.ml.english.word_lists import listed

_OPENING = re.compile(
    r"(?:^|(?P<last>[^\s.?!]*(?:\.[^\s.?!]+)*)\s*[.?!]+[\"')]*\s+)(?=(?P<first>[^\W\d_]+))"
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
# No sentence begins after these abbreviations.
_NEVER_LAST = frozenset(listed("mr mrs ms dr prof st vs"))
_SHORT = frozenset(listed("a.m p.m ft oz lb lbs min hr hrs sec yd approx"))
# After the abbreviations in _SHORT, only these words begin a sentence: "5 lbs . of flour".
_OPENERS = frozenset(
    listed(
        """how what which who when where if he she it they we i there the a an this that these
        his her their its each every one find after then"""
    )
)


def is_small(text: str) -> bool:
    """Return whether the text has letters, all of them lowercase."""
    return text.islower()


def with_capitals(text: str) -> str:
    """Return a lowercase text with the starts of sentences and known given names capitalized.

    The result is as long as `text`, so that positions do not change. A name that is also a common
    word is capitalized only at the start of a sentence.
    """
    letters = list(text)
    for match in _OPENING.finditer(text):
        if _opens(last=match["last"] or "", first=match["first"]):
            _capitalize(letters, match.start("first"))
    for match in _WORD.finditer(text):
        name = match[0].capitalize()
        if name not in AMBIGUOUS and gender(name) is not None:
            _capitalize(letters, match.start())
    return "".join(letters)


def set_like(text: str, *, original: str) -> str:
    """Return the text, in lower case if `original` is in lower case."""
    return text.lower() if is_small(original) else text


def _opens(*, last: str, first: str) -> bool:
    if last in _NEVER_LAST:
        return False
    return last not in _SHORT or first in _OPENERS


def _capitalize(letters: list[str], place: int) -> None:
    """Capitalize a letter, unless that cannot be undone ("ß")."""
    large = letters[place].upper()
    if large.lower() == letters[place]:
        letters[place] = large
