"""Compute TF-IDF weights over the words of a list of texts.

Term frequency is the word's share of the text, and inverse document frequency is
log((1 + texts) / (1 + texts with the word)) + 1, which is highest for a word that no text contains.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from mwpapp.ml.operators.word_spans import is_word, pieces_at, word_spans


class TfIdfTable:
    """A `protocols.WordWeights`; words are counted in lower case."""

    def __init__(self, texts: Sequence[str]) -> None:
        documents = [_words(text) for text in texts]
        self._texts = len(documents)
        self._document_counts = Counter(word for words in documents for word in set(words))
        self.vocabulary: Sequence[str] = sorted(self._document_counts)
        self._cumulative = list(accumulate(_commonness(documents, table=self)))

    def idf(self, word: str) -> float:
        return math.log((1 + self._texts) / (1 + self._document_counts[word.lower()])) + 1

    def weights(self, words: Sequence[str]) -> list[float]:
        """Return the TF-IDF of each word of a text; 0 for numbers and punctuation."""
        counts = Counter(word.lower() for word in words)
        return [
            counts[word.lower()] / len(words) * self.idf(word) if is_word(word) else 0.0
            for word in words
        ]

    def draw_uninformative(self, rng: random.Random) -> str:
        """Return a random word, drawn with the weight max S - S(word).

        S is the word's count in all texts times its inverse document frequency (Xie et al.,
        Unsupervised data augmentation, TF-IDF based word replacement). Raise IndexError if the
        vocabulary is empty.
        """
        if self._cumulative and self._cumulative[-1] > 0:
            return rng.choices(self.vocabulary, cum_weights=self._cumulative)[0]
        return rng.choice(self.vocabulary)


def _words(text: str) -> list[str]:
    return [piece for piece in pieces_at(text.lower(), word_spans(text.lower())) if is_word(piece)]


def _commonness(documents: Sequence[Sequence[str]], *, table: TfIdfTable) -> list[float]:
    counts = Counter(word for words in documents for word in words)
    scores = [counts[word] * table.idf(word) for word in table.vocabulary]
    highest = max(scores, default=0.0)
    return [highest - score for score in scores]
