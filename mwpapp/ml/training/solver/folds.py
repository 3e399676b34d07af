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
from mwpapp.ml.solvers.network import SolverNetwork, load_shape
from mwpapp.ml.solvers.proposals import Proposals, propose
from mwpapp.ml.solvers.reading import read_problem
from mwpapp.ml.solvers.symbols import Symbols
from mwpapp.ml.solvers.templates.opinion import reordered
from mwpapp.ml.training.material.questions import Record
from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.contrastive.triplets import Mine, Mining, contrast_of
from mwpapp.ml.training.solver.examples import (
    Example,
    Solved,
    answer_of,
    examples_of,
    is_right,
    solved_problems,
    symbols_of,
)
from mwpapp.ml.training.solver.guidance.guides import Guides, guides_of
from mwpapp.ml.training.solver.guidance.neighbours import nearest_trees
from mwpapp.ml.training.solver.run import split, start_network
from mwpapp.ml.training.solver.templates import fit_classifier
from mwpapp.ml.training.solver.train import train
from mwpapp.ml.types import Problem, Progress


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldPlan:
    """The problems to train on (`learned`, and variants in `more`) and to measure on.

    The best round is chosen on `held` or, without it, on a part of the training problems.
    `guides` contains the trees of retrieved problems by the id of the record that they guide. They
    are only used if the configuration has guidance; without them, TF-IDF retrieves guides.
    `mine` mines or reads triplets; only a contrastive method needs it. With `second`, a template
    classifier that learns these problems and the training problems gives a second opinion."""

    learned: Sequence[Record]
    measured: Sequence[Record]
    config: Config
    work: Path
    more: Sequence[Record] = ()
    device: str | None = None
    held: Sequence[Record] = ()
    guides: Mapping[str, Node] = field(default_factory=dict)
    mine: Mine | None = None
    second: Sequence[Solved] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldMaterial:
    """What a fold's training uses. `examples` are made from `learned`; `mining` says which triplets
    are needed, or is None."""

    learned: Sequence[Solved]
    examples: Sequence[Example]
    held: Sequence[Example]
    symbols: Symbols
    skipped: Counter[str]
    mining: Mining | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldResult:
    """The accuracies, in [0, 1], the numbers of rounds and problems, and the duration.

    `accuracy` is that on the measured fold, `seconded` the same with a second opinion (None without
    one), and `held_out` that on the part of the training folds on which the best round was chosen.
    """

    accuracy: float
    seconded: float | None
    held_out: float
    rounds: int
    learned: int
    measured: int
    skipped: dict[str, int]
    seconds: float


def run_fold(plan: FoldPlan, *, progress: Progress) -> FoldResult:
    """Train on `learned` and `more`, and measure on `measured`.

    Raise ValueError if the configuration has a contrastive method but the plan has no `mine`."""
    started, config = time.monotonic(), plan.config
    material = fold_material(plan)
    if material.mining and plan.mine is None:
        raise ValueError("A contrastive method needs triplets.")
    mined = material.mining and plan.mine and contrast_of(material.mining, mine=plan.mine)
    network = start_network(config, material.learned, device=plan.device)
    guides = _guides(plan, material)
    rounds = train(
        network,
        material.examples,
        held=material.held,
        settings=config.training,
        work=plan.work,
        progress=progress,
        guides=guides,
        contrast=mined or None,
    )
    alone, seconded = _accuracies(network, plan, material=material, guides=guides)
    return FoldResult(
        accuracy=alone,
        seconded=seconded,
        held_out=round(max(rounds), 4),
        rounds=len(rounds),
        learned=len(material.examples),
        measured=len(plan.measured),
        skipped=dict(material.skipped),
        seconds=round(time.monotonic() - started, 1),
    )


def _guides(plan: FoldPlan, material: FoldMaterial) -> Guides | None:
    """Return the guides if the configuration has guidance: those of the plan, or the most similar
    training problems."""
    settings = plan.config.guidance
    if settings is None:
        return None
    trees = plan.guides or _nearest(plan, material)
    return guides_of(trees, symbols=material.symbols, settings=settings)


def _nearest(plan: FoldPlan, material: FoldMaterial) -> dict[str, Node]:
    """Return the trees of the most similar training problems by the id of each problem."""
    problems = [*material.learned, *(example.solved for example in material.held)]
    texts = {problem.id: problem.read.text for problem in problems}
    for record in plan.measured:
        texts[str(record["id"])] = read_problem(Problem(text=record["text"])).text
    return nearest_trees(texts, material.learned)


def fold_material(plan: FoldPlan) -> FoldMaterial:
    """Return the examples of a fold, and the problems to mine.

    Variants that are only candidates for triplets are neither learned nor held out."""
    config, contrastive = plan.config, plan.config.contrastive
    skipped: Counter[str] = Counter()
    solved = solved_problems([*plan.learned, *plan.more], source="folds", skipped=skipped)
    learned, held = split(solved, share=config.held_out)
    if plan.held:
        learned, held = solved, solved_problems(plan.held, source="folds", skipped=Counter())
    made = {str(record["id"]) for record in plan.more}
    candidates = learned
    if contrastive.is_on and contrastive.augmented == "anchors":
        candidates = _without(learned, made)
    elif contrastive.is_on and contrastive.augmented == "candidates":
        learned, held = _without(learned, made), _without(held, made)
    symbols = (
        load_shape(config.start).symbols
        if config.start
        else symbols_of(learned, fewest=config.fewest)
    )
    examples = examples_of(learned, symbols=symbols, skipped=skipped)
    mining = Mining(
        anchors=[example.solved for example in examples],
        candidates=candidates,
        settings=contrastive,
        seed=config.training.seed,
    )
    return FoldMaterial(
        learned=learned,
        examples=examples,
        held=examples_of(held, symbols=symbols, skipped=skipped),
        symbols=symbols,
        skipped=skipped,
        mining=mining if contrastive.is_on else None,
    )


def _without(problems: Sequence[Solved], ids: set[str]) -> list[Solved]:
    return [problem for problem in problems if problem.id not in ids]


def _accuracies(
    network: SolverNetwork, plan: FoldPlan, *, material: FoldMaterial, guides: Guides | None
) -> tuple[float, float | None]:
    """Return the accuracy on the measured fold without and with the second opinion."""
    records = plan.measured
    reads = [read_problem(Problem(text=record["text"])) for record in records]
    templates = guides.of([str(record["id"]) for record in records]) if guides else ()
    proposed = propose(network, reads, guides=templates)
    alone = answer_accuracy(proposed, records)
    if not plan.second:
        return alone, None
    taught = [*plan.second, *material.learned]
    classifier = fit_classifier(taught, seed=plan.config.training.seed, progress=_unseen)
    opinions = classifier.opinions(reads)
    return alone, answer_accuracy([*map(reordered, proposed, opinions)], records)


def _unseen(done: int, total: int) -> None:
    """Do not show the progress of a fit, which takes a minute."""


def answer_accuracy(proposed: Sequence[Proposals], records: Sequence[Record]) -> float:
    """Return the share of records whose best proposal has the right answer."""
    right = 0
    for made, record in zip(proposed, records, strict=True):
        answer = answer_of(record)
        right += (
            bool(made.found) and answer is not None and is_right(made.found[0].value, answer=answer)
        )
    return round(right / len(records), 4) if records else 0.0
