"""Beam search over trees, for all hypotheses of all problems of a batch at once.

A hypothesis is a prefix of a tree in prefix order. Its state is the goal of the next node and a
stack of operators that wait for operands. Every step scores the goals of all hypotheses together;
constraints remove symbols that do not exist and operators for which too few symbols are left.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from mwpapp.ml.solvers.decoder import NEVER, Choices, TreeDecoder, hinted
from mwpapp.ml.solvers.encoding import Encoded
from mwpapp.ml.solvers.symbols import Prefix

_GOAL, _CONTEXT, _OPERATOR, _LEFT = range(4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Beam:
    """A finished tree with its log-probability, and that of its least likely symbol."""

    prefix: Prefix
    score: float
    lowest: float


@dataclass(slots=True, kw_only=True)
class _States:
    """The state of every hypothesis; hypothesis i belongs to problem i // beams.

    `frames` (hypotheses, depth, 4, width) are the stacks; `has_left` says whether the left operand
    of a frame is finished. `missing` is the number of nodes that a tree still needs.
    """

    goals: Tensor
    frames: Tensor
    has_left: Tensor
    depth: Tensor
    missing: Tensor
    scores: Tensor
    lowest: Tensor
    symbols: Tensor

    def take(self, chosen: Tensor) -> None:
        """Keep the hypotheses at `chosen`, in that order."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name)[chosen])


def search(
    decoder: TreeDecoder, encoded: Encoded, *, beams: int, max_symbols: int
) -> list[list[Beam]]:
    """Return the finished trees of every problem, most likely first, at most `beams` each."""
    choices = decoder.choices(encoded)
    problems = encoded.root.shape[0]
    states = _start(encoded.root, beams=beams, max_symbols=max_symbols)
    rows = torch.arange(problems, device=encoded.root.device).repeat_interleave(beams)
    for step in range(max_symbols):
        contexts = decoder.context(states.goals, encoded.words, mask=encoded.mask, rows=rows)
        scores = decoder.scores(states.goals, contexts, choices=choices, rows=rows)
        steps = _allowed(
            scores, states=states, operators=decoder.operators, left=max_symbols - step
        )
        chosen, symbols, totals = _best(steps, states=states, beams=beams)
        states.take(chosen)
        states.scores = totals
        states.missing[totals < NEVER / 2] = 0  # no symbol is allowed: a dead end
        states.lowest = torch.minimum(states.lowest, steps[chosen, symbols])
        contexts = contexts[chosen]
        states.symbols[:, step] = torch.where(states.missing > 0, symbols, -1)
        _advance(decoder, states, contexts, symbols=symbols, choices=choices, rows=rows)
        following = torch.full_like(rows, step + 1)
        states.goals = hinted(states.goals, encoded, rows=rows, steps=following)
        if not bool((states.missing > 0).any()):
            break
    return _finished(states, problems=problems)


def _start(roots: Tensor, *, beams: int, max_symbols: int) -> _States:
    count, width = roots.shape[0] * beams, roots.shape[1]
    depth = max_symbols // 2
    scores = roots.new_full((roots.shape[0], beams), NEVER)
    scores[:, 0] = 0  # all hypotheses of a problem are equal at first
    whole = torch.zeros(count, dtype=torch.long, device=roots.device)
    return _States(
        goals=roots.repeat_interleave(beams, dim=0),
        frames=roots.new_zeros(count, depth, 4, width),
        has_left=torch.zeros(count, depth, dtype=torch.bool, device=roots.device),
        depth=whole,
        missing=whole + 1,
        scores=scores.flatten(),
        lowest=roots.new_zeros(count),
        symbols=torch.full((count, max_symbols), -1, device=roots.device),
    )


def _allowed(scores: Tensor, *, states: _States, operators: int, left: int) -> Tensor:
    """Return the log-probability of each symbol. A finished hypothesis continues only with symbol
    0, whose log-probability is then 0."""
    scores = scores.clone()
    scores[states.missing + 2 > left, :operators] = NEVER
    steps = scores.log_softmax(dim=-1).masked_fill(scores < NEVER / 2, NEVER)
    done = states.missing == 0
    steps[done] = 2 * NEVER
    steps[done, 0] = 0
    return steps


def _best(steps: Tensor, *, states: _States, beams: int) -> tuple[Tensor, Tensor, Tensor]:
    """Return which hypotheses are continued, with which symbols, and their new scores."""
    count, symbols = steps.shape
    totals = (states.scores.unsqueeze(1) + steps).view(-1, beams * symbols)
    best = totals.topk(beams, dim=-1)
    first = torch.arange(0, count, beams, device=steps.device).unsqueeze(1)
    chosen = (first + best.indices // symbols).flatten()
    return chosen, (best.indices % symbols).flatten(), best.values.flatten()


def _advance(
    decoder: TreeDecoder,
    states: _States,
    contexts: Tensor,
    *,
    symbols: Tensor,
    choices: Choices,
    rows: Tensor,
) -> None:
    """Move every unfinished hypothesis to the goal after its new symbol."""
    active = states.missing > 0
    embedded = choices.symbols[rows, symbols]
    operator = active & (symbols < decoder.operators)
    states.missing = states.missing + torch.where(operator, 1, -active.long())
    _push(decoder, states, contexts, embedded=embedded, chosen=operator.nonzero().squeeze(1))
    _close(decoder, states, embedded, chosen=(active & ~operator).nonzero().squeeze(1))


def _push(
    decoder: TreeDecoder, states: _States, contexts: Tensor, *, embedded: Tensor, chosen: Tensor
) -> None:
    """Put the new operators on the stacks, and turn to their left operands."""
    if not len(chosen):
        return
    parts = states.goals[chosen], contexts[chosen], embedded[chosen]
    top = states.depth[chosen]
    states.frames[chosen, top, :_LEFT] = torch.stack(parts, dim=1)
    states.has_left[chosen, top] = False
    states.depth[chosen] = top + 1
    states.goals[chosen] = decoder.left_goal(*parts)


def _close(decoder: TreeDecoder, states: _States, trees: Tensor, *, chosen: Tensor) -> None:
    """Merge finished operands upward, then turn to the right operands that are next.

    `trees` are the embeddings of the finished subtrees, (hypotheses, width)."""
    trees = trees.clone()
    chosen = chosen[states.depth[chosen] > 0]
    while len(chosen):
        top = states.depth[chosen] - 1
        whole = states.has_left[chosen, top]
        _turn(decoder, states, trees, chosen=chosen[~whole])
        chosen, top = chosen[whole], top[whole]
        frames = states.frames[chosen, top]
        trees[chosen] = decoder.merge(frames[:, _OPERATOR], frames[:, _LEFT], trees[chosen])
        states.depth[chosen] = top
        chosen = chosen[top > 0]


def _turn(decoder: TreeDecoder, states: _States, trees: Tensor, *, chosen: Tensor) -> None:
    if not len(chosen):
        return
    top = states.depth[chosen] - 1
    states.frames[chosen, top, _LEFT] = trees[chosen]
    states.has_left[chosen, top] = True
    states.goals[chosen] = decoder.right_goal(*states.frames[chosen, top].unbind(dim=1))


def _finished(states: _States, *, problems: int) -> list[list[Beam]]:
    beams = len(states.scores) // problems
    found: list[list[Beam]] = [[] for _ in range(problems)]
    columns = (states.symbols, states.scores, states.lowest, states.missing)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    for hypothesis, (symbols, score, lowest, missing) in enumerate(rows):
        if missing == 0 and score > NEVER / 2:
            prefix = tuple(symbol for symbol in symbols if symbol >= 0)
            found[hypothesis // beams].append(Beam(prefix=prefix, score=score, lowest=lowest))
    return found
