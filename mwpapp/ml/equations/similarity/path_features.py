"""Which label every equation has at which place, laid out for many comparisons.

The places that many trees have are stored dense, a row of labels over all trees; the others
as a list of the trees that have them. Trees are cut into tiles whose sums stay in the cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.labelled import LabelledTree

TILE = 2048
DENSE_SHARE = 1 / 16
"""A place that this share of all trees has is cheaper to read in a row than from a list."""
ABSENT = 0
_MANTISSA = 52  # bits of a double that sums of weights may fill


class PathFeatures(NamedTuple):
    """A tuple, because compiled loops take it whole.

    Places are numbered, the dense ones first; labels from 1, 0 where a tree has no node.
    Tree i has its places and labels at start[i]:start[i + 1]. Place p is listed for the
    trees of a tile at post_start[tile * places + p] and on.
    """

    weights: NDArray[np.float64]  # (places,): alpha ** level
    totals: NDArray[np.float64]  # (trees,): the sum of each tree's weights
    start: NDArray[np.int64]  # (trees + 1,)
    places: NDArray[np.int32]  # (nodes,)
    labels: NDArray[np.int32]  # (nodes,)
    dense: NDArray[np.integer]  # (dense places, trees): labels, in as few bytes as hold them
    post_start: NDArray[np.int64]  # (tiles * places + 1,)
    post_trees: NDArray[np.int32]
    post_labels: NDArray[np.int32]


def path_features(trees: Sequence[LabelledTree], *, alpha: float) -> PathFeatures:
    """The features of `trees` with the weights of TLWD (equation 2)."""
    start, places, labels, levels = _numbered(trees)
    counts = np.bincount(places, minlength=len(levels))
    order = np.argsort(-counts, kind="stable")
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    places = rank[places]
    weights = _weights(levels[order], alpha=alpha, largest=int(np.diff(start).max(initial=1)))
    owners = np.repeat(np.arange(len(trees), dtype=np.int32), np.diff(start))
    posted = _postings(places, owners, labels, places_count=len(order), trees=len(trees))
    return PathFeatures(
        weights=weights,
        totals=np.add.reduceat(weights[places], start[:-1]) if len(trees) else np.zeros(0),
        start=start,
        places=places,
        labels=labels,
        dense=_dense(places, owners, labels, counts=counts[order], trees=len(trees)),
        post_start=posted[0],
        post_trees=posted[1],
        post_labels=posted[2],
    )


def _numbered(
    trees: Sequence[LabelledTree],
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32], NDArray[np.int64]]:
    """Where each tree starts, the place and the label of every node, the level of every place."""
    children: dict[tuple[int, int], int] = {}  # (place, child) to its place; the root is 0
    levels = [0]
    codes: dict[str, int] = {}
    start, places, labels = [0], [], []
    for tree in trees:
        for node, place in _placed(tree, children=children, levels=levels):
            places.append(place)
            labels.append(codes.setdefault(node.label, len(codes) + 1))
        start.append(len(places))
    return (
        np.array(start, dtype=np.int64),
        np.array(places, dtype=np.int32),
        np.array(labels, dtype=np.int32),
        np.array(levels, dtype=np.int64),
    )


def _placed(
    tree: LabelledTree, *, children: dict[tuple[int, int], int], levels: list[int]
) -> Iterator[tuple[LabelledTree, int]]:
    pending = [(tree, 0)]
    while pending:
        node, place = pending.pop()
        yield node, place
        for which, child in enumerate(node.children):
            below = children.setdefault((place, which), len(levels))
            if below == len(levels):
                levels.append(levels[place] + 1)
            pending.append((child, below))


def _weights(levels: NDArray[np.int64], *, alpha: float, largest: int) -> NDArray[np.float64]:
    """alpha ** level, rounded so far that every sum of them is exact.

    Then sums do not depend on the order of adding, equal trees have similarity 1 and ties are
    ties. The error stays below 1e-12 for trees of fewer than 50 levels with alpha up to 1.1.
    """
    exact = np.power(float(alpha), levels)
    spare = _MANTISSA - int(np.ceil(np.log2(2 * largest * max(exact.max(), 1.0))))
    rounded: NDArray[np.float64] = np.ldexp(np.rint(np.ldexp(exact, spare)), -spare)
    return rounded


def _dense(
    places: NDArray[np.int32],
    owners: NDArray[np.int32],
    labels: NDArray[np.int32],
    *,
    counts: NDArray[np.int64],
    trees: int,
) -> NDArray[np.integer]:
    rows = int(np.count_nonzero(counts >= max(DENSE_SHARE * trees, 1)))
    kind = np.min_scalar_type(int(labels.max(initial=1)))
    dense = np.full((rows, trees), ABSENT, dtype=kind)
    kept = places < rows
    dense[places[kept], owners[kept]] = labels[kept].astype(kind)
    return dense


def _postings(
    places: NDArray[np.int32],
    owners: NDArray[np.int32],
    labels: NDArray[np.int32],
    *,
    places_count: int,
    trees: int,
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]]:
    tiles = -(-trees // TILE)
    key = (owners // TILE).astype(np.int64) * places_count + places
    order = np.argsort(key, kind="stable")  # owners stay ascending within a list
    lengths = np.bincount(key, minlength=tiles * places_count)
    start = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return start, owners[order], labels[order]
