"""Find the numbers written in digits that operators can change.

A digit in a formula, a ratio or a name ("3x", "1:2", "A4") is excluded, because spelling it out or
replacing it would not leave a valid question. Numbers with symbols other than "$" and "%" ("£5",
"20°C") and the 3 of "3 1/2" are excluded for the same reason.
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

    Numbers with other decimal or thousands separators ("2,40", "1 250") are excluded.
    """
    known = {(lexeme.start, lexeme.value) for lexeme in lexemes(text) if lexeme.kind == "number"}
    return [
        Numeral(
            start=match.start(),
            end=match.end(),
            value=value,
            dollars=match["sign"] is not None,
            percent=match["percent"] is not None,
        )
        for match in _FREE.finditer(text)
        if (match.start("digits"), value := _value(match)) in known
        and not _OPERATOR_BEFORE.search(text[max(0, match.start() - 4) : match.start()])
    ]


def _value(match: re.Match[str]) -> Fraction:
    return Fraction(match["digits"].replace(",", "") + (match["part"] or ""))


def replace_spans(text: str, replacements: dict[tuple[int, int], str]) -> str:
    """Return the text with each span replaced. A deletion also removes the spaces after the span,
    unless the span directly follows a non-space character."""
    for (start, end), new in sorted(replacements.items(), reverse=True):
        tail = text[end:]
        if not new and (start == 0 or text[start - 1].isspace()):
            tail = tail.lstrip(" ")
        text = text[:start] + new + tail
    return text.rstrip() if "" in replacements.values() else text


def like_case(new: str, *, old: str) -> str:
    """Return `new`, capitalized if `old` is."""
    return new[:1].upper() + new[1:] if old[:1].isupper() else new
