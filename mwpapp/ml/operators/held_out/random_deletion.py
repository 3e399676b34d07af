"""fd, random deletion: delete random words.

Input: a text of several words. Label: 0. Source: ParaQD, section 4.2, after Wei and Zou, EDA
(EMNLP 2019): each word is deleted with the same probability. At least two words are deleted,
because a text that only lacks an article is still valid.
"""

from __future__ import annotations

import random

from mwpapp.ml.protocols import Tools

CHANCE = 0.2
FEWEST_DELETED, FEWEST_REMAINING = 2, 1


class RandomDeletion:
    name = "random_deletion"
    code = "fd"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        words = text.split()
        if len(words) < FEWEST_DELETED + FEWEST_REMAINING:
            return None
        deleted = {at for at in range(len(words)) if rng.random() < CHANCE}
        if not FEWEST_DELETED <= len(deleted) <= len(words) - FEWEST_REMAINING:
            deleted = set(rng.sample(range(len(words)), FEWEST_DELETED))
        remaining = [word for at, word in enumerate(words) if at not in deleted]
        return " ".join(remaining), f"{len(deleted)} words dropped"
