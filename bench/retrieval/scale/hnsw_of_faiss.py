"""Build and search the HNSW index of faiss, the reference for that of pgvector.

Both indexes have the same vectors and parameters.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import faiss
import numpy as np
from numpy.typing import NDArray

from bench.retrieval.scale.search import CHUNK, COUNT, Numbers, Search
from bench.retrieval.scale.vectors import Vectors


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """The index, its size in bytes, and how it was built; 0 seconds if it was read from a file."""

    index: faiss.IndexHNSW
    size: int
    seconds: float
    threads: int


def reference(
    bank: Vectors, *, m: int, ef_construction: int, keep: Path | None = None
) -> Reference:
    """Build the index over half-precision vectors, as pgvector does, or read it from `keep`."""
    path = keep / f"faiss-{m}-{ef_construction}" if keep else None
    start = time.perf_counter()
    if path and path.is_file():
        index, seconds = faiss.read_index(str(path)), 0.0
    else:
        index = _built(bank, m=m, ef_construction=ef_construction)
        seconds = time.perf_counter() - start
        if path:
            faiss.write_index(index, str(path))
    size = len(faiss.serialize_index(index))
    return Reference(index=index, size=size, seconds=seconds, threads=faiss.omp_get_max_threads())


def _built(bank: Vectors, *, m: int, ef_construction: int) -> faiss.IndexHNSW:
    dimension = bank.shape[1]
    index = faiss.IndexHNSWSQ(
        dimension, faiss.ScalarQuantizer.QT_fp16, m, faiss.METRIC_INNER_PRODUCT
    )
    index.hnsw.efConstruction = ef_construction
    index.train(_unit(bank[:CHUNK]))
    for first in range(0, len(bank), CHUNK):
        index.add(_unit(bank[first : first + CHUNK]))
    return index


def by_faiss(index: faiss.IndexHNSW, *, ef: int, numbers: Numbers | None) -> Search:
    """Return the search among the rows with these numbers, or among all."""
    selector = None if numbers is None else faiss.IDSelectorBatch(numbers)
    parameters = faiss.SearchParametersHNSW(sel=selector, efSearch=ef)

    def search(query: NDArray[np.float32]) -> Sequence[int]:
        _, found = index.search(_unit(query[None]), COUNT, params=parameters)
        return [int(number) for number in found[0] if number >= 0]

    return search


def _unit(vectors: NDArray[np.floating]) -> NDArray[np.float32]:
    wide = vectors.astype(np.float32)
    return wide / np.linalg.norm(wide, axis=1, keepdims=True)
