"""UDA, low-information replacement: replace uninformative words with other uninformative words.

Input: a text, with a TF-IDF table among the tools. Label: 1, as in the baseline. Source: Xie et
al., Unsupervised data augmentation (NeurIPS 2020), TF-IDF based word replacement: a word is
replaced with probability RATE (C - w) / Z, where w is the word's weight, C the highest weight in
the text, and Z the mean of C - w. Combined with back-translation (f1), it is a baseline in ParaQD,
section 4.3.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mwpapp.ml.operators.notes import counted
from mwpapp.ml.operators.provenance import MISSING, PAPER_RULE
from mwpapp.ml.operators.word_spans import exchange_words, is_word, pieces_at, word_spans
from mwpapp.ml.protocols import Tools

RATE = 0.3
ATTEMPTS = 8


class LowInformationReplacement:
    name = "low_information_replacement"
    code = "UDA"
    label = 1

    def source(self, tools: Tools) -> str:
        return PAPER_RULE if tools.weights else MISSING

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        table, spans = tools.weights, word_spans(text)
        words = pieces_at(text, spans)
        if table is None or not table.vocabulary or not any(map(is_word, words)):
            return None
        chances = _chances(words, weights=table.weights(words))
        for _ in range(ATTEMPTS):
            places = [at for at, chance in enumerate(chances) if rng.random() < chance]
            new = {at: table.draw_uninformative(rng) for at in places}
            changed = exchange_words(text, spans, new=new)
            if changed != text:
                return changed, f"{counted(len(places), 'uninformative word')} replaced"
        return None


def _chances(words: Sequence[str], *, weights: Sequence[float]) -> list[float]:
    """Return the probability of replacing each piece; 0 for numbers and punctuation."""
    highest = max(weights)
    distances = [
        highest - weight if is_word(word) else 0.0
        for word, weight in zip(words, weights, strict=True)
    ]
    mean = sum(distances) / sum(map(is_word, words))
    if mean <= 0:  # all words have the same weight
        return [RATE * is_word(word) for word in words]
    return [min(RATE * distance / mean, 1.0) for distance in distances]
