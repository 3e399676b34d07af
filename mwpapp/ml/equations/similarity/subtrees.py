"""All different sub-trees of many trees, each once: what two trees share is computed once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.equations.similarity.labelled import LabelledTree

_Key = tuple[str, tuple[int, ...]]


class Subtrees(NamedTuple):
    """The different sub-trees in order of size, small ones first. A tuple,
    because compiled loops take it whole.

    Sub-tree s has the nodes start[s]:start[s + 1] of the three last arrays, in postorder:
    their labels, how many nodes of s come before the first leaf below each, and which
    sub-tree each is the root of.
    """

    roots: NDArray[np.int32]  # (trees,): which sub-tree each given tree is
    sizes: NDArray[np.int32]  # (sub-trees,)
    start: NDArray[np.int64]  # (sub-trees + 1,)
    label: NDArray[np.int32]  # (nodes,)
    leftmost: NDArray[np.int32]  # (nodes,)
    subtree: NDArray[np.int32]  # (nodes,)


def collect(trees: Sequence[LabelledTree]) -> Subtrees:
    """The sub-trees of `trees`, which are among them."""
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
    """The number of a sub-tree, children numbered before their parent."""
    key = (tree.label, tuple(_intern(child, known=known) for child in tree.children))
    return known.setdefault(key, len(known))


def _sizes(keys: Sequence[_Key]) -> list[int]:
    sizes: list[int] = []
    for _, below in keys:
        sizes.append(1 + sum(sizes[child] for child in below))
    return sizes


def _postorders(keys: Sequence[_Key]) -> list[list[tuple[int, int]]]:
    """For each sub-tree its nodes as (sub-tree, nodes before its first leaf)."""
    orders: list[list[tuple[int, int]]] = []
    for number, (_, below) in enumerate(keys):
        nodes: list[tuple[int, int]] = []
        for child in below:
            before = len(nodes)
            nodes += [(s, first + before) for s, first in orders[child]]
        orders.append([*nodes, (number, 0)])
    return orders
