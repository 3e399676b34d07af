"""Represent texts as one tree of tokens, so that a network reads common prefixes only once.

A node is a token after all the tokens above it. Texts that begin alike share nodes, and texts of
different lengths need no padding. A variant often begins like its original: about a third of the
tokens are shared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Tokens = Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenTree:
    """`tokens`, `depths` and `parents` are (nodes,); the parent of the root is -1. `sees` is
    (nodes, nodes): whether the column's node is the row's node or one of its ancestors. `paths` are
    the nodes of each text in order, without those of the prefix."""

    tokens: NDArray[np.int64]
    depths: NDArray[np.int64]
    parents: NDArray[np.int64]
    sees: NDArray[np.bool_]
    paths: tuple[tuple[int, ...], ...]


def grow(texts: Sequence[Tokens], *, prefix: Tokens) -> TokenTree:
    """Return the tree of `texts`, each of which continues `prefix`."""
    tokens: list[int] = []
    parents: list[int] = []
    known: dict[tuple[int, int], int] = {}

    def descend(start: int, line: Tokens) -> Iterator[int]:
        at = start
        for token in line:
            step = (at, token)
            if step not in known:
                known[step] = len(tokens)
                tokens.append(token)
                parents.append(at)
            at = known[step]
            yield at

    root = list(descend(-1, prefix))[-1]
    paths = tuple(tuple(descend(root, line)) for line in texts)
    depths, sees = _lineage(parents)
    return TokenTree(
        tokens=np.array(tokens),
        depths=depths,
        parents=np.array(parents),
        sees=sees,
        paths=paths,
    )


def _lineage(parents: Sequence[int]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """Return the depth of each node and which nodes it sees. Parents come before children."""
    depths = np.zeros(len(parents), dtype=np.int64)
    sees = np.eye(len(parents), dtype=np.bool_)
    for node, parent in enumerate(parents):
        if parent >= 0:
            depths[node] = depths[parent] + 1
            sees[node] |= sees[parent]
    return depths, sees


def batches(texts: Sequence[Tokens], *, most: int) -> Iterator[list[int]]:
    """Yield the indices of texts that fit into one tree of about `most` tokens, with similar
    beginnings together. A longer text gets a separate tree."""
    batch: list[int] = []
    size = 0
    for index in sorted(range(len(texts)), key=lambda i: tuple(texts[i])):
        new = len(texts[index]) - (_shared(texts[batch[-1]], texts[index]) if batch else 0)
        if batch and size + new > most:
            yield batch
            batch, size, new = [], 0, len(texts[index])
        batch.append(index)
        size += new
    if batch:
        yield batch


def _shared(one: Tokens, other: Tokens) -> int:
    """Return the length of the common prefix."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count
