"""Numbers written in digits that stand free in a text, for the operators on numbers.

A digit inside a formula, a ratio or a name ("3x", "1:2", "A4") is not one of them: to
spell it out or to drop it would not leave a question behind. Nor is one with a sign other
than "$" and "%" ("£5", "20°C"), and the 3 of "3 1/2".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_FREE = re.compile(
    r"(?<![\w.,:/^*+=<>(£€₹¥¢₦₩-])(?P<sign>\$\s?)?"
    r"(?P<digits>\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?P<part>\.\d{1,15})?"
    r"(?P<percent>\s?%)?(?![\w^*/=:+<>)-]|[.,]\d|\s?[*/=+^<>°¢]|\s\d+/\d)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeral:
    """`start:end` covers the number with its "$" and "%"; `value` is that of the digits."""

    start: int
    end: int
    value: Fraction
    dollars: bool
    percent: bool

    @property
    def whole(self) -> bool:
        return self.value.denominator == 1


def free_numerals(text: str) -> list[Numeral]:
    """In order of the text."""
    return [
        Numeral(
            start=found.start(),
            end=found.end(),
            value=Fraction(found["digits"].replace(",", "") + (found["part"] or "")),
            dollars=found["sign"] is not None,
            percent=found["percent"] is not None,
        )
        for found in _FREE.finditer(text)
        if text[: found.start()].rstrip()[-1:] not in tuple("=+*/<>^")
    ]


def replace_spans(text: str, replacements: dict[tuple[int, int], str]) -> str:
    """The text with each span (start, end) exchanged; an empty one takes its space along."""
    for (start, end), new in sorted(replacements.items(), reverse=True):
        tail = text[end:]
        if not new and (start == 0 or text[start - 1].isspace()):
            tail = tail.lstrip(" ")
        text = text[:start] + new + tail
    return text.rstrip() if "" in replacements.values() else text


def like_case(new: str, *, old: str) -> str:
    """`new` with a capital where `old` begins with one."""
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
