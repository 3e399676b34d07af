"""Question first (ours): move the sentence that asks to the front.

Input: a text of several sentences that ends with a separate question. Label: 1. Without such
positives, an encoder learns that a text that does not end with its question has lost it (f6).
"""

from __future__ import annotations

import random
import re

from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.sentences import split_sentences

_ASKS = re.compile(r"(?:how|what|which|who|where|when|find|calculate)\b[^,;]*$", re.IGNORECASE)


class QuestionFirst:
    name = "question_first"
    label = 1

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        sentences = [text[start:end] for start, end in split_sentences(text)]
        if len(sentences) < 2 or not _ASKS.match(sentences[-1]):
            return None
        return " ".join([sentences[-1], *sentences[:-1]]), "question moved to the front"
