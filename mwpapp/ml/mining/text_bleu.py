"""Compute the bidirectional BLEU of one text with many others, in compiled code.

Both directions match the same n-grams, so these are counted only once, by merging sorted lists of
n-gram numbers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.compiled import compiled
from mwpapp.ml.mining.bleu import EPSILON, ORDERS, ngrams, tokens
from mwpapp.ml.types import Problem

_EPSILON = float(EPSILON)


class BleuSimilarity:
    """Text similarity by bidirectional BLEU, in [0, 1]."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        numbers: dict[tuple[str, ...], int] = {}
        start, all_grams, counts = [0], [], []
        self.lengths = np.zeros(len(problems), dtype=np.int64)
        for row, problem in enumerate(problems):
            words = tokens(problem.text, language=problem.language)
            self.lengths[row] = len(words)
            for order in ORDERS:
                grams = {
                    numbers.setdefault(gram, len(numbers)): count
                    for gram, count in ngrams(words, order=order).items()
                }
                all_grams += sorted(grams)
                counts += [grams[number] for number in sorted(grams)]
                start.append(len(all_grams))
        self.start = np.array(start, dtype=np.int64)  # (problems * orders + 1,)
        self.grams = np.array(all_grams, dtype=np.int32)
        self.counts = np.array(counts, dtype=np.int32)

    def similarities(self, anchor: int, *, others: Sequence[int]) -> NDArray[np.float64]:
        numbers = np.array(others, dtype=np.int64)
        values = np.zeros(len(numbers))
        _bidirectional(anchor, numbers, values, self.start, self.grams, self.counts, self.lengths)
        return values


@compiled
def _bidirectional(
    anchor: int,
    others: NDArray[np.int64],
    values: NDArray[np.float64],
    start: NDArray[np.int64],
    grams: NDArray[np.int32],
    counts: NDArray[np.int32],
    lengths: NDArray[np.int64],
) -> None:
    matched = np.zeros(4)
    for row in range(len(others)):
        for order in range(4):
            matched[order] = _matches(
                start[4 * anchor + order], start[4 * anchor + order + 1],
                start[4 * others[row] + order], start[4 * others[row] + order + 1],
                grams, counts,
            )  # fmt: skip
        if matched[0] > 0:
            a, b = lengths[anchor], lengths[others[row]]
            values[row] = (_bleu(matched, a, b) + _bleu(matched, b, a)) / 2


@compiled
def _matches(
    a: int, a_end: int, b: int, b_end: int, grams: NDArray[np.int32], counts: NDArray[np.int32]
) -> int:
    """Return the number of n-grams that two sorted lists have in common, with repetitions."""
    total = 0
    while a < a_end and b < b_end:
        if grams[a] == grams[b]:
            total += min(counts[a], counts[b])
            a += 1
            b += 1
        elif grams[a] < grams[b]:
            a += 1
        else:
            b += 1
    return total


@compiled
def _bleu(matched: NDArray[np.float64], length: int, reference: int) -> float:
    logs = 0.0
    for order in range(4):
        logs += math.log((matched[order] or _EPSILON) / max(length - order, 1))
    return math.exp(min(0.0, 1 - reference / length) + logs / 4)
