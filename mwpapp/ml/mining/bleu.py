"""BLEU of two texts, and its mean over both directions (Textual CL, section 3.2.2).

1- to 4-grams with equal weights, brevity penalty, and smoothing method 1 of Chen and Cherry
(2014): an n-gram order without a match counts EPSILON matches.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence

from mwpapp.ml.mining.han import HAN

ORDERS = (1, 2, 3, 4)
EPSILON = 0.1
_WORD = re.compile(r"[0-9]+(?:[.,][0-9]+)*|\w+|[^\w\s]")


def tokens(text: str, *, language: str = "en") -> list[str]:
    """Lower-case words, numbers and signs; characters for Chinese."""
    if language.startswith("zh") or HAN.search(text):
        return [character for character in text.lower() if not character.isspace()]
    return _WORD.findall(text.lower())


def bidirectional_bleu(first: Sequence[str], second: Sequence[str]) -> float:
    """The mean of both directions, in [0, 1] and symmetric."""
    return (bleu(first, reference=second) + bleu(second, reference=first)) / 2


def bleu(candidate: Sequence[str], *, reference: Sequence[str]) -> float:
    """BLEU of `candidate`, in [0, 1]; 0 where no token matches."""
    precisions = [_precision(candidate, reference=reference, order=order) for order in ORDERS]
    if not precisions[0]:
        return 0.0
    logs = [
        math.log(found or EPSILON / _ngram_count(candidate, order=order))
        for order, found in zip(ORDERS, precisions, strict=True)
    ]
    brevity = min(0.0, 1 - len(reference) / len(candidate))
    return math.exp(brevity + sum(logs) / len(ORDERS))


def _precision(candidate: Sequence[str], *, reference: Sequence[str], order: int) -> float:
    """The share of the candidate's n-grams that are matched, none more often than in both."""
    matched = ngrams(candidate, order=order) & ngrams(reference, order=order)
    return matched.total() / _ngram_count(candidate, order=order)


def ngrams(words: Sequence[str], *, order: int) -> Counter[tuple[str, ...]]:
    """How often each run of `order` words occurs."""
    return Counter(zip(*(words[start:] for start in range(order)), strict=False))


def _ngram_count(words: Sequence[str], *, order: int) -> int:
    return max(len(words) - order + 1, 1)
