"""Gold trees of a batch as flat arrays, so that nodes of one height or depth share one step.

Under teacher forcing, the embedding of a subtree depends only on gold symbols. All subtrees of
one height are therefore merged at once, from the leaves up, and all goals of one depth are
made at once, from the roots down.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from mwpapp.ml.solvers.symbols import Prefix


@dataclass(frozen=True, slots=True)
class Links:
    """One tree in prefix order: for each node its children (-1 for leaves), depth and height."""

    left: list[int]
    right: list[int]
    depth: list[int]
    height: list[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeBatch:
    """All nodes of the trees of a batch, tree after tree, each in prefix order.

    - `symbols`, `rows`: the symbol of each node and the problem that it belongs to, (nodes,).
    - `left`, `right`: the children of each node, or -1, (nodes,).
    - `heights`: for each height from 1, its operators. `depths`: for each depth from 0, its nodes.
    """

    symbols: Tensor
    rows: Tensor
    left: Tensor
    right: Tensor
    heights: tuple[Tensor, ...]
    depths: tuple[Tensor, ...]

    def steps(self) -> Tensor:
        """Return the position of each node in its tree, (nodes,)."""
        nodes = torch.arange(len(self.rows), device=self.rows.device)
        return nodes - torch.searchsorted(self.rows, self.rows)

    def to(self, device: torch.device) -> TreeBatch:
        return TreeBatch(
            symbols=self.symbols.to(device),
            rows=self.rows.to(device),
            left=self.left.to(device),
            right=self.right.to(device),
            heights=tuple(level.to(device) for level in self.heights),
            depths=tuple(level.to(device) for level in self.depths),
        )


def links(prefix: Sequence[int], *, operators: int) -> Links:
    """Return the shape of a tree in prefix order; symbols below `operators` have two children."""
    count = len(prefix)
    found = Links([-1] * count, [-1] * count, [0] * count, [0] * count)
    stack: list[int] = []
    for node in range(count - 1, -1, -1):
        if prefix[node] < operators:
            left, right = stack.pop(), stack.pop()
            found.left[node], found.right[node] = left, right
            found.height[node] = 1 + max(found.height[left], found.height[right])
        stack.append(node)
    for node in range(count):
        for child in (found.left[node], found.right[node]):
            if child >= 0:
                found.depth[child] = found.depth[node] + 1
    return found


def tree_batch(trees: Sequence[Prefix], *, operators: int) -> TreeBatch:
    """Return the trees of a batch. Tree i belongs to problem i."""
    shapes = [links(tree, operators=operators) for tree in trees]
    starts = [0]
    for tree in trees:
        starts.append(starts[-1] + len(tree))
    left = [_moved(c, by=start) for s, start in zip(shapes, starts, strict=False) for c in s.left]
    right = [_moved(c, by=start) for s, start in zip(shapes, starts, strict=False) for c in s.right]
    return TreeBatch(
        symbols=torch.tensor([symbol for tree in trees for symbol in tree]),
        rows=torch.tensor([row for row, tree in enumerate(trees) for _ in tree]),
        left=torch.tensor(left),
        right=torch.tensor(right),
        heights=_levels([height for shape in shapes for height in shape.height])[1:],
        depths=_levels([depth for shape in shapes for depth in shape.depth]),
    )


def _moved(child: int, *, by: int) -> int:
    return child + by if child >= 0 else -1


def _levels(values: Sequence[int]) -> tuple[Tensor, ...]:
    """Return, for each value from 0, the nodes that have it."""
    levels: list[list[int]] = [[] for _ in range(max(values, default=0) + 1)]
    for node, value in enumerate(values):
        levels[value].append(node)
    return tuple(torch.tensor(level) for level in levels)
