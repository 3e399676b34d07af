"""f6, last sentence deletion: delete the last sentence, like a paraphraser that stops too early.

Input: a text of several words. Label: 0, because the question is usually lost. A text of one
sentence loses its last three words. Source: ParaQD, section 3.3.
"""

from __future__ import annotations

import random

from mwpapp.ml.protocols import Tools
from mwpapp.ml.text.sentences import split_sentences

LOST_WORDS = 3


class LastSentenceDeletion:
    name = "last_sentence_deletion"
    code = "f6"
    label = 0

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        sentences = split_sentences(text)
        if len(sentences) > 1:
            return text[: sentences[-1][0]].rstrip(), "last sentence dropped"
        words = text.split()
        if len(words) <= LOST_WORDS + 1:
            return None
        return " ".join(words[:-LOST_WORDS]), f"last {LOST_WORDS} words dropped"
