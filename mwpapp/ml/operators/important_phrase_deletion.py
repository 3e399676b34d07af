"""f5, most important phrase deletion: the phrase goes that the text misses most.

Input: a text with nouns. Meaning lost. Source: ParaQD, section 3.3 and appendix A.2: among
the four best phrases by TopicRank, the one whose removal lowers the cosine to the whole
text most. It is removed wherever it stands.
"""

from __future__ import annotations

import random
import re

import numpy as np

from mwpapp.ml.operators.topic_rank import top_phrases
from mwpapp.ml.types import Encoder, Tools

PHRASES = 4


class ImportantPhraseDeletion:
    """Needs an encoder, so it is made where one is at hand and stands in no registry."""

    name = "important_phrase_deletion"
    label = 0

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        best = top_phrases(tools.tagger.tag(text), count=PHRASES)
        phrases = list(dict.fromkeys(text[item.start : item.end] for item in best))
        without = [_removed(text, phrase) for phrase in phrases]
        if not any(shorter.strip() for shorter in without):
            return None
        vectors = self._encoder.encode([text, *without])  # (1 + phrases, dimension)
        worst = int(np.argmin(vectors[1:] @ vectors[0]))
        return without[worst], f"without {phrases[worst]!r}"


def _removed(text: str, phrase: str) -> str:
    """The text without the phrase as whole words, and without a space too many."""
    shorter = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)\s?", "", text, flags=re.IGNORECASE)
    return re.sub(r"\s+([.,;:?!])", r"\1", shorter).strip()
