"""Compute the exact tree edit distances between all pairs of equations in a large set.

Uses Zhang and Shasha's algorithm (1989) over the distinct subtrees, smallest first. The distances
between smaller subtrees, which the algorithm needs, are then already in the table, so that each
pair of trees takes a single pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.compiled import available_cores, compiled
from mwpapp.ml.equations.similarity.labelled import LabelledTree
from mwpapp.ml.equations.similarity.subtrees import Subtrees, collect

MAX_SUBTREES = 30_000
"""The limit on distinct subtrees. The table takes two bytes per pair, so at most 1.8 GB."""
_PIECES = 4  # per thread, to balance the load


class TooManyTrees(ValueError):
    """The equations have more than MAX_SUBTREES distinct subtrees."""


def ted_distances(
    trees: Sequence[LabelledTree], *, threads: int | None = None
) -> NDArray[np.int16]:
    """Return the distances, (trees, trees), symmetric with 0 on the diagonal.

    Raise TooManyTrees if there are more than MAX_SUBTREES distinct subtrees.
    """
    subtrees = collect(trees)
    return _all_distances(subtrees, threads=threads)[np.ix_(subtrees.roots, subtrees.roots)]


def ted_similarities(
    trees: Sequence[LabelledTree], *, threads: int | None = None
) -> NDArray[np.float64]:
    """Return 1 - TED / (|E1| + |E2|), (trees, trees), in [0, 1] (Textual CL, section 3.2.1).

    Raise TooManyTrees if there are more than MAX_SUBTREES distinct subtrees.
    """
    subtrees = collect(trees)
    sizes = subtrees.sizes[subtrees.roots]
    distances = _all_distances(subtrees, threads=threads)[np.ix_(subtrees.roots, subtrees.roots)]
    similarities: NDArray[np.float64] = 1 - distances / (sizes[:, None] + sizes[None, :])
    return similarities


def _all_distances(subtrees: Subtrees, *, threads: int | None) -> NDArray[np.int16]:
    count = len(subtrees.sizes)
    if count > MAX_SUBTREES:
        raise TooManyTrees(
            f"The equations have {count:,} distinct subtrees. The limit is {MAX_SUBTREES:,}."
        )
    distances = np.zeros((count, count), dtype=np.int16)
    bounds = np.flatnonzero(np.diff(subtrees.sizes, prepend=0)).tolist()
    threads = threads or available_cores()
    with ThreadPoolExecutor(threads) as pool:
        for first, last in pairwise([*bounds, count]):
            # All rows of subtrees of one size can be filled in parallel: first their distances to
            # smaller subtrees, then those to each other, which need only distances that are known
            # by then.
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
    """Fill rows begin:end for smaller subtrees (0:first), or for subtrees of the same size."""
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
    """Return the distance between two subtrees, given those between their smaller subtrees.

    forest[i, j] is set to the distance between the first i nodes of s and the first j nodes of
    t, in postorder.
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
            if before == 0 and start == 0:  # both prefixes are trees
                kept = forest[i, j] + (label != subtrees.label[b + j])
            else:
                kept = forest[before, start] + known[subtrees.subtree[b + j]]
            forest[i + 1, j + 1] = min(kept, forest[i, j + 1] + 1, forest[i + 1, j] + 1)
    return int(forest[m, n])
