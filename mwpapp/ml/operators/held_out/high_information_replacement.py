"""fc, high-information replacement: replace the most informative words with random words.

Input: a text, with a TF-IDF table among the tools. Label: 0. Source: ParaQD, section 4.2, the
reverse of the usual replacement of words with a low TF-IDF. A fifth of the words are replaced, but
at least two. Numbers and punctuation do not count as words.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from mwpapp.ml.operators.provenance import MISSING, PAPER_RULE
from mwpapp.ml.operators.word_spans import exchange_words, is_word, pieces_at, word_spans
from mwpapp.ml.protocols import Tools

SHARE = 0.2
FEWEST = 2


class HighInformationReplacement:
    name = "high_information_replacement"
    code = "fc"
    label = 0

    def source(self, tools: Tools) -> str:
        return PAPER_RULE if tools.weights else MISSING

    def apply(self, text: str, *, rng: random.Random, tools: Tools) -> tuple[str, str] | None:
        table, spans = tools.weights, word_spans(text)
        words = pieces_at(text, spans)
        places = [at for at, word in enumerate(words) if is_word(word)]
        if table is None or len(table.vocabulary) <= 1 or not places:
            return None
        weights = table.weights(words)
        informative = sorted(places, key=lambda at: -weights[at])
        chosen = informative[: max(FEWEST, round(SHARE * len(places)))]
        new = {at: _another(words[at], vocabulary=table.vocabulary, rng=rng) for at in chosen}
        replaced = ", ".join(words[at] for at in sorted(chosen))
        return exchange_words(text, spans, new=new), f"{replaced} replaced"


def _another(word: str, *, vocabulary: Sequence[str], rng: random.Random) -> str:
    """Return a random word of the vocabulary other than this one."""
    drawn = word
    while drawn.lower() == word.lower():
        drawn = rng.choice(vocabulary)
    return drawn
