"""Split a text into numbers, words and punctuation with their spans."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PATTERN = re.compile(
    r"""
    (?P<number>(?:[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])|[0-9]+)(?:\.[0-9]+)?|(?<![0-9])\.[0-9]+)
  | (?P<part>[¼-¾⅐-⅞])
  | (?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)
  | (?P<sign>[^\w\s]|[_\d])
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Lexeme:
    """`kind` is number, part (½), word or sign; `lower` is the text in lower case."""

    kind: str
    start: int
    end: int
    text: str
    lower: str


def lexemes(text: str) -> list[Lexeme]:
    """Return everything in `text` except white space, in order."""
    return [
        Lexeme(str(m.lastgroup), m.start(), m.end(), m.group(), m.group().lower())
        for m in _PATTERN.finditer(text)
    ]
