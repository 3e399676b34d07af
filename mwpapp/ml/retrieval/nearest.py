"""Cosine neighbours over an array of vectors, for work without a database.

In the application pgvector answers the same question.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray


def nearest(
    query: NDArray[np.float32],
    *,
    bank: NDArray[np.float32],
    count: int,
    exclude: Collection[int] = (),
) -> list[tuple[int, float]]:
    """The rows of `bank` (n, d) most like `query` (d,), best first, with their cosine.

    Vectors need not have unit length; a zero vector is like nothing (cosine 0). Equal
    cosines keep the order of the bank. Rows named in `exclude` are left out.
    """
    similarities = _cosines(query, bank)
    order = np.argsort(-similarities, kind="stable")
    left_out = set(exclude)
    kept = [int(row) for row in order if int(row) not in left_out]
    return [(row, float(similarities[row])) for row in kept[:count]]


def _cosines(query: NDArray[np.float32], bank: NDArray[np.float32]) -> NDArray[np.float64]:
    rows = np.asarray(bank, dtype=np.float64).reshape(-1, query.shape[0])
    norms = np.linalg.norm(rows, axis=1) * np.linalg.norm(query)
    products: NDArray[np.float64] = rows @ np.asarray(query, dtype=np.float64)
    cosines = np.zeros_like(products)
    np.divide(products, norms, out=cosines, where=norms > 0)
    return cosines
