"""Compute the decoder's scores by recursion over one tree at a time, as is usual in training.

This is the reference for `TreeDecoder.forward`: it computes the same scores node by node.
"""

from __future__ import annotations

import torch
from torch import Tensor

from mwpapp.ml.solvers.decoder import Choices, TreeDecoder, hinted
from mwpapp.ml.solvers.encoding import Encoded
from mwpapp.ml.solvers.symbols import Prefix
from mwpapp.ml.solvers.trees import Links, links


def recursive_scores(decoder: TreeDecoder, encoded: Encoded, *, trees: list[Prefix]) -> Tensor:
    """Return the scores of every node of the true trees, (nodes, symbols), in prefix order."""
    choices = decoder.choices(encoded)
    scores = []
    for row, prefix in enumerate(trees):
        shape = links(prefix, operators=decoder.operators)
        reader = _Reader(decoder, encoded, choices, row, prefix, shape)
        reader.read(0, encoded.root[row : row + 1])
        scores += [reader.scores[node] for node in range(len(prefix))]
    return torch.cat(scores)


class _Reader:
    def __init__(
        self,
        decoder: TreeDecoder,
        encoded: Encoded,
        choices: Choices,
        row: int,
        prefix: Prefix,
        shape: Links,
    ) -> None:
        self.decoder, self.encoded, self.choices = decoder, encoded, choices
        self.row = torch.tensor([row])
        self.prefix, self.shape = prefix, shape
        self.scores: dict[int, Tensor] = {}

    def read(self, node: int, goal: Tensor) -> Tensor:
        """Score a node and all nodes below it. Return the embedding of its subtree, (1, width)."""
        context = self.decoder.context(
            goal, self.encoded.words, mask=self.encoded.mask, rows=self.row
        )
        self.scores[node] = self.decoder.scores(goal, context, choices=self.choices, rows=self.row)
        embedded = self.choices.symbols[self.row, self.prefix[node]]
        if self.shape.left[node] < 0:
            return embedded
        left_goal = self.decoder.left_goal(goal, context, embedded)
        left = self.read(self.shape.left[node], self._hinted(left_goal, self.shape.left[node]))
        right_goal = self.decoder.right_goal(goal, context, embedded, left)
        right = self.read(self.shape.right[node], self._hinted(right_goal, self.shape.right[node]))
        merged: Tensor = self.decoder.merge(embedded, left, right)
        return merged

    def _hinted(self, goal: Tensor, node: int) -> Tensor:
        return hinted(goal, self.encoded, rows=self.row, steps=torch.tensor([node]))
