"""Read the words of a text with their log probabilities."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mwpapp.ml.english.names import gender
from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import Span

_WORD = re.compile(r"\S+")
_OUTSIDE = re.compile(r"^\W+|\W+$")
_POSSESSIVE = re.compile(r"['’]s$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A run of characters without spaces. `key` is its lower-case form without the punctuation
    around it.

    `log_probability` is the sum over its tokens. That of a name or of a number in digits is
    arbitrary: it says nothing about the English of a text.
    """

    start: int
    end: int
    text: str
    key: str
    log_probability: float
    is_name: bool
    is_number: bool

    @property
    def counted(self) -> bool:
        """Whether the log probability is meaningful by itself."""
        return not (self.is_name or self.is_number)


def read_words(
    text: str, *, spans: Sequence[Span], log_probabilities: Sequence[float]
) -> list[Word]:
    """Return the words of `text`, given its tokens in order, up to the last token. A token belongs
    to the word that contains its last character."""
    found = list(_WORD.finditer(text))
    sums = [0.0] * len(found)
    at = 0
    for (_, end), value in zip(spans, log_probabilities, strict=True):
        while at + 1 < len(found) and found[at].end() < end:
            at += 1
        if found:
            sums[at] += value
    last = spans[-1][1] if spans else 0
    first = {start for start, _ in split_sentences(text)}
    return [
        _word(match, log_probability=value, is_first=match.start() in first)
        for match, value in zip(found, sums, strict=True)
        if match.start() < last
    ]


def _word(match: re.Match[str], *, log_probability: float, is_first: bool) -> Word:
    bare = _OUTSIDE.sub("", match[0])
    return Word(
        start=match.start(),
        end=match.end(),
        text=match[0],
        key=bare.lower(),
        log_probability=log_probability,
        is_name=_is_name(bare, is_first=is_first),
        is_number=any(character.isdigit() for character in bare),
    )


def _is_name(bare: str, *, is_first: bool) -> bool:
    """Return whether a word is a name: a listed one, or a capitalized word inside a sentence."""
    name = _POSSESSIVE.sub("", bare)
    if not name[:1].isupper() or name.isupper():
        return False
    return not is_first or gender(name) is not None
