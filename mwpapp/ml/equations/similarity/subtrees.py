"""Collect the distinct subtrees of many trees, so that the distances of shared parts are computed
only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.labelled import LabelledTree

_Key = tuple[str, tuple[int, ...]]


class Subtrees(NamedTuple):
    """The distinct subtrees, smallest first. A named tuple, which compiled functions accept.

    The nodes of subtree s are at start[s]:start[s + 1] of the last three arrays, in postorder.
    For each node, they give its label, the number of nodes of s before the node's leftmost leaf,
    and the subtree of which the node is the root.
    """

    roots: NDArray[np.int32]  # (trees,): the index of each tree among the subtrees
    sizes: NDArray[np.int32]  # (subtrees,)
    start: NDArray[np.int64]  # (subtrees + 1,)
    label: NDArray[np.int32]  # (nodes,)
    leftmost: NDArray[np.int32]  # (nodes,)
    subtree: NDArray[np.int32]  # (nodes,)


def collect(trees: Sequence[LabelledTree]) -> Subtrees:
    """Return the distinct subtrees of `trees`, including the trees themselves."""
    known: dict[_Key, int] = {}
    roots = [_intern(tree, known=known) for tree in trees]
    keys = list(known)
    sizes = _sizes(keys)
    order = np.argsort(np.array(sizes, dtype=np.int32), kind="stable")
    rank = np.empty(len(keys), dtype=np.int32)
    rank[order] = np.arange(len(keys), dtype=np.int32)
    by_size = [(keys[old][0], tuple(int(rank[c]) for c in keys[old][1])) for old in order]
    nodes = _postorders(by_size)
    codes = {label: code for code, label in enumerate(dict.fromkeys(key[0] for key in keys))}
    flat = [node for part in nodes for node in part]
    return Subtrees(
        roots=rank[np.array(roots, dtype=np.int64)],
        sizes=np.array(sizes, dtype=np.int32)[order],
        start=np.concatenate([[0], np.cumsum([len(part) for part in nodes])]).astype(np.int64),
        label=np.array([codes[by_size[s][0]] for s, _ in flat], dtype=np.int32),
        leftmost=np.array([first for _, first in flat], dtype=np.int32),
        subtree=np.array([s for s, _ in flat], dtype=np.int32),
    )


def _intern(tree: LabelledTree, *, known: dict[_Key, int]) -> int:
    """Return the index of a subtree; children have smaller indices than their parent."""
    key = (tree.label, tuple(_intern(child, known=known) for child in tree.children))
    return known.setdefault(key, len(known))


def _sizes(keys: Sequence[_Key]) -> list[int]:
    sizes: list[int] = []
    for _, below in keys:
        sizes.append(1 + sum(sizes[child] for child in below))
    return sizes


def _postorders(keys: Sequence[_Key]) -> list[list[tuple[int, int]]]:
    """Return, for each subtree, its nodes as (subtree rooted at the node, number of nodes before
    the node's leftmost leaf)."""
    orders: list[list[tuple[int, int]]] = []
    for number, (_, below) in enumerate(keys):
        nodes: list[tuple[int, int]] = []
        for child in below:
            before = len(nodes)
            nodes += [(s, first + before) for s, first in orders[child]]
        orders.append([*nodes, (number, 0)])
    return orders
