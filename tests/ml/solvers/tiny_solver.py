"""A solver of width 8 with random weights, and a few problems."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import torch

from mwpapp.ml.solvers.guidance import GuidanceShape
from mwpapp.ml.solvers.network import Shape, SolverNetwork, new_network
from mwpapp.ml.training.solver.examples import Example, examples_of, solved_problems, symbols_of

RECORDS = [
    {"id": "a", "text": "Ann has 3 red and 5 blue pens. How many has she?", "equation": "3 + 5"},
    {"id": "b", "text": "Of 9 birds 4 fly off. How many stay?", "equation": "9 - 4"},
    {
        "id": "c",
        "text": "6 boxes hold 7 cups each, and 2 cups break. How many are whole?",
        "equation": "6 * 7 - 2",
    },
    {"id": "d", "text": "Share 20 nuts among 4 jays. How many each?", "equation": "20 / 4"},
]


def tiny_examples() -> list[Example]:
    skipped: Counter[str] = Counter()
    solved = solved_problems(RECORDS, source="ours", skipped=skipped)
    assert not skipped
    return examples_of(solved, symbols=symbols_of(solved, fewest=1), skipped=skipped)


def tiny_network(
    *, dropout: float = 0.0, seed: int = 3, guidance: GuidanceShape | None = None
) -> SolverNetwork:
    torch.manual_seed(seed)
    examples = tiny_examples()
    symbols = symbols_of([one.solved for one in examples], fewest=1)
    words = sorted({word for one in examples for word in one.solved.read.text.lower().split()})
    shape = Shape(
        symbols=symbols, encoder="gru", vocabulary=tuple(words), width=8, embedding=8, dropout=0.0
    )
    shape = replace(shape, dropout=dropout, guidance=guidance)
    return new_network(shape, device="cpu").eval()
