"""Changes of style that keep every solution: operators of ours for ParaQD's training alone.

Paraphrasing machines write in small letters, forget function words and run sentences
together. A scorer that has seen this on broken texts only takes the style for the fault.
"""

from __future__ import annotations

import random
import re
from itertools import pairwise

from mwpapp.ml.text.sentences import split_sentences
from mwpapp.ml.types import AugmentationOperator, Tools

_FUNCTION_WORD = re.compile(r"\b(?:the|is|are|was|were|has|have|been|that|then|of)\b ?", re.I)
_MOST_DROPPED = 4
_JOINTS = (" and ", ", ", "; ", ", and ")


class LowerCasing:
    """The text in small letters, as uncased models write it."""

    name = "lower_casing"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        return (text.lower(), "in small letters") if text != text.lower() else None


class FunctionWordDrop:
    """Some words go that only hold the sentence together."""

    name = "function_word_drop"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        found = list(_FUNCTION_WORD.finditer(text))
        if not found:
            return None
        lost = rng.sample(found, rng.randint(1, min(_MOST_DROPPED, len(found))))
        for word in sorted(lost, key=lambda item: -item.start()):
            text = text[: word.start()] + text[word.end() :]
        return text.strip(), f"without {len(lost)} function words"


class SentenceJoining:
    """Two sentences that stand side by side become one; the question stays as it is."""

    name = "sentence_joining"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        spans = split_sentences(text)[:-1]
        places = [(one[1], other[0]) for one, other in pairwise(spans) if text[one[1] - 1] == "."]
        if not places:
            return None
        end, start = rng.choice(places)
        first = text[start].lower() if text[start : start + 2].istitle() else text[start]
        joined = text[: end - 1] + rng.choice(_JOINTS) + first + text[start + 1 :]
        return joined, "two sentences joined"


STYLES: tuple[AugmentationOperator, ...] = (LowerCasing(), FunctionWordDrop(), SentenceJoining())
