"""Cross-validate a solver: train on all but one fold of a published set, and measure on that fold.

The best round is chosen on a part of the training folds, never on the fold that is measured.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mwpapp.ml.equations.tree import Node
from mwpapp.ml.solvers.network import SolverNetwork, new_network
from mwpapp.ml.solvers.proposals import propose
from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.training.material.questions import Record
from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.examples import (
    Solved,
    answer_of,
    examples_of,
    is_right,
    solved_problems,
    symbols_of,
)
from mwpapp.ml.training.solver.guides import Guides, guides_of
from mwpapp.ml.training.solver.neighbours import nearest_trees
from mwpapp.ml.training.solver.run import shape_of, split
from mwpapp.ml.training.solver.train import train
from mwpapp.ml.types import Problem, Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldPlan:
    """The problems to train on (`learned`, and variants in `more`) and to measure on.

    The best round is chosen on `held` or, without it, on a part of the training problems.
    `guides` are the trees of the problems that were retrieved for them, by the id of the record.
    They are only used if the configuration has guidance; without them, TF-IDF retrieves guides."""

    learned: Sequence[Record]
    measured: Sequence[Record]
    config: Config
    work: Path
    more: Sequence[Record] = ()
    device: str | None = None
    held: Sequence[Record] = ()
    guides: Mapping[str, Node] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldResult:
    """The accuracies, in [0, 1], the numbers of rounds and problems, and the duration.

    `accuracy` is that on the measured fold, and `held_out` that on the part of the training folds
    on which the best round was chosen.
    """

    accuracy: float
    held_out: float
    rounds: int
    learned: int
    measured: int
    skipped: dict[str, int]
    seconds: float


def run_fold(plan: FoldPlan, *, progress: Progress) -> FoldResult:
    """Train on `learned` and `more`, and measure on `measured`."""
    started, config = time.monotonic(), plan.config
    skipped: Counter[str] = Counter()
    solved = solved_problems([*plan.learned, *plan.more], source="folds", skipped=skipped)
    learned, held = split(solved, share=config.held_out)
    if plan.held:
        learned, held = solved, solved_problems(plan.held, source="folds", skipped=Counter())
    symbols = symbols_of(learned, fewest=config.fewest)
    examples = examples_of(learned, symbols=symbols, skipped=skipped)
    network = new_network(shape_of(config, learned, symbols=symbols), device=plan.device)
    trees = plan.guides or (_nearest(plan, learned, held=held) if config.guidance else {})
    guides = guides_of(trees, symbols=symbols, settings=config.guidance)
    rounds = train(
        network,
        examples,
        held=examples_of(held, symbols=symbols, skipped=skipped),
        settings=config.training,
        work=plan.work,
        progress=progress,
        guides=guides,
    )
    return FoldResult(
        accuracy=round(answer_accuracy(network, plan.measured, guides=guides), 4),
        held_out=round(max(rounds), 4),
        rounds=len(rounds),
        learned=len(examples),
        measured=len(plan.measured),
        skipped=dict(skipped),
        seconds=round(time.monotonic() - started, 1),
    )


def _nearest(
    plan: FoldPlan, learned: Sequence[Solved], *, held: Sequence[Solved]
) -> dict[str, Node]:
    """Return the trees of the most similar training problems by the id of each problem."""
    texts = {problem.id: problem.read.text for problem in [*learned, *held]}
    for record in plan.measured:
        texts[str(record["id"])] = read_problem(Problem(text=record["text"])).text
    return nearest_trees(texts, learned)


def answer_accuracy(
    network: SolverNetwork, records: Sequence[Record], *, guides: Guides | None = None
) -> float:
    """Return the share of records whose answer is that of the best proposal."""
    reads = [read_problem(Problem(text=record["text"])) for record in records]
    templates = guides.of([str(record["id"]) for record in records]) if guides else ()
    right = 0
    for made, record in zip(propose(network, reads, guides=templates), records, strict=True):
        answer = answer_of(record)
        right += (
            bool(made.found) and answer is not None and is_right(made.found[0].value, answer=answer)
        )
    return right / len(records) if records else 0.0
