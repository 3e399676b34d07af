"""A small trigram language model of our own, which guesses words from those around them.

Counts of a list of texts, and "stupid" backoff: a continuation that was never seen after
two words is looked for after one, at 0.4 of the weight, and then anywhere. Source: Brants
et al., Large language models in machine translation (EMNLP 2007), section 4. Stands in for
a masked language model where none is installed, and says so in its name.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from heapq import nsmallest

from mwpapp.ml.operators.word_spans import is_word, word_spans, written

BACKOFF = 0.4
CANDIDATES = 40
EDGE = ""
"""Stands before the first piece of a text and after its last."""


class NGramModel:
    """Implements `types.WordFiller`; all pieces are counted in small letters."""

    name = "n-gram refill (ours)"

    def __init__(self, texts: Sequence[str]) -> None:
        self._after: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for text in texts:
            pieces = _padded(written(text.lower(), word_spans(text.lower())))
            for at in range(2, len(pieces)):
                for first in (at - 2, at - 1, at):
                    self._after[tuple(pieces[first:at])][pieces[at]] += 1
        self._totals = {history: counts.total() for history, counts in self._after.items()}
        self._common: dict[tuple[str, ...], list[str]] = {}

    def score(self, word: str, *, before: Sequence[str]) -> float:
        """The weight of `word` after the last two of `before`; no probability, as it does
        not sum to 1, and 0 for a word that no text holds."""
        history, weight = tuple(before[-2:]), 1.0
        while True:
            counts = self._after.get(history)
            if counts and word in counts:
                return weight * counts[word] / self._totals[history]
            if not history:
                return 0.0
            history, weight = history[1:], weight * BACKOFF

    def fill(self, words: Sequence[str], *, places: Sequence[int], rng: random.Random) -> list[str]:
        """`words` with those at `places` drawn anew from left to right, each by how well it
        follows the two words before it and leads to the one after it. A word that the model
        knows nothing else for stays as it is."""
        filled = list(words)
        pieces = _padded([word.lower() for word in words])
        for at in sorted(places):
            drawn = self._draw(pieces, at=at + 2, rng=rng)
            if drawn is not None:
                filled[at] = pieces[at + 2] = drawn
        return filled

    def _draw(self, pieces: list[str], *, at: int, rng: random.Random) -> str | None:
        """Another word for the one at `at`, with a word on its right where there is one."""
        before, old, following = pieces[at - 2 : at], pieces[at], pieces[at + 1]
        options = [word for word in self._continuations(before) if word != old and is_word(word)]
        weights = [
            self.score(word, before=before) * self.score(following, before=[before[1], word])
            for word in options
        ]
        return rng.choices(options, weights)[0] if sum(weights) > 0 else None

    def _continuations(self, before: Sequence[str]) -> list[str]:
        """Candidates from the longest history on, the commonest first."""
        found: dict[str, None] = {}
        for history in (tuple(before), tuple(before[1:]), ()):
            found |= dict.fromkeys(self._commonest(history))
        return list(found)[:CANDIDATES]

    def _commonest(self, history: tuple[str, ...]) -> list[str]:
        """The words seen most after `history`, ties in alphabetical order, so that nothing
        hangs on the order of the texts."""
        if history not in self._common:
            counts = self._after.get(history, Counter())
            self._common[history] = nsmallest(
                CANDIDATES, counts, key=lambda word: (-counts[word], word)
            )
        return self._common[history]


def _padded(pieces: list[str]) -> list[str]:
    return [EDGE, EDGE, *pieces, EDGE]
