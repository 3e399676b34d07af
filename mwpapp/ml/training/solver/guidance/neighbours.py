"""Find a guide for each problem: the most similar training problem by TF-IDF, ignoring numbers.

A problem never guides itself, its own variants (ids with the same part before "/"), or a problem
that differs from it only in numbers (MATHion, 5.1: duplicates are masked).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer

from mwpapp.ml.equations.tree import Node
from mwpapp.ml.training.solver.examples import Solved

_WORDS = r"\w+|[^\w\s]"
_CHUNK = 512  # queries that are compared at once


def nearest_trees(texts: Mapping[str, str], bank: Sequence[Solved]) -> dict[str, Node]:
    """Map the id of each text to the tree of the most similar problem in the bank. Texts without
    a similar problem are omitted.

    Numbers in `texts` must be replaced with marks (`reading.read_problem`)."""
    if not bank:
        return {}
    words = TfidfVectorizer(token_pattern=_WORDS, ngram_range=(1, 3), sublinear_tf=True)
    counted = words.fit_transform([problem.read.text for problem in bank])
    bank_texts = np.array([problem.read.text.lower() for problem in bank])
    bank_ids = np.array([_original(problem.id) for problem in bank])
    found: dict[str, Node] = {}
    names = list(texts)
    for first in range(0, len(names), _CHUNK):
        chunk = names[first : first + _CHUNK]
        similar = (words.transform([texts[name] for name in chunk]) @ counted.T).toarray()
        for name, row in zip(chunk, similar, strict=True):
            row[(bank_texts == texts[name].lower()) | (bank_ids == _original(name))] = -1.0
            best = int(row.argmax())
            if row[best] > 0:
                found[name] = bank[best].tree
    return found


def _original(name: str) -> str:
    return name.partition("/")[0]
