"""Define positive operators that change only the style, to train ParaQD.

Machine paraphrases are in lower case, omit function words and join sentences. A scorer that sees
these changes only in negative texts would learn to treat them as faults.
"""

from __future__ import annotations

import random
import re
from itertools import pairwise

from mwpapp.ml.protocols import AugmentationOperator, Tools
from mwpapp.ml.text.sentences import split_sentences

_FUNCTION_WORD = re.compile(
    r"\b(?:the|is|are|was|were|has|have|been|that|then|of(?!\s+[\d$£€]))\b ?", re.I
)  # not "of" before a number: "2 3 cats" does not say "2 of 3 cats"
_MAX_DROPPED = 4
_JOINTS = (" and ", ", ", "; ", ", and ")


class LowerCasing:
    """Converts the text to lower case, like the output of uncased models."""

    name = "lower_casing"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        return (text.lower(), "in lower case") if text != text.lower() else None


class FunctionWordDrop:
    """Drops some function words."""

    name = "function_word_drop"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        words = list(_FUNCTION_WORD.finditer(text))
        if not words:
            return None
        dropped = rng.sample(words, rng.randint(1, min(_MAX_DROPPED, len(words))))
        for word in sorted(dropped, key=lambda item: -item.start()):
            text = text[: word.start()] + text[word.end() :]
        return text.strip(), f"without {len(dropped)} function words"


class SentenceJoining:
    """Joins two adjacent sentences. The last sentence, usually the question, is not changed."""

    name = "sentence_joining"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        spans = split_sentences(text)[:-1]
        places = [
            (left[1], right[0]) for left, right in pairwise(spans) if text[left[1] - 1] == "."
        ]
        if not places:
            return None
        end, start = rng.choice(places)
        first = text[start].lower() if text[start : start + 2].istitle() else text[start]
        joined = text[: end - 1] + rng.choice(_JOINTS) + first + text[start + 1 :]
        return joined, "two sentences joined"


STYLES: tuple[AugmentationOperator, ...] = (LowerCasing(), FunctionWordDrop(), SentenceJoining())
