"""f3, numbers to words: "3 pens" becomes "three pens".

Input: a text with numbers in digits. Label: 1. Source: ParaQD, section 3.2. Numbers are replaced
as whole tokens, not as substrings (the published code writes "9zerozero" for 900). Decimals are
read out digit by digit ("two point five").
"""

from __future__ import annotations

import random
import re
from fractions import Fraction

from mwpapp.ml.operators.numerals import Numeral, free_numerals, like_case, replace_spans
from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.words import ONES, number_words

_MOST_BEFORE = 50  # characters that are read before a number
_BEFORE_YEAR = re.compile(r"\b(?:in|since|until|by|year|from)\s$", re.IGNORECASE)


class NumbersToWords:
    name = "numbers_to_words"
    code = "f3"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        numerals = [
            item
            for item in free_numerals(text)
            if _can_be_spelled_out(item) and not _is_year(text, item)
        ]
        if not numerals:
            return None
        spans = {(item.start, item.end): _replacement(text, item) for item in numerals}
        return replace_spans(text, spans), f"{len(numerals)} spelled out"


def _replacement(text: str, item: Numeral) -> str:
    words = _spoken(_surface(text, item), item)
    starts_sentence = item.start == 0 or _before(text, item).rstrip()[-1:] in (".", "?", "!")
    return like_case(words, old="A") if starts_sentence else words


def _can_be_spelled_out(item: Numeral) -> bool:
    """Return whether words can replace the number; an amount with cents is not a single number."""
    return item.value < 10**7 and (item.whole or not item.dollars)


def _is_year(text: str, item: Numeral) -> bool:
    """Return whether the number is a year, which is read differently, as in "in 1998"."""
    named = _BEFORE_YEAR.search(_before(text, item)) is not None
    return named and item.whole and 1500 <= item.value < 2100 and "," not in _surface(text, item)


def _before(text: str, item: Numeral) -> str:
    """Return the end of the text before the number. Searching all of it takes quadratic time."""
    return text[max(0, item.start - _MOST_BEFORE) : item.start]


def _surface(text: str, item: Numeral) -> str:
    return text[item.start : item.end]


def _spoken(surface: str, item: Numeral) -> str:
    words = number_words(item.value) if item.whole else _decimal_words(surface)
    if item.percent:
        return f"{words} percent"
    if item.dollars:
        return f"{words} dollar" if item.value == 1 else f"{words} dollars"
    return words


def _decimal_words(surface: str) -> str:
    whole, part = surface.replace(",", "").rstrip("% ").split(".")
    return f"{number_words(Fraction(whole))} point {' '.join(ONES[int(digit)] for digit in part)}"
