"""Truncation (ours): end the text somewhere in its last third.

Input: a text of at least eight words. Label: 0, because the question is incomplete. The paper's f6
deletes only a whole sentence, or three words of a single one, but paraphrasers stop anywhere.
"""

from __future__ import annotations

import random

from mwpapp.ml.protocols import Tools

FEWEST_WORDS = 8


class Truncation:
    name = "truncation"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        words = text.split()
        if len(words) < FEWEST_WORDS:
            return None
        dropped = rng.randint(3, max(3, len(words) // 3))
        return " ".join(words[:-dropped]), f"last {dropped} words dropped"
