"""Find numbers in digits that can be changed, for the operators on numbers.

A digit in a formula, a ratio or a name ("3x", "1:2", "A4") is excluded, because spelling it out or
deleting it would leave no valid question. So are numbers with symbols other than "$" and "%"
("£5", "20°C") and the 3 of "3 1/2".
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
    """A number at `start:end`, including "$" and "%"; `value` is the value of the digits."""

    start: int
    end: int
    value: Fraction
    dollars: bool
    percent: bool

    @property
    def whole(self) -> bool:
        return self.value.denominator == 1


def free_numerals(text: str) -> list[Numeral]:
    """Return the numerals in the order of the text."""
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
    """Return the text with each span replaced; an empty replacement also removes its space."""
    for (start, end), new in sorted(replacements.items(), reverse=True):
        tail = text[end:]
        if not new and (start == 0 or text[start - 1].isspace()):
            tail = tail.lstrip(" ")
        text = text[:start] + new + tail
    return text.rstrip() if "" in replacements.values() else text


def like_case(new: str, *, old: str) -> str:
    """Return `new`, capitalized if `old` is."""
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
