"""Rank the problems of a bank for a text by a weighted mean of four similarities.

- logic: the cosine of the retriever's vectors.
- text: the cosine of the pretrained encoder's vectors, with the numbers in place.
- words: the cosine of TF-IDF vectors, whose words include the numbers.
- copies: the share of numbers that both texts have (Jaccard), multiplied by the similarity of the
  texts. It is high for rewordings, and low for other texts with some equal numbers.

The logic finds problems that the same calculation solves. The others rank these, so that a
paraphrase finds its original first. If the template of a problem is known and makes no sense with
the numbers of the text (`plausibility`), the similarity is reduced.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import TfidfVectorizer

from mwpapp.ml.protocols import Encoder
from mwpapp.ml.retrieval.plausibility import implausible
from mwpapp.ml.retrieval.shared_numbers import SharedNumbers

WORD_PATTERN = r"[\u3400-\u9fff]|\d+(?:\.\d+)?|[^\W\d_\u3400-\u9fff]+"
"""A number, a word, or one Chinese character."""


IMPLAUSIBLE = 0.3
"""Subtracted from the similarity if a template makes no sense with the numbers of the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The weights of the similarities, which sum to 1. They were chosen on part of the training
    data."""

    logic: float = 0.3
    text: float = 0.15
    words: float = 0.2
    copies: float = 0.35


@dataclass(frozen=True, slots=True)
class Found:
    """A problem of the bank by its index, and its similarity, which is at most 1."""

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
        templates: Sequence[str | None] = (),
    ) -> None:
        """Encode the bank. With neither `weights` nor the encoder `text`, only the logic is
        compared; without `text`, the weights of the text and the copies must be 0. `templates`
        contains the ordered template of each problem, None if unknown."""
        logic_only = Weights(logic=1.0, text=0.0, words=0.0, copies=0.0)
        self._weights = weights or (Weights() if text is not None else logic_only)
        self._logic = logic
        self._text = text if self._weights.text or self._weights.copies else None
        self._logic_vectors = logic.encode(bank)
        self._text_vectors = self._text.encode(bank) if self._text is not None else None
        self._templates = sorted({template for template in templates if template is not None})
        column = {template: number for number, template in enumerate(self._templates)}
        self._columns = [
            column.get(template, len(column)) if template else len(column) for template in templates
        ]
        self._numbers = SharedNumbers(bank if self._weights.copies else ())
        self._words = TfidfVectorizer(token_pattern=WORD_PATTERN, sublinear_tf=True)
        self._counted = self._words.fit_transform(bank) if self._weights.words else None

    def similarities(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the similarity of each text to each problem of the bank, (texts, bank)."""
        total = self._weights.logic * (self._logic.encode(texts) @ self._logic_vectors.T)
        if self._text is not None and self._text_vectors is not None:
            total = total + self._by_text(self._text.encode(texts) @ self._text_vectors.T, texts)
        if self._counted is not None:
            counted = self._words.transform(texts) @ self._counted.T
            total = total + self._weights.words * counted.toarray()
        if self._templates:
            total = total - IMPLAUSIBLE * self._implausible(texts)
        similarities: NDArray[np.float32] = np.asarray(total, dtype=np.float32)
        return similarities

    def _by_text(self, cosines: NDArray[np.float32], texts: Sequence[str]) -> NDArray[np.float32]:
        """Return the weighted sum of the similarities `text` and `copies`, (texts, bank)."""
        total = self._weights.text * cosines
        if self._weights.copies:
            copies = self._numbers.shares(texts) * cosines.clip(min=0)
            total = total + self._weights.copies * copies
        return total

    def _implausible(self, texts: Sequence[str]) -> NDArray[np.bool_]:
        """Return which templates of the bank make no sense for which texts, (texts, bank)."""
        # The last column is that of problems whose template is unknown.
        flags = np.array([[*implausible(text, self._templates), False] for text in texts])
        return flags[:, self._columns]

    def nearest(self, texts: Sequence[str], *, count: int) -> list[list[Found]]:
        """Return the `count` most similar problems for each text, most similar first."""
        similarities = self.similarities(texts)
        order = np.argsort(-similarities, axis=1, kind="stable")[:, :count]
        return [
            [Found(int(column), float(row[column])) for column in columns]
            for row, columns in zip(similarities, order, strict=True)
        ]
