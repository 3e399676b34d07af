"""f2, same sentence: return the question unchanged, so that only dropout changes its embedding.

Input: any text. Label: 1. Source: ParaQD, section 3.2, after SimCSE.
"""

from __future__ import annotations

import random

from mwpapp.ml.protocols import Tools


class SameSentence:
    name = "same_sentence"
    code = "f2"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        return text, "unchanged"
