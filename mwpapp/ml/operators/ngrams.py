"""Predict words from the words around them with a small trigram language model.

The model counts n-grams in a list of texts and uses "stupid" backoff: a word that was never seen
after the two words before it is looked up after the last one, at 0.4 of the weight, and then
without context. Source: Brants et al., Large language models in machine translation (EMNLP 2007),
section 4. The model is used if no masked language model is installed, and its name says that it is
ours.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from heapq import nsmallest

from mwpapp.ml.operators.word_spans import is_word, pieces_at, word_spans

BACKOFF = 0.4
CANDIDATES = 40
EDGE = ""
"""Marks the start and the end of a text."""


class NGramModel:
    """A `protocols.WordFiller`; all pieces are counted in lower case."""

    name = "n-gram refill (ours)"

    def __init__(self, texts: Sequence[str]) -> None:
        self._after: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for text in texts:
            pieces = _padded(pieces_at(text.lower(), word_spans(text.lower())))
            for at in range(2, len(pieces)):
                for first in (at - 2, at - 1, at):
                    self._after[tuple(pieces[first:at])][pieces[at]] += 1
        self._totals = {history: counts.total() for history, counts in self._after.items()}
        self._common: dict[tuple[str, ...], list[str]] = {}

    def score(self, word: str, *, before: Sequence[str]) -> float:
        """Return the weight of `word` after the last two words of `before`.

        The weights do not sum to 1, so they are not probabilities. An unknown word has weight 0.
        """
        history, weight = tuple(before[-2:]), 1.0
        while True:
            counts = self._after.get(history)
            if counts and word in counts:
                return weight * counts[word] / self._totals[history]
            if not history:
                return 0.0
            history, weight = history[1:], weight * BACKOFF

    def fill(self, words: Sequence[str], *, places: Sequence[int], rng: random.Random) -> list[str]:
        """Return `words` with those at `places` predicted again, from left to right.

        Candidates are weighted by the two words before and the word after. A word without
        candidates is not changed.
        """
        filled = list(words)
        pieces = _padded([word.lower() for word in words])
        for at in sorted(places):
            drawn = self._draw(pieces, at=at + 2, rng=rng)
            if drawn is not None:
                filled[at] = pieces[at + 2] = drawn
        return filled

    def _draw(self, pieces: list[str], *, at: int, rng: random.Random) -> str | None:
        """Return another word for the one at `at`, considering its neighbours, or None."""
        before, old, following = pieces[at - 2 : at], pieces[at], pieces[at + 1]
        options = [word for word in self._continuations(before) if word != old and is_word(word)]
        weights = [
            self.score(word, before=before) * self.score(following, before=[before[1], word])
            for word in options
        ]
        return rng.choices(options, weights)[0] if sum(weights) > 0 else None

    def _continuations(self, before: Sequence[str]) -> list[str]:
        """Return the candidates: those of longer histories first, then by frequency."""
        candidates: dict[str, None] = {}
        for history in (tuple(before), tuple(before[1:]), ()):
            candidates |= dict.fromkeys(self._commonest(history))
        return list(candidates)[:CANDIDATES]

    def _commonest(self, history: tuple[str, ...]) -> list[str]:
        """Return the most frequent words after `history`; ties are in alphabetical order, so that
        the result does not depend on the order of the texts."""
        if history not in self._common:
            counts = self._after.get(history, Counter())
            self._common[history] = nsmallest(
                CANDIDATES, counts, key=lambda word: (-counts[word], word)
            )
        return self._common[history]


def _padded(pieces: list[str]) -> list[str]:
    return [EDGE, EDGE, *pieces, EDGE]
