"""Split a text into numbers, words and punctuation with their spans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.conventions import Convention, convention_of, figure_at

_HALF_OF_DAY = r"\s?[ap](?:m\b|\.\s?m\b)"
_PATTERN = re.compile(
    rf"""
    (?P<date>[0-9]{{1,2}}\.[0-9]{{1,2}}\.(?:[0-9]{{4}}|[0-9]{{2}})(?![0-9.,])
      | [0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}(?![0-9]))
  | (?P<time>(?:[01]?[0-9]|2[0-4])(?::[0-5][0-9](?::[0-5][0-9])?(?![0-9:])
      | \.[0-5][0-9](?={_HALF_OF_DAY}))(?P<half>{_HALF_OF_DAY})?)
  | (?P<number>[0-9]+|(?<![^\W_])\.[0-9]+)
  | (?P<part>[¼-¾⅐-⅞])
  | (?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)
  | (?P<sign>[^\w\s]|[_\d])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_RATIO = re.compile(r"\b(?:ratio|scale|proportion|odds)s?\b", re.IGNORECASE)
_NOON = 12 * 60
MAX_DIGITS = 30
"""A longer number is not read: its value is 0."""


@dataclass(frozen=True, slots=True)
class Lexeme:
    """`kind` is number, time (8:30), date (24.12.2025), part (½), word or sign; `lower` is the
    text in lower case. `value` is that of a number, or the minutes from midnight to a time."""

    kind: str
    start: int
    end: int
    text: str
    lower: str
    value: Fraction = Fraction(0)


def lexemes(text: str, *, convention: Convention | None = None) -> list[Lexeme]:
    """Return everything in `text` except whitespace, in order.

    Numbers are read by `convention` or, without it, by that of the text.
    """
    return list(_lexemes(text, convention=convention or convention_of(text)))


def _lexemes(text: str, *, convention: Convention) -> Iterator[Lexeme]:
    position, has_ratios = 0, _RATIO.search(text) is not None
    while match := _PATTERN.search(text, position):
        found = _lexeme(text, match, convention=convention, has_ratios=has_ratios)
        yield found
        position = found.end


def _lexeme(text: str, match: re.Match[str], *, convention: Convention, has_ratios: bool) -> Lexeme:
    kind, start, end = str(match.lastgroup), match.start(), match.end()
    value = Fraction(0)
    if match["date"]:
        kind = "date"
    elif match["time"] and (match["half"] or not has_ratios):
        kind, value = "time", _minutes(match)
        end = match.start("half") if match["half"] else end
    elif match["time"] or match["number"]:
        kind, end, value = _number(text, start, convention=convention)
    surface = text[start:end]
    return Lexeme(kind, start, end, surface, surface.lower(), value)


def _number(text: str, start: int, *, convention: Convention) -> tuple[str, int, Fraction]:
    figure = figure_at(text, start, convention=convention)
    if figure is None:  # cannot happen: every digit starts a figure
        return "sign", start + 1, Fraction(0)
    readable = len(figure.plain) <= MAX_DIGITS
    return "number", figure.end, Fraction(figure.plain) if readable else Fraction(0)


def _minutes(match: re.Match[str]) -> Fraction:
    """Return the minutes since midnight; 8:30 pm is 20:30, and 12:15 am is 0:15."""
    written = match["time"].removesuffix(match["half"] or "")
    hours, minutes, *seconds = (int(part) for part in re.split("[:.]", written))
    total = Fraction(60 * hours + minutes) + Fraction(sum(seconds), 60)
    half = (match["half"] or "").strip().lower()
    if not half or hours > 12:
        return total
    return total % _NOON + (_NOON if half.startswith("p") else 0)
