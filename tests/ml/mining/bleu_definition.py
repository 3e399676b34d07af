"""A direct implementation of BLEU, to test the compiled `text_bleu` against."""

from __future__ import annotations

import math
from collections.abc import Sequence

from mwpapp.ml.mining.bleu import EPSILON, ORDERS, ngrams


def bidirectional_bleu(first: Sequence[str], second: Sequence[str]) -> float:
    """Return the mean BLEU of both directions, in [0, 1]; symmetric."""
    return (bleu(first, reference=second) + bleu(second, reference=first)) / 2


def bleu(candidate: Sequence[str], *, reference: Sequence[str]) -> float:
    """Return the BLEU of `candidate`, in [0, 1]; 0 if no token matches."""
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
    """Return the clipped n-gram precision of the candidate."""
    matched = ngrams(candidate, order=order) & ngrams(reference, order=order)
    return matched.total() / _ngram_count(candidate, order=order)


def _ngram_count(words: Sequence[str], *, order: int) -> int:
    return max(len(words) - order + 1, 1)
