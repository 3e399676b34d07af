"""Train the shipped solver: gather the data, train, fit the confidence and save."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.protocols import Tools
from mwpapp.ml.solvers.encoding import words_of
from mwpapp.ml.solvers.network import (
    GRU,
    Shape,
    SolverNetwork,
    load_network,
    new_network,
    save_network,
)
from mwpapp.ml.solvers.symbols import Symbols
from mwpapp.ml.training.material.held_out import is_held_out
from mwpapp.ml.training.material.questions import OWN
from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.contrastive.triplets import Contrast, Mine, Mining, contrast_of
from mwpapp.ml.training.solver.examples import Example, Solved, examples_of, symbols_of
from mwpapp.ml.training.solver.fit_confidence import fit_confidence
from mwpapp.ml.training.solver.material import (
    STORIES,
    Inputs,
    Material,
    by_source,
    gather,
)
from mwpapp.ml.training.solver.train import solved_right, train
from mwpapp.ml.training.solver.variations import varied
from mwpapp.ml.types import Progress

VARIED = (OWN, STORIES, "svamp", "cogcomp_old")
"""The sources that our generators vary. Problems of other sources are too long or too noisy."""
_REPEATED = "/1"  # the second text of a story, whose variants would be like those of the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The data, the settings, the output folder and the folder for the run's state. Only a
    contrastive method needs `mine`.

    Raises ValueError if the configuration has guidance, or a contrastive method without `mine`."""

    out: Path
    work: Path
    inputs: Inputs
    config: Config
    device: str | None = None
    mine: Mine | None = None

    def __post_init__(self) -> None:
        if self.config.guidance is not None:
            raise ValueError("[guidance] works only with --folds: no shipped solver has guides.")
        if self.config.contrastive.is_on and self.mine is None:
            raise ValueError("A contrastive method needs triplets.")


def run(plan: Plan, *, stage: Callable[[str], Progress]) -> Manifest:
    """Train and save. `stage` is called with the name of each stage and returns its progress
    callback.

    Raise ValueError if there are too few problems, and WeightsMissing if the encoder, the tagger
    or the solver to start from is missing.
    """
    config, seed = plan.config, plan.config.training.seed
    inputs = _with_variants(plan, progress=stage("variants")) if config.generated else plan.inputs
    material = gather(inputs)
    learned, held = split(material.problems, share=config.held_out)
    if not learned or not held:
        raise ValueError("There are too few problems. Add problems or corpora.")
    skipped = material.skipped.setdefault("symbols", Counter())
    network = start_network(config, learned, device=plan.device)
    examples = examples_of(learned, symbols=network.symbols, skipped=skipped)
    random.Random(seed).shuffle(examples)
    measured = examples_of(held, symbols=network.symbols, skipped=skipped)
    rounds = train(
        network,
        examples,
        held=measured,
        settings=config.training,
        work=plan.work,
        progress=stage("training"),
        contrast=_contrast(plan, examples),
    )
    confidence, metrics = fit_confidence(network, held, seed=seed)
    metrics |= _accuracies(network, held=measured)
    metrics["rounds"] = float(len(rounds))
    return save_network(
        plan.out,
        network,
        seed=seed,
        data=_provenance(material, config=config),
        metrics=metrics,
        extra={"confidence": confidence.described()},
    )


def _contrast(plan: Plan, examples: Sequence[Example]) -> Contrast | None:
    """Return the triplets of a contrastive method, or None. All problems are anchors and
    candidates."""
    if not plan.config.contrastive.is_on or plan.mine is None:
        return None
    solved = [example.solved for example in examples]
    settings, seed = plan.config.contrastive, plan.config.training.seed
    mining = Mining(anchors=solved, candidates=solved, settings=settings, seed=seed)
    return contrast_of(mining, mine=plan.mine)


def _with_variants(plan: Plan, *, progress: Progress) -> Inputs:
    sources = by_source(plan.inputs)
    records = [one for name in VARIED for one in sources.get(name, ())]
    made = varied(
        [one for one in records if not str(one["id"]).endswith(_REPEATED)],
        tools=Tools(tagger=load_tagger()),
        seed=plan.config.training.seed,
        cache=plan.work / "variants.jsonl",
        progress=progress,
    )
    return replace(plan.inputs, varied=made)


def split(problems: Sequence[Solved], *, share: float) -> tuple[list[Solved], list[Solved]]:
    """Return the training and the held-out problems. A problem and its variants stay together."""
    learned: list[Solved] = []
    held: list[Solved] = []
    for problem in problems:
        aside = is_held_out(problem.id.partition("/")[0], share=share)
        (held if aside else learned).append(problem)
    return learned, held


def start_network(
    config: Config, learned: Sequence[Solved], *, device: str | None
) -> SolverNetwork:
    """Return the network of the solver that `config.start` names, or a new one."""
    if config.start:
        return load_network(config.start, device=device)[0]
    symbols = symbols_of(learned, fewest=config.fewest)
    return new_network(shape_of(config, learned, symbols=symbols), device=device)


def shape_of(config: Config, problems: Sequence[Solved], *, symbols: Symbols) -> Shape:
    """Return the shape of the network. The vocabulary of a GRU consists of the words that
    occur at least `config.fewest` times."""
    shape = Shape(
        symbols=symbols,
        encoder=config.encoder,
        frozen=config.frozen,
        rank=config.rank,
        dropout=config.dropout,
        guidance=config.guidance.shape if config.guidance else None,
    )
    if config.encoder != GRU:
        return shape
    words = Counter(word for problem in problems for word in words_of(problem.read.text))
    frequent = [word for word, count in words.items() if count >= config.fewest]
    return replace(shape, vocabulary=tuple(sorted(frequent)), width=config.width)


def _accuracies(network: SolverNetwork, *, held: Sequence[Example]) -> dict[str, float]:
    """Return the accuracy on the held-out problems, and on those of each source."""
    found: dict[str, list[bool]] = defaultdict(list)
    for example, is_right in zip(held, solved_right(network, held), strict=True):
        found["held_out_accuracy"].append(is_right)
        found[f"held_out_accuracy_{example.solved.source}"].append(is_right)
    return {name: round(sum(right) / len(right), 4) for name, right in found.items()}


def _provenance(material: Material, *, config: Config) -> dict[str, Any]:
    return {
        "problems": dict(material.counts()),
        "licences": dict(material.licences()),
        "skipped": {name: dict(counted) for name, counted in material.skipped.items()},
        "settings": asdict(config),
    }
