"""Rank the problems of a bank by a weighted mean of three similarities to a text.

- logic: the cosine of the retriever's vectors.
- text: the cosine of the pretrained encoder's vectors, with the numbers in place.
- words: the cosine of TF-IDF vectors, whose words include the numbers.

Logic finds problems that the same calculation solves; text and words decide between them, so that
a paraphrase finds its original first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import TfidfVectorizer

from mwpapp.ml.protocols import Encoder

WORD_PATTERN = r"[\u3400-\u9fff]|\d+(?:\.\d+)?|[^\W\d_\u3400-\u9fff]+"
"""A number, a word, or one Chinese character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The weights of the similarities, which sum to 1. Chosen on a part of the training data."""

    logic: float = 0.7
    text: float = 0.15
    words: float = 0.15


@dataclass(frozen=True, slots=True)
class Found:
    """A problem of the bank by its index, and its similarity in [-1, 1]."""

    index: int
    similarity: float


class Ranking:
    """The vectors of a bank, compared with any text."""

    def __init__(
        self,
        bank: Sequence[str],
        *,
        logic: Encoder,
        text: Encoder | None = None,
        weights: Weights | None = None,
    ) -> None:
        """Encode the bank. Without the encoder `text`, only the logic is compared."""
        chosen = weights or Weights()
        self._weights = chosen if text is not None else Weights(logic=1.0, text=0.0, words=0.0)
        self._encoders = [(self._weights.logic, logic)]
        if text is not None:
            self._encoders.append((self._weights.text, text))
        self._vectors = [encoder.encode(bank) for _, encoder in self._encoders]
        self._words = TfidfVectorizer(token_pattern=WORD_PATTERN, sublinear_tf=True)
        self._counted = self._words.fit_transform(bank) if self._weights.words else None

    def similarities(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the similarity of each text to the whole bank, (texts, bank)."""
        pairs = zip(self._encoders, self._vectors, strict=True)
        total = sum(weight * (encoder.encode(texts) @ bank.T) for (weight, encoder), bank in pairs)
        if self._counted is not None:
            counted = self._words.transform(texts) @ self._counted.T
            total = total + self._weights.words * counted.toarray()
        found: NDArray[np.float32] = np.asarray(total, dtype=np.float32)
        return found

    def nearest(self, texts: Sequence[str], *, count: int) -> list[list[Found]]:
        """Return the `count` most similar problems for each text, most similar first."""
        similarities = self.similarities(texts)
        order = np.argsort(-similarities, axis=1, kind="stable")[:, :count]
        return [
            [Found(int(column), float(row[column])) for column in columns]
            for row, columns in zip(similarities, order, strict=True)
        ]
