"""Find numbers in digits that can be changed, for the operators on numbers.

A digit in a formula, a ratio or a name ("3x", "1:2", "A4") is excluded, because spelling it out or
deleting it would leave no valid question. So are numbers with symbols other than "$" and "%"
("£5", "20°C") and the 3 of "3 1/2".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.text.lexemes import lexemes

_FREE = re.compile(
    r"(?<![\w.,:/^*+=<>(£€₹¥¢₦₩-])(?P<sign>\$\s?)?"
    r"(?P<digits>\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?P<part>\.\d{1,15})?"
    r"(?P<percent>\s?%)?(?![\w^*/=:+<>)-]|[.,]\d|\s?[*/=+^<>°¢€£₹¥₦₩×÷]|\s\d+/\d|\s?x\s?\d)"
)
_OPERATOR_BEFORE = re.compile(r"(?:[=+*/<>^×÷]|\d\s?x)\s*$")


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
    """Return the numerals in the order of the text.

    Numbers with other decimal or thousands signs ("2,40", "1 250") are excluded.
    """
    known = {(one.start, one.value) for one in lexemes(text) if one.kind == "number"}
    return [
        Numeral(
            start=found.start(),
            end=found.end(),
            value=value,
            dollars=found["sign"] is not None,
            percent=found["percent"] is not None,
        )
        for found in _FREE.finditer(text)
        if (found.start("digits"), value := _value(found)) in known
        and not _OPERATOR_BEFORE.search(text[max(0, found.start() - 4) : found.start()])
    ]


def _value(found: re.Match[str]) -> Fraction:
    return Fraction(found["digits"].replace(",", "") + (found["part"] or ""))


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
