"""SSMBA, mask and refill: mask some words and predict them from the others.

Input: a text, with a filler among the tools. Label: 1, as in the baseline, which does not protect
numbers. Source: Ng et al., SSMBA (EMNLP 2020), section 3: 15% of the pieces are corrupted (80% of
them masked, 10% replaced by another word of the text, 10% unchanged) and then reconstructed. It is
a baseline in ParaQD, section 4.3. The filler is a masked language model if one is installed, and
our n-gram model otherwise. The source names the filler.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mwpapp.ml.operators.notes import counted
from mwpapp.ml.operators.provenance import MISSING
from mwpapp.ml.operators.word_spans import exchange_words, pieces_at, word_spans
from mwpapp.ml.protocols import Tools

SHARE = 0.15
MASKED, REPLACED = 0.8, 0.1
ATTEMPTS = 8


class MaskRefill:
    name = "mask_refill"
    code = "SSMBA"
    label = 1

    def source(self, tools: Tools) -> str:
        return tools.filler.name if tools.filler else MISSING

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        spans = word_spans(text)
        places = [at for at, (start, end) in enumerate(spans) if text[start].isalnum()]
        if tools.filler is None or not places:
            return None
        words = pieces_at(text, spans)
        for _ in range(ATTEMPTS):
            hidden = sorted(rng.sample(places, max(1, round(SHARE * len(places)))))
            corrupted = _corrupted(words, places=hidden, rng=rng)
            filled = tools.filler.fill(corrupted, places=hidden, rng=rng)
            changed = exchange_words(text, spans, new={at: filled[at] for at in hidden})
            if changed != text:
                return changed, f"{counted(len(hidden), 'word')} refilled by {tools.filler.name}"
        return None


def _corrupted(words: Sequence[str], *, places: Sequence[int], rng: random.Random) -> list[str]:
    """Return the words with some of those at `places` replaced at random.

    Most of them are kept, because the filler itself masks each one before predicting it.
    """
    corrupted = list(words)
    for at in places:
        if MASKED <= rng.random() < MASKED + REPLACED:
            corrupted[at] = rng.choice(words)
    return corrupted
