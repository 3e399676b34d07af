"""Small-letter texts read as others are: capitals put in, and the setting given back.

Some collections are in small letters throughout, with spaces before signs ("she has 3 pens .").
Rules that look for capitals would see one sentence there and nobody in it.
"""

from __future__ import annotations

import re

from mwpapp.ml.generators.lexicon import listed
from mwpapp.ml.generators.names import AMBIGUOUS, gender

_OPENING = re.compile(r"(?:^|(?P<last>[^\s.?!]*)\s*[.?!]+[\"')]*\s+)(?=(?P<first>[^\W\d_]+))")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_TITLES = frozenset(listed("mr mrs ms dr prof st vs"))
_SHORT = frozenset(listed("a.m a.m. p.m p.m. ft oz lb lbs min hr hrs sec yd approx"))
# After a shortened unit only what opens a sentence does: "5 lbs . of flour" goes on.
_OPENERS = frozenset(
    listed(
        """how what which who when where if he she it they we i there the a an this that these
        his her their its each every one find after then"""
    )
)
_TOKENIZED = re.compile(r"\s[.?](?:\s|$)")
_SIGN = re.compile(r"\s*([,.](?=\s|$)|\?)")


def is_small(text: str) -> bool:
    """Whether the text has letters, none of them large."""
    return text.islower()


def with_capitals(text: str) -> str:
    """A small-letter text with a capital at each sentence and each known given name.

    As long as `text`, so that places stay. A name that is also a word of the language gets its
    capital at the start of a sentence alone.
    """
    letters = list(text)
    for match in _OPENING.finditer(text):
        if _opens(last=match["last"] or "", first=match["first"]):
            _raise(letters, match.start("first"))
    for match in _WORD.finditer(text):
        name = match[0].capitalize()
        if name not in AMBIGUOUS and gender(name) is not None:
            _raise(letters, match.start())
    return "".join(letters)


def set_like(text: str, *, original: str) -> str:
    """A new text made of `original`'s parts, with its letters' size and its signs' spaces."""
    if is_small(original):
        text = text.lower()
    if _TOKENIZED.search(original):
        text = _SIGN.sub(r" \1", text)
        text = re.sub(r" {2,}", " ", text)
    return text


def _opens(*, last: str, first: str) -> bool:
    if last in _TITLES:
        return False
    return last not in _SHORT or first in _OPENERS


def _raise(letters: list[str], place: int) -> None:
    """The letter made large where that can be taken back (not "ß")."""
    large = letters[place].upper()
    if large.lower() == letters[place]:
        letters[place] = large
