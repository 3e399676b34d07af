"""Fit the template classifier, then refit a solver's confidence with the classifier's opinions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from torch.nn.functional import cross_entropy
from torch.optim import AdamW

from mwpapp.ml.checkpoints.manifest import Manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.solvers.by_tree import CLASSIFIER
from mwpapp.ml.solvers.network import load_network
from mwpapp.ml.solvers.templates.classifier import TemplateClassifier, save_classifier
from mwpapp.ml.solvers.templates.ranked import template
from mwpapp.ml.solvers.templates.words import common_words
from mwpapp.ml.training.schedule import linear_schedule
from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.examples import Solved
from mwpapp.ml.training.solver.fit_confidence import fit_confidence
from mwpapp.ml.training.solver.material import REWORDINGS, Inputs, gather
from mwpapp.ml.training.solver.run import split
from mwpapp.ml.types import Progress

FEWEST = 6
"""The minimum number of problems per template."""
MOST_NUMBERS = 6
"""Problems with more numbers rarely share a template."""
TELLINGS = 6
"""The number of texts of each story: more than a solver learns from, because fitting is fast."""
EPOCHS = 10
BATCH = 64
RATE = 5e-3
WARM_UP = 0.1
WEIGHT_DECAY = 0.01
DROPOUT = 0.3
"""The share of features, and of hidden states, that are dropped in training."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplatePlan:
    """The solver that gets a second opinion, the material, and the folder of the classifier."""

    solver: str
    inputs: Inputs
    out: Path
    seed: int = 0
    device: str | None = None


def run(plan: TemplatePlan, *, progress: Progress) -> Manifest:
    """Fit and save the classifier, refit the solver's confidence, and return the solver's manifest.

    Raise ValueError if there are too few problems, and WeightsMissing if the solver is missing.
    """
    network, manifest = load_network(plan.solver, device=plan.device)
    material = gather(plan.inputs)
    learned, held = split(material.problems, share=_held_out(manifest))
    classifier = fit_classifier(learned, seed=plan.seed, progress=progress)
    save_classifier(
        plan.out,
        classifier,
        seed=plan.seed,
        data={"problems": dict(material.counts()), "licences": dict(material.licences())},
        metrics={"held_out_accuracy": accuracy(classifier, held)},
    )
    confidence, metrics = fit_confidence(
        network, in_own_words(held), seed=plan.seed, classifier=classifier
    )
    added = {"confidence": confidence.described(), CLASSIFIER: plan.out.name}
    changed = replace(
        manifest,
        architecture=dict(manifest.architecture) | added,
        metrics=dict(manifest.metrics) | metrics,
    )
    write_manifest(resolve(plan.solver), changed)
    return changed


def _held_out(manifest: Manifest) -> float:
    """Return the share of problems that the solver did not learn from. The confidence is fitted on
    them alone."""
    settings = manifest.data.get("settings", {})
    return float(settings.get("held_out", Config().held_out))


def in_own_words(problems: Iterable[Solved]) -> list[Solved]:
    """Return each problem once, as it was written: the confidence is for what teachers type, and
    rewordings of one problem are right or wrong together."""
    found: dict[tuple[str, str], Solved] = {}
    for problem in problems:
        if problem.source != REWORDINGS:
            found.setdefault((problem.source, problem.id.partition("/")[0]), problem)
    return list(found.values())


def fit_classifier(
    problems: Sequence[Solved], *, seed: int, progress: Progress
) -> TemplateClassifier:
    """Return a classifier of the templates that at least FEWEST problems have. Raise ValueError if
    there are fewer than two such templates."""
    short = [one for one in problems if 1 <= len(one.read.quantities) <= MOST_NUMBERS]
    named = [(one.read, template(one.tree, read=one.read)) for one in short]
    counted = Counter(name for _, name in named)
    names = sorted(name for name, count in counted.items() if count >= FEWEST)
    if len(names) < 2:
        raise ValueError("There are too few problems. Add problems or corpora.")
    torch.manual_seed(seed)
    common = common_words(one.read.text for one in short)
    classifier = TemplateClassifier(names, common=common)
    torch.nn.init.normal_(classifier.hidden.weight, std=0.05)
    classes = {name: number for number, name in enumerate(names)}
    rows = [(classifier.rows(read), classes[name]) for read, name in named if name in classes]
    _learn(classifier, rows, progress=progress)
    return classifier.eval()


def _learn(
    classifier: TemplateClassifier, rows: Sequence[tuple[list[int], int]], *, progress: Progress
) -> None:
    steps = EPOCHS * -(-len(rows) // BATCH)
    optimizer = AdamW(classifier.parameters(), lr=RATE, weight_decay=WEIGHT_DECAY)
    schedule = linear_schedule(optimizer, steps=steps, warm_up=WARM_UP)
    classifier.train()
    done = 0
    for _epoch in range(EPOCHS):
        order = torch.randperm(len(rows)).tolist()
        for start in range(0, len(order), BATCH):
            batch = [rows[row] for row in order[start : start + BATCH]]
            logits = classifier([_thinned(one) for one, _ in batch], dropout=DROPOUT)
            loss = cross_entropy(logits, torch.tensor([name for _, name in batch]))
            optimizer.zero_grad()
            torch.autograd.backward(loss)
            optimizer.step()
            schedule.step()
            done += 1
            progress(done, steps)


def _thinned(rows: Sequence[int]) -> list[int]:
    kept = (torch.rand(len(rows)) >= DROPOUT).tolist()
    return [row for row, is_kept in zip(rows, kept, strict=True) if is_kept]


def accuracy(classifier: TemplateClassifier, problems: Sequence[Solved]) -> float:
    """Return the share of problems whose most likely template is right."""
    opinions = classifier.opinions([one.read for one in problems])
    right = [
        max(opinion.probabilities, key=opinion.probabilities.__getitem__)
        == template(one.tree, read=one.read)
        for opinion, one in zip(opinions, problems, strict=True)
    ]
    return round(sum(right) / len(right), 4) if right else 0.0
