"""Time the product's own search, and compare what it finds with an exact search."""

# Django can only be configured once the servers run, so modules that need it are imported later.
# ruff: noqa: PLC0415

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bench.retrieval.scale.bank import CHECKPOINT
from bench.retrieval.scale.vectors import Vectors

if TYPE_CHECKING:
    from mwpapp.models.problems import ProblemQuerySet

COUNT = 10
WARM_UP = 100  # queries that are not timed
PASSES = 3  # over all queries
CHUNK = 100_000  # rows
TIE = 1e-6
"""Rows whose cosine is at most this much below that of the tenth count as found."""

Numbers = NDArray[np.int64]
Search = Callable[[NDArray[np.float32]], Sequence[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """Recall among the first ten, and percentiles of the times of a query in milliseconds.

    `p50` and `p95` are wall-clock times. `cpu_p95` is the CPU time of a query, Python and database
    together, which other work on the machine hardly affects.
    """

    recall: float
    p50: float
    p95: float
    cpu_p95: float


def by_product(rows: ProblemQuerySet) -> Search:
    """Return the product's search among these rows. The search returns the numbers of vectors."""
    from mwpapp.models.problems import LOGIC

    def search(query: NDArray[np.float32]) -> Sequence[int]:
        found = rows.without_vectors().nearest(
            query.tolist(), computed_by=CHECKPOINT, count=COUNT, by=LOGIC
        )
        return [row.pk - 1 for row in found]

    return search


def measured(
    search: Search,
    *,
    queries: Vectors,
    bank: Vectors,
    least: NDArray[np.float32],
    cpu: Callable[[], float] = time.thread_time,
) -> Measured:
    """Time each query once in each pass, after other queries have filled the caches.

    `least` is the cosine of the tenth nearest row of each query (see `tenth_cosines`). `cpu`
    returns the seconds of CPU time until now.
    """
    wide = queries.astype(np.float32)
    for vector in bank[np.linspace(0, len(bank) - 1, WARM_UP).astype(int)]:
        search(vector.astype(np.float32))
    times = np.array([_milliseconds(search, one, cpu=cpu) for _ in range(PASSES) for one in wide])
    hits = sum(
        int((_cosines(query[None], bank[list(search(query))]) >= limit - TIE).sum())
        for query, limit in zip(wide, least, strict=True)
    )
    return Measured(
        recall=hits / (COUNT * len(queries)),
        p50=float(np.percentile(times[:, 0], 50)),
        p95=float(np.percentile(times[:, 0], 95)),
        cpu_p95=float(np.percentile(times[:, 1], 95)),
    )


def _milliseconds(
    search: Search, query: NDArray[np.float32], *, cpu: Callable[[], float]
) -> tuple[float, float]:
    """Return the wall-clock time and the CPU time of one search."""
    spent, start = cpu(), time.perf_counter()
    search(query)
    wall = time.perf_counter() - start
    return 1000 * wall, 1000 * (cpu() - spent)


def tenth_cosines(queries: Vectors, *, bank: Vectors, numbers: Numbers) -> NDArray[np.float32]:
    """Return, for each query, the cosine of its tenth nearest row among the bank's rows with these
    numbers, (queries,)."""
    best = np.full((len(queries), COUNT), -np.inf, dtype=np.float32)
    for start in range(0, len(numbers), CHUNK):
        found = _cosines(queries.astype(np.float32), bank[numbers[start : start + CHUNK]])
        best = np.sort(np.concatenate([best, found], axis=1), axis=1)[:, -COUNT:]
    return best[:, 0]


def _cosines(queries: NDArray[np.float32], rows: Vectors) -> NDArray[np.float32]:
    """Return the cosines (queries, rows). Divide by the lengths, because rounded vectors are not
    exactly unit vectors."""
    wide = rows.astype(np.float32)
    lengths = np.linalg.norm(queries, axis=1)[:, None] * np.linalg.norm(wide, axis=1)
    return queries @ wide.T / lengths
