"""Measure how many problems get a guess by analogy, and how many of these guesses are right.

    REWORD_CORPORA=FOLDER python -m bench.guesses [--sample N] [--seed S]

The equation of each sampled problem is hidden. Its neighbours are the most similar problems of the
same corpus (for SVAMP: of ASDiv-A and MAWPS). "The nearest alone" uses the equation of the first
neighbour that has the same number of quantities and whose equation can be evaluated with them.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.reversed import load_problems
from mwpapp.ml.checkpoints.defaults import ENCODER
from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.slots import fill, positions
from mwpapp.ml.solvers.analogy.by_analogy import solve_by_analogy
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Neighbour, Problem

FILES = {
    "ASDiv-A": "svamp_cv_asdiv_a.jsonl.gz",
    "MAWPS": "svamp_cv_mawps.jsonl.gz",
    "SVAMP": "svamp.jsonl.gz",
}
BANKS = {"ASDiv-A": ("ASDiv-A",), "MAWPS": ("MAWPS",), "SVAMP": ("ASDiv-A", "MAWPS")}

NEIGHBOURS = 10  # as ANALOGUES in services/solutions.py

Vectors = NDArray[np.float32]


def main() -> int:
    options = _options()
    folder = Path(os.environ.get("REWORD_CORPORA") or ".")
    if missing := [name for name in FILES.values() if not (folder / name).is_file()]:
        print(f"Skipped: set REWORD_CORPORA to a folder with {', '.join(missing)}.")
        return 0
    encoder = load_encoder(ENCODER)
    problems = {name: _with_values(folder / file) for name, file in FILES.items()}
    vectors = {name: encoder.encode([row.text for row in rows]) for name, rows in problems.items()}
    for name, sources in BANKS.items():
        bank = [problem for source in sources for problem in problems[source]]
        bank_vectors = np.concatenate([vectors[source] for source in sources])
        chosen = random.Random(options.seed).sample(
            range(len(problems[name])), min(options.sample, len(problems[name]))
        )
        neighbours = [
            _nearest(vectors[name][i], bank=bank, vectors=bank_vectors, itself=problems[name][i])
            for i in chosen
        ]
        print(f"{name}: {figures([problems[name][i] for i in chosen], neighbours=neighbours)}")
    return 0


def figures(problems: Sequence[Problem], *, neighbours: Sequence[Sequence[Neighbour]]) -> str:
    """Return a line with the share of problems that get a guess and the share of guesses that are
    right, by analogy and by the nearest neighbour alone."""
    guessed, nearest = [], []
    for problem, candidates in zip(problems, neighbours, strict=True):
        true = _value(problem.equation or "")
        guess = solve_by_analogy(replace(problem, equation=None), neighbours=candidates)
        if guess is not None:
            guessed.append(_value(guess.equation) == true)
        first = _of_nearest(problem, neighbours=candidates)
        if first is not None:
            nearest.append(first == true)
    return (
        f"{len(guessed) / len(problems):.1%} guessed, {_share(guessed)} right;"
        f" the nearest alone: {len(nearest) / len(problems):.1%}, {_share(nearest)} right"
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _with_values(path: Path) -> list[Problem]:
    return [
        problem for problem in load_problems(path) if _value(problem.equation or "") is not None
    ]


def _nearest(
    vector: Vectors, *, bank: Sequence[Problem], vectors: Vectors, itself: Problem
) -> list[Neighbour]:
    cosines = vectors @ vector
    order = [int(i) for i in np.argsort(-cosines)[: NEIGHBOURS + 1] if bank[i] is not itself]
    return [Neighbour(problem=bank[i], similarity=float(cosines[i])) for i in order[:NEIGHBOURS]]


def _of_nearest(problem: Problem, *, neighbours: Sequence[Neighbour]) -> Fraction | None:
    values = [quantity.value for quantity in find_quantities(problem.text)]
    for neighbour in neighbours:
        quantities = find_quantities(neighbour.problem.text)
        if len(quantities) != len(values):
            continue
        try:
            return evaluate(
                fill(positions(neighbour.problem.equation or "", quantities).node, values)
            )
        except EquationError:
            continue
    return None


def _value(equation: str) -> Fraction | None:
    try:
        return evaluate(parse(equation))
    except EquationError:
        return None


def _share(right: Sequence[bool]) -> str:
    return f"{sum(right) / len(right):.0%}" if right else "none"


if __name__ == "__main__":
    sys.exit(main())
