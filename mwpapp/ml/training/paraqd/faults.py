"""Define negative operators that are not in the paper and are used only to train ParaQD.

They wrap the corruptions that the verdict is also trained on, and add a word salad, because machine
paraphrases may replace important words with unrelated ones.
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
    """A corruption as a `protocols.AugmentationOperator`."""

    label = 0

    def __init__(self, name: str, corruption: Corruption) -> None:
        self.name = name
        self._corruption = corruption

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        corrupted = self._corruption(text, rng)
        return (corrupted, self.name.replace("_", " ")) if corrupted and corrupted != text else None


class WordSalad:
    """Replaces at least two, and at most about 40%, of the words of four or more letters with
    words from `vocabulary`."""

    name = "word_salad"
    label = 0

    def __init__(self, vocabulary: Sequence[str]) -> None:
        self._vocabulary = vocabulary

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        words = list(_WORD.finditer(text))
        if len(words) < FEWEST_WORDS or not self._vocabulary:
            return None
        most = max(2, round(len(words) * MAX_REPLACED))
        chosen = rng.sample(words, rng.randint(min(2, most), most))
        for word in sorted(chosen, key=lambda item: -item.start()):
            text = text[: word.start()] + rng.choice(self._vocabulary) + text[word.end() :]
        return text, f"{len(chosen)} words replaced"


def faults(texts: Sequence[str]) -> list[AugmentationOperator]:
    """Return the operators. The words of the word salad come from `texts`."""
    vocabulary = sorted({word.lower() for text in texts for word in _WORD.findall(text)})
    corrupted = (Corrupted(name, corruption) for name, corruption in CORRUPTIONS.items())
    return [*corrupted, WordSalad(vocabulary)]
