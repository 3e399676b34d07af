"""Split texts into the tokens and n-grams that BLEU compares, as in Textual CL (section 3.2.2).

BLEU combines 1- to 4-grams with equal weights, a brevity penalty, and smoothing method 1 of Chen
and Cherry (2014): an n-gram order without a match is treated as having EPSILON matches.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from mwpapp.ml.encoders.han import HAN

ORDERS = (1, 2, 3, 4)
EPSILON = 0.1
_WORD = re.compile(r"[0-9]+(?:[.,][0-9]+)*|\w+|[^\w\s]")


def tokens(text: str, *, language: str = "en") -> list[str]:
    """Return the words (in lower case), numbers and punctuation; for Chinese, the characters."""
    if language.startswith("zh") or HAN.search(text):
        return [character for character in text.lower() if not character.isspace()]
    return _WORD.findall(text.lower())


def ngrams(words: Sequence[str], *, order: int) -> Counter[tuple[str, ...]]:
    """Return how often each n-gram of `order` words occurs."""
    return Counter(zip(*(words[start:] for start in range(order)), strict=False))
