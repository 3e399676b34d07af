"""f5, most important phrase deletion: delete the phrase whose deletion changes the text most.

Input: a text with nouns. Label: 0. Source: ParaQD, section 3.3 and appendix A.2: of the four best
phrases by TopicRank, the operator deletes the one whose deletion lowers the cosine with the whole
text most. All its occurrences are deleted.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import numpy as np

from mwpapp.ml.operators.provenance import MISSING, PAPER_RULE
from mwpapp.ml.operators.topic_rank import Phrase, top_phrases
from mwpapp.ml.protocols import Encoder, Tools

PHRASES = 4


class ImportantPhraseDeletion:
    """Uses `encoder` or, if that is None, the encoder of the tools. Without an encoder, the
    operator does not apply."""

    name = "important_phrase_deletion"
    code = "f5"
    label = 0

    def __init__(self, encoder: Encoder | None = None) -> None:
        self._encoder = encoder

    def source(self, tools: Tools) -> str:
        return PAPER_RULE if self._encoder or tools.encoder else MISSING

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        encoder = self._encoder or tools.encoder
        if encoder is None:
            return None
        best = top_phrases(tools.tagger.tag(text), count=PHRASES)
        shorter = {phrase: _removed(text, phrase) for phrase in _surfaces(text, best)}
        shorter = {
            phrase: remainder
            for phrase, remainder in shorter.items()
            if remainder and remainder != text
        }
        if not shorter:
            return None
        vectors = encoder.encode([text, *shorter.values()])  # (1 + phrases, dimension)
        deleted = list(shorter)[int(np.argmin(vectors[1:] @ vectors[0]))]
        return shorter[deleted], f"without {deleted!r}"


def _surfaces(text: str, phrases: Sequence[Phrase]) -> list[str]:
    return [text[item.start : item.end] for item in phrases]


def _removed(text: str, phrase: str) -> str:
    """Return the text without the phrase, matched as whole words."""
    shorter = re.sub(rf"(?<!\w){re.escape(phrase)}(?!\w)\s?", "", text, flags=re.IGNORECASE)
    return re.sub(r"\s+([.,;:?!])", r"\1", shorter).strip()
