"""Tree edit distances between all of many equations, exact.

Zhang and Shasha (1989) over the different sub-trees, small ones first: the distances of
smaller sub-trees, which their algorithm needs, then stand in the table already, and each
pair costs one pass over its two trees however many of their sub-trees it compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.compiled import available_cores, compiled
from mwpapp.ml.equations.similarity.labelled import LabelledTree
from mwpapp.ml.equations.similarity.subtrees import Subtrees, collect

MOST_SUBTREES = 30_000
"""The table takes two bytes a pair: 1.8 GB."""
_PIECES = 4  # for each thread, so that none waits long for the others


class TooManyTrees(ValueError):
    """The table of distances would not fit into memory."""


def ted_distances(
    trees: Sequence[LabelledTree], *, threads: int | None = None
) -> NDArray[np.int16]:
    """Distances (trees, trees), symmetric with 0 on the diagonal.

    Raises TooManyTrees above MOST_SUBTREES different sub-trees.
    """
    subtrees = collect(trees)
    return _all_distances(subtrees, threads=threads)[np.ix_(subtrees.roots, subtrees.roots)]


def ted_similarities(
    trees: Sequence[LabelledTree], *, threads: int | None = None
) -> NDArray[np.float64]:
    """1 - TED / (|E1| + |E2|) for all pairs, in [0, 1] (Textual CL, section 3.2.1)."""
    subtrees = collect(trees)
    sizes = subtrees.sizes[subtrees.roots]
    distances = _all_distances(subtrees, threads=threads)[np.ix_(subtrees.roots, subtrees.roots)]
    similarities: NDArray[np.float64] = 1 - distances / (sizes[:, None] + sizes[None, :])
    return similarities


def _all_distances(subtrees: Subtrees, *, threads: int | None) -> NDArray[np.int16]:
    count = len(subtrees.sizes)
    if count > MOST_SUBTREES:
        raise TooManyTrees(f"{count:,} different sub-trees; at most {MOST_SUBTREES:,} fit.")
    distances = np.zeros((count, count), dtype=np.int16)
    bounds = np.flatnonzero(np.diff(subtrees.sizes, prepend=0)).tolist()
    threads = threads or available_cores()
    with ThreadPoolExecutor(threads) as pool:
        for first, last in zip(bounds, [*bounds[1:], count], strict=True):
            # Rows of one size do not need each other's distances to smaller sub-trees, so
            # they can be filled at once; with each other they are compared afterwards.
            _fill(distances, subtrees, rows=(first, last), inner=False, pool=pool, parts=threads)
            _fill(distances, subtrees, rows=(first, last), inner=True, pool=pool, parts=threads)
    return distances


def _fill(
    distances: NDArray[np.int16],
    subtrees: Subtrees,
    *,
    rows: tuple[int, int],
    inner: bool,
    pool: Executor,
    parts: int,
) -> None:
    first, last = rows
    pieces = np.array_split(np.arange(first, last), min(last - first, parts * _PIECES))
    jobs = [
        pool.submit(_fill_rows, distances, subtrees, int(p[0]), int(p[-1]) + 1, first, inner)
        for p in pieces
    ]
    for job in jobs:
        job.result()


@compiled
def _fill_rows(
    distances: NDArray[np.int16],
    subtrees: Subtrees,
    begin: int,
    end: int,
    first: int,
    inner: bool,
) -> None:
    """Rows begin:end against the smaller sub-trees (0:first) or those of their own size."""
    longest = subtrees.sizes[end - 1] + 1
    forest = np.empty((longest, longest), dtype=np.int16)
    for s in range(begin, end):
        for t in range(first if inner else 0, s if inner else first):
            distance = _compared(s, t, distances, subtrees, forest)
            distances[s, t] = distances[t, s] = distance


@compiled
def _compared(
    s: int, t: int, distances: NDArray[np.int16], subtrees: Subtrees, forest: NDArray[np.int16]
) -> int:
    """The distance of two sub-trees, given those of their parts; `forest` is scratch.

    forest[i, j] is the distance of the first i nodes of s and the first j of t, in postorder.
    """
    a, b = subtrees.start[s], subtrees.start[t]
    m, n = subtrees.start[s + 1] - a, subtrees.start[t + 1] - b
    for j in range(n + 1):
        forest[0, j] = j
    for i in range(m):
        before, label = subtrees.leftmost[a + i], subtrees.label[a + i]
        known = distances[subtrees.subtree[a + i]]
        forest[i + 1, 0] = i + 1
        for j in range(n):
            start = subtrees.leftmost[b + j]
            if before == 0 and start == 0:  # both are trees, not yet forests
                kept = forest[i, j] + (label != subtrees.label[b + j])
            else:
                kept = forest[before, start] + known[subtrees.subtree[b + j]]
            forest[i + 1, j + 1] = min(kept, forest[i, j + 1] + 1, forest[i + 1, j] + 1)
    return int(forest[m, n])
