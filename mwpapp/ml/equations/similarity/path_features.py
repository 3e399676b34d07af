"""Store the label of every node of many trees by its place, for fast comparisons.

A place is a path from the root. Places that occur in many trees are stored as a dense row of labels
over all trees; other places as a list of the trees that contain them. Trees are processed in tiles,
whose sums fit into the processor's cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.labelled import LabelledTree

TILE = 2048
DENSE_SHARE = 1 / 16
"""If at least this share of the trees has a place, a dense row is faster than a list."""
ABSENT = 0
_MANTISSA = 52  # bits of a double available for sums of weights


class PathFeatures(NamedTuple):
    """The features of many trees. A named tuple, because compiled functions accept those.

    Places are numbered, dense ones first. Labels are numbered from 1; 0 means that a tree has
    no such node. The places and labels of tree i are at start[i]:start[i + 1]. The list of place
    p for the trees of a tile starts at post_start[tile * places + p]. It is empty for a dense
    place.
    """

    weights: NDArray[np.float64]  # (places,): alpha ** level
    totals: NDArray[np.float64]  # (trees,): the sum of each tree's weights
    start: NDArray[np.int64]  # (trees + 1,)
    places: NDArray[np.int32]  # (nodes,)
    labels: NDArray[np.int32]  # (nodes,)
    dense: NDArray[np.integer]  # (dense places, trees): labels, in the smallest integer type
    post_start: NDArray[np.int64]  # (tiles * places + 1,)
    post_trees: NDArray[np.int32]
    post_labels: NDArray[np.int32]


def path_features(trees: Sequence[LabelledTree], *, alpha: float) -> PathFeatures:
    """Return the features of `trees` with the weights of TLWD (equation 2)."""
    start, places, labels, levels = _numbered(trees)
    counts = np.bincount(places, minlength=len(levels))
    order = np.argsort(-counts, kind="stable")
    rank = np.empty(len(order), dtype=np.int32)
    rank[order] = np.arange(len(order), dtype=np.int32)
    places = rank[places]
    weights = _weights(levels[order], alpha=alpha, largest=int(np.diff(start).max(initial=1)))
    owners = np.repeat(np.arange(len(trees), dtype=np.int32), np.diff(start))
    dense = _dense(places, owners, labels, counts=counts[order], trees=len(trees))
    listed = places >= len(dense)
    posted = _postings(
        places[listed],
        owners[listed],
        labels[listed],
        places_count=len(order),
        trees=len(trees),
    )
    return PathFeatures(
        weights=weights,
        totals=np.add.reduceat(weights[places], start[:-1]) if len(trees) else np.zeros(0),
        start=start,
        places=places,
        labels=labels,
        dense=dense,
        post_start=posted[0],
        post_trees=posted[1],
        post_labels=posted[2],
    )


def _numbered(
    trees: Sequence[LabelledTree],
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32], NDArray[np.int64]]:
    """Return each tree's start, each node's place and label, and each place's level."""
    children: dict[tuple[int, int], int] = {}  # (place, child index) -> place; the root is 0
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
    """Return alpha ** level, rounded so that all sums of weights are exact.

    Sums then do not depend on the order of addition, equal trees have similarity 1, and ties are
    exact. The error is below 1e-10 for trees with fewer than 50 levels and at most 1,000 nodes, and
    alpha up to 1.1.
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
    order = np.argsort(key, kind="stable")  # keeps owners ascending within a list
    lengths = np.bincount(key, minlength=tiles * places_count)
    start = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return start, owners[order], labels[order]
