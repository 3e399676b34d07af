"""Compute the exact tree level weighted similarity between all pairs of many equations.

Each node has a place and the weight alpha ** level. For two trees, `shared` is the sum of weights
over common places, and `agreeing` the sum over common places with equal labels. With W the sum of
a tree's weights, d_max = Wa + Wb - shared and d = d_max - agreeing (TLWD, equations 2 and 4).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise, starmap

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.compiled import available_cores, compiled
from mwpapp.ml.equations.similarity.labelled import LabelledTree
from mwpapp.ml.equations.similarity.path_features import TILE, PathFeatures, path_features

_PIECES = 8  # per thread, to balance the load


class TlwdIndex:
    """An index of equations that are compared with the same alpha."""

    def __init__(
        self, trees: Sequence[LabelledTree], *, alpha: float, threads: int | None = None
    ) -> None:
        """Build the index. Raise ValueError unless alpha is positive and finite."""
        if not (alpha > 0 and math.isfinite(alpha)):
            raise ValueError(f"alpha must be positive and finite, not {alpha}.")
        self.features = path_features(trees, alpha=alpha)
        self.threads = threads or available_cores()
        self.count = len(trees)

    def similarities(self, rows: Sequence[int] | None = None) -> NDArray[np.float64]:
        """Return the similarity 1 - d / d_max of each of `rows` (default: all) to every tree. The
        shape is (rows, trees)."""
        chosen = np.arange(self.count) if rows is None else np.asarray(rows, dtype=np.int64)
        found = np.empty((len(chosen), self.count), dtype=np.float64)
        self._in_pieces(
            len(chosen), lambda piece: _similarities(chosen[piece], found[piece], self.features)
        )
        return found

    def nearest(self, count: int) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        """Return the indices and similarities of the `count` other trees most similar to each tree.

        Both have the shape (trees, count). The most similar tree comes first; of equally
        similar ones, the one with the lower index. Missing entries have index -1 and similarity -1.
        """
        numbers = np.full((self.count, count), -1, dtype=np.int32)
        similarities = np.full((self.count, count), -1.0)
        rows = np.arange(self.count)
        self._in_pieces(
            self.count,
            lambda piece: _nearest(rows[piece], numbers, similarities, self.features),
        )
        return numbers, similarities

    def _in_pieces(self, rows: int, work: Callable[[slice], None]) -> None:
        if self.threads == 1 or rows < 2:
            work(slice(0, rows))
            return
        count = min(rows, self.threads * _PIECES)
        bounds = [rows * piece // count for piece in range(count + 1)]
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, starmap(slice, pairwise(bounds))))


@compiled
def _add_up(
    row: int,
    first: int,
    last: int,
    features: PathFeatures,
    shared: NDArray[np.float64],
    agreeing: NDArray[np.float64],
) -> None:
    """Compute both sums of tree `row` with each of the trees first:last of one tile."""
    shared[: last - first] = 0.0
    agreeing[: last - first] = 0.0
    lists = first // TILE * len(features.weights)
    for node in range(features.start[row], features.start[row + 1]):
        place, label = features.places[node], features.labels[node]
        weight = features.weights[place]
        if place < len(features.dense):
            _add_dense(features.dense[place, first:last], label, weight, shared, agreeing)
            continue
        entries = lists + place
        for entry in range(features.post_start[entries], features.post_start[entries + 1]):
            other = features.post_trees[entry] - first
            shared[other] += weight
            if features.post_labels[entry] == label:
                agreeing[other] += weight


@compiled
def _add_dense(
    codes: NDArray[np.integer],
    label: int,
    weight: float,
    shared: NDArray[np.float64],
    agreeing: NDArray[np.float64],
) -> None:
    code = codes.dtype.type(label)  # same width as `codes`, so that the loop vectorizes
    for i in range(len(codes)):
        shared[i] += weight if codes[i] != 0 else 0.0
        agreeing[i] += weight if codes[i] == code else 0.0


@compiled
def _compare(
    row: int, features: PathFeatures, shared: NDArray[np.float64], found: NDArray[np.float64]
) -> None:
    """Write the similarities of tree `row` to all trees into `found`; `shared` is a buffer."""
    total, count = features.totals[row], len(features.totals)
    for first in range(0, count, TILE):
        last = min(first + TILE, count)
        agreeing = found[first:last]
        _add_up(row, first, last, features, shared, agreeing)
        for i in range(last - first):
            agreeing[i] /= total + features.totals[first + i] - shared[i]


@compiled
def _similarities(
    rows: NDArray[np.int64], found: NDArray[np.float64], features: PathFeatures
) -> None:
    shared = np.empty(TILE)
    for r in range(len(rows)):
        _compare(rows[r], features, shared, found[r])


@compiled
def _nearest(
    rows: NDArray[np.int64],
    numbers: NDArray[np.int32],
    similarities: NDArray[np.float64],
    features: PathFeatures,
) -> None:
    shared, found = np.empty(TILE), np.empty(len(features.totals))
    for row in rows:
        best, which = similarities[row], numbers[row]
        _compare(row, features, shared, found)
        for other in range(len(found)):
            if found[other] > best[-1] and other != row:
                _insert(best, which, found[other], other)


@compiled
def _insert(
    best: NDArray[np.float64], which: NDArray[np.int32], similarity: float, number: int
) -> None:
    """Insert a tree after equally similar ones and drop the last entry."""
    place = len(best) - 1
    while place > 0 and best[place - 1] < similarity:
        best[place], which[place] = best[place - 1], which[place - 1]
        place -= 1
    best[place], which[place] = similarity, number
