"""UDA, low information replacement: words that tell little become others that tell little.

Input: a text of words, with a TF-IDF table among the tools. Meaning kept, in that
baseline's view. Source: Xie et al., Unsupervised data augmentation (NeurIPS 2020), on
replacing words by TF-IDF: a word goes with probability RATE (C - w) / Z, where w is its
weight, C the greatest one of the text and Z the mean of C - w. ParaQD's section 4.3 takes
it, with back-translation (f1), for a baseline.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mwpapp.ml.operators.provenance import MISSING, PAPER_RULE
from mwpapp.ml.operators.word_spans import exchange_words, is_word, word_spans, written
from mwpapp.ml.types import Tools

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
        words = written(text, spans)
        if table is None or not table.vocabulary or not any(map(is_word, words)):
            return None
        chances = _chances(words, weights=table.weights(words))
        for _ in range(ATTEMPTS):
            places = [at for at, chance in enumerate(chances) if rng.random() < chance]
            new = {at: table.draw_uninformative(rng) for at in places}
            changed = exchange_words(text, spans, new=new)
            if changed != text:
                return changed, f"{len(places)} words that tell little replaced"
        return None


def _chances(words: Sequence[str], *, weights: Sequence[float]) -> list[float]:
    """For each piece its chance to be replaced; none for numbers and marks."""
    highest = max(weights)
    room = [
        highest - weight if is_word(word) else 0.0
        for word, weight in zip(words, weights, strict=True)
    ]
    mean = sum(room) / sum(map(is_word, words))
    if mean <= 0:  # all words tell the same
        return [RATE * is_word(word) for word in words]
    return [min(RATE * part / mean, 1.0) for part in room]
