"""Ours, truncation: end the text in the middle of its last third.

Input: a text of at least eight words. Label: 0: the question is incomplete. The paper's f6
deletes only whole sentences, or three words of a single one; paraphrasers stop anywhere.
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
        lost = rng.randint(3, max(3, len(words) // 3))
        return " ".join(words[:-lost]), f"last {lost} words dropped"
