"""Negative operators beyond the paper's, only for the training of ParaQD.

They are the corruptions of the verdict's training, and a word salad: machine paraphrases may
replace important words with unrelated ones.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from mwpapp.ml.protocols import AugmentationOperator, Tools
from mwpapp.ml.training.material.corruptions import CORRUPTIONS, Corruption

_WORD = re.compile(r"\b[A-Za-z]{4,}\b")
FEWEST_WORDS = 4
MAX_REPLACED = 0.4


class Corrupted:
    """A `protocols.AugmentationOperator` over a corruption."""

    label = 0

    def __init__(self, name: str, corruption: Corruption) -> None:
        self.name = name
        self._corruption = corruption

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        made = self._corruption(text, rng)
        return (made, self.name.replace("_", " ")) if made and made != text else None


class WordSalad:
    """Replace one to four tenths of the longer words with words of other questions."""

    name = "word_salad"
    label = 0

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._vocabulary = vocabulary

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        found = list(_WORD.finditer(text))
        if len(found) < FEWEST_WORDS or not self._vocabulary:
            return None
        most = max(2, round(len(found) * MAX_REPLACED))
        chosen = rng.sample(found, rng.randint(min(2, most), most))
        for word in sorted(chosen, key=lambda item: -item.start()):
            text = text[: word.start()] + rng.choice(self._vocabulary) + text[word.end() :]
        return text, f"{len(chosen)} words replaced"


def faults(texts: Sequence[str]) -> list[AugmentationOperator]:
    """Return all faults. The word salad takes its words from `texts`."""
    vocabulary = sorted({word.lower() for text in texts for word in _WORD.findall(text)})
    corrupted = (Corrupted(name, corruption) for name, corruption in CORRUPTIONS.items())
    return [*corrupted, WordSalad(vocabulary)]
