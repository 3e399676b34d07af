"""Compute the baselines: TF-IDF, inner products of averaged word vectors, the untuned encoder.

The word vectors are computed from the bank: positive pointwise mutual information of words in the
same text, reduced by a singular value decomposition. No package contains the vectors of word2vec,
and vectors computed from the bank need no pretrained weights in either language.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, diags
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer

from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.retrieval.ranking import WORD_PATTERN

DIMENSIONS = 100
FEWEST_TEXTS = 2


def by_tf_idf(queries: Sequence[str], bank: Sequence[str]) -> NDArray[np.float64]:
    """Return cosines of TF-IDF vectors, (queries, bank)."""
    words = TfidfVectorizer(token_pattern=WORD_PATTERN)
    counted = words.fit_transform(bank)
    cosines: NDArray[np.float64] = (words.transform(queries) @ counted.T).toarray()
    return cosines


def by_word_vectors(queries: Sequence[str], bank: Sequence[str]) -> NDArray[np.float64]:
    """Return inner products of averaged word vectors, (queries, bank)."""
    words = CountVectorizer(token_pattern=WORD_PATTERN, min_df=FEWEST_TEXTS)
    counted = words.fit_transform(bank)
    vectors = _word_vectors((counted > 0).astype(np.float64))
    means = [_means(part, vectors) for part in (words.transform(queries), counted)]
    products: NDArray[np.float64] = means[0] @ means[1].T
    return products


def by_untuned_encoder(queries: Sequence[str], bank: Sequence[str]) -> NDArray[np.float32]:
    """Return cosines of the pretrained encoder's vectors, (queries, bank)."""
    encoder = load_encoder()
    cosines: NDArray[np.float32] = encoder.encode(queries) @ encoder.encode(bank).T
    return cosines


def _word_vectors(texts: csr_matrix) -> NDArray[np.float64]:
    together = (texts.T @ texts).tocoo()
    alone = np.asarray(texts.sum(axis=0)).ravel()
    lift = together.data * texts.shape[0] / (alone[together.row] * alone[together.col])
    kept = csr_matrix(
        (np.maximum(np.log(lift), 0.0), (together.row, together.col)), shape=together.shape
    )
    size = min(DIMENSIONS, kept.shape[0] - 1)
    reduced: NDArray[np.float64] = TruncatedSVD(size, random_state=0).fit_transform(kept)
    return reduced


def _means(counts: csr_matrix, vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    lengths = np.maximum(np.asarray(counts.sum(axis=1)).ravel(), 1)
    means: NDArray[np.float64] = diags(1 / lengths) @ counts @ vectors
    return means
