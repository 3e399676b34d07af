"""Find the look-alikes of examples: texts with similar words and another template.

They are the hardest negatives, because only the words that differ say what to calculate.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import TfidfVectorizer

from mwpapp.ml.retrieval.masking import masked_words
from mwpapp.ml.training.retriever.examples import Example
from mwpapp.ml.types import Progress

MAX_LOOKALIKES = 4
LEAST_SIMILAR = 0.35
"""The minimum cosine of the TF-IDF vectors of two look-alikes."""

_NEAREST = 24  # most similar texts, of which those with another template are look-alikes
_BLOCK = 256


def lookalikes(examples: Sequence[Example], *, progress: Progress) -> list[list[int]]:
    """Return the indices of up to MAX_LOOKALIKES look-alikes of each example, most similar first.

    A broken text has none, and is only a look-alike of texts with the template that it has lost.
    """
    words = TfidfVectorizer(sublinear_tf=True)
    vectors = words.fit_transform([masked_words(example.text) for example in examples])
    found: list[list[int]] = []
    for first in range(0, len(examples), _BLOCK):
        block = (vectors[first : first + _BLOCK] @ vectors.T).toarray()
        for scores in block:
            found.append(_selected(len(found), scores, examples))
        progress(len(found), len(examples))
    return found


def _selected(index: int, scores: NDArray[np.float64], examples: Sequence[Example]) -> list[int]:
    count = min(_NEAREST, len(scores))
    nearest = np.argpartition(-scores, count - 1)[:count]
    similar = [int(other) for other in nearest if scores[other] >= LEAST_SIMILAR]
    similar.sort(key=lambda other: -scores[other])
    wrong = [other for other in similar if _misleads(examples[index], examples[other])]
    return wrong[:MAX_LOOKALIKES]


def _misleads(example: Example, other: Example) -> bool:
    """Return whether the other text is known to have another template than the example."""
    if example.lost or example.twin == other.twin:
        return False
    if other.lost:
        return other.lost.unified == example.templates.unified
    return other.templates.unified != example.templates.unified
