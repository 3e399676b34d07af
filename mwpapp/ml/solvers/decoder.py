"""The goal-driven tree decoder (GTS; Xie and Sun, IJCAI 2019), for all nodes of a batch at once.

Every node has a goal. The decoder attends to the text with the goal as its query, chooses a symbol,
and, if that is an operator, makes a goal for the left operand and, with the embedding of the
finished left operand, one for the right operand. Scaled dot products replace the additive attention
over words, which would take most of the time on long texts.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn

from mwpapp.ml.solvers.encoding import Encoded
from mwpapp.ml.solvers.trees import TreeBatch

NEVER = -1e9


class Gated(nn.Module):
    """tanh(A x) * sigmoid(B x) over the concatenation of its inputs."""

    def __init__(self, inputs: int, width: int) -> None:
        super().__init__()
        self.both = nn.Linear(inputs * width, 2 * width)

    def forward(self, *parts: Tensor) -> Tensor:
        value, gate = self.both(torch.cat(parts, dim=-1)).chunk(2, dim=-1)
        return torch.tanh(value) * torch.sigmoid(gate)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the decoder reads and may choose, for every problem.

    - `words`: keys and values of the words, (problems, words, width); `mask`: which are real.
    - `symbols`: the embedding of every symbol, (problems, symbols, width); `scored`: the same,
      projected for the score; `allowed`: which symbols exist, (problems, symbols).
    """

    words: Tensor
    mask: Tensor
    symbols: Tensor
    scored: Tensor
    allowed: Tensor


class TreeDecoder(nn.Module):
    """The decoder for `operators` operators and `constants` constants, with vectors of `width`."""

    def __init__(self, *, operators: int, constants: int, width: int, dropout: float) -> None:
        super().__init__()
        self.operators = operators
        self.fixed = nn.Parameter(torch.randn(operators + constants, width) * width**-0.5)
        self.left = Gated(3, width)
        self.right = Gated(4, width)
        self.merge = Gated(3, width)
        self.query = nn.Linear(width, width)
        self.number = nn.Linear(width, width)
        self.score_goal = nn.Linear(2 * width, width)
        self.score_symbol = nn.Linear(width, width, bias=False)
        self.score = nn.Linear(width, 1, bias=False)
        self.dropout = nn.Dropout(dropout)

    def choices(self, encoded: Encoded) -> Choices:
        """Return what can be read and chosen in each problem."""
        problems = encoded.words.shape[0]
        fixed = self.fixed.expand(problems, -1, -1)
        symbols = torch.cat([fixed, self.number(encoded.numbers)], dim=1)
        always = encoded.number_mask.new_ones(problems, self.fixed.shape[0])
        return Choices(
            words=encoded.words,
            mask=encoded.mask,
            symbols=symbols,
            scored=self.score_symbol(self.dropout(symbols)),
            allowed=torch.cat([always, encoded.number_mask], dim=1),
        )

    def forward(self, encoded: Encoded, *, trees: TreeBatch) -> Tensor:
        """Return the scores of all symbols at every gold node, (nodes, symbols)."""
        choices = self.choices(encoded)
        embedded = choices.symbols[trees.rows, trees.symbols]  # (nodes, width)
        merged = self._bottom_up(embedded, trees=trees)
        goals, contexts = self._top_down(embedded, merged, trees=trees, encoded=encoded)
        return self.scores(goals, contexts, choices=choices, rows=trees.rows)

    def _bottom_up(self, embedded: Tensor, *, trees: TreeBatch) -> Tensor:
        """Return the embedding of the subtree below every node, (nodes, width)."""
        merged = embedded
        for level in trees.heights:
            left, right = merged[trees.left[level]], merged[trees.right[level]]
            joined = self.merge(embedded[level], left, right)
            merged = merged.index_copy(0, level, joined.to(merged.dtype))
        return merged

    def _top_down(
        self, embedded: Tensor, merged: Tensor, *, trees: TreeBatch, encoded: Encoded
    ) -> tuple[Tensor, Tensor]:
        """Return the goal and the context of every node, each (nodes, width)."""
        goals, contexts = torch.zeros_like(embedded), torch.zeros_like(embedded)
        nodes = trees.depths[0]
        current = encoded.root[trees.rows[nodes]]  # the goals of this depth
        steps = trees.steps()
        for depth in range(len(trees.depths)):
            context = self.context(
                current, encoded.words, mask=encoded.mask, rows=trees.rows[nodes]
            )
            goals = goals.index_copy(0, nodes, current.to(goals.dtype))
            contexts = contexts.index_copy(0, nodes, context.to(goals.dtype))
            if depth + 1 == len(trees.depths):
                break
            inner = torch.nonzero(trees.left[nodes] >= 0).squeeze(1)
            parents = nodes[inner]
            known = (current[inner], context[inner], embedded[parents])
            lefts = self.left_goal(*known)
            rights = self.right_goal(*known, merged[trees.left[parents]])
            nodes = torch.cat([trees.left[parents], trees.right[parents]])
            current = hinted(
                torch.cat([lefts, rights]), encoded, rows=trees.rows[nodes], steps=steps[nodes]
            )
        return goals, contexts

    def left_goal(self, goal: Tensor, context: Tensor, operator: Tensor) -> Tensor:
        """Return the goal of the left operand; all tensors are (nodes, width)."""
        made: Tensor = self.left(self.dropout(goal), self.dropout(context), self.dropout(operator))
        return made

    def right_goal(self, goal: Tensor, context: Tensor, operator: Tensor, left: Tensor) -> Tensor:
        """Return the goal of the right operand, given the subtree of the left one."""
        drop = self.dropout
        made: Tensor = self.right(drop(goal), drop(context), drop(operator), drop(left))
        return made

    def context(self, goals: Tensor, words: Tensor, *, mask: Tensor, rows: Tensor) -> Tensor:
        """Return what the goals (nodes, width) attend to in the words of their problems."""
        queries = self.query(self.dropout(goals)) * goals.shape[-1] ** -0.5
        read = words.index_select(0, rows)  # its gradient is much faster than that of words[rows]
        weights = torch.einsum("nd,nwd->nw", queries, read)
        weights = weights.masked_fill(~mask[rows], NEVER).softmax(dim=-1)
        return torch.einsum("nw,nwd->nd", weights.to(read.dtype), read)

    def scores(self, goals: Tensor, contexts: Tensor, *, choices: Choices, rows: Tensor) -> Tensor:
        """Return the score of every symbol for each goal, (nodes, symbols)."""
        wanted = self.score_goal(self.dropout(torch.cat([goals, contexts], dim=-1)))
        compared = torch.tanh(wanted.unsqueeze(1) + choices.scored.index_select(0, rows))
        scores: Tensor = self.score(compared).squeeze(-1)
        return scores.float().masked_fill(~choices.allowed[rows], NEVER)


def hinted(goals: Tensor, encoded: Encoded, *, rows: Tensor, steps: Tensor) -> Tensor:
    """Return the goals (nodes, width) with the hints for their steps (MATHion, equation 8)."""
    if encoded.hints is None:
        return goals
    last = encoded.hints.shape[1] - 1
    return goals + encoded.hints[rows, steps.clamp(max=last)]
