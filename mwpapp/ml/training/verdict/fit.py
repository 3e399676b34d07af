"""Fit the verdict: its trees, the blend with the other opinions, and the thresholds.

The trees learn from the same questions as the cross-encoder. The blend, the thresholds and the
limits of doubts are fitted only on questions that neither of the two has seen.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.manifest import Manifest, read_manifest, write_manifest
from mwpapp.ml.checkpoints.resolve import resolve
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.evaluation.f1 import weighted
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT as SCORER
from mwpapp.ml.paraqd.scorer import load_scorer
from mwpapp.ml.protocols import Scorer, Tools
from mwpapp.ml.solvers.agreement import load_solved_alike
from mwpapp.ml.training.material.pairs import Pair
from mwpapp.ml.training.material.questions import Question
from mwpapp.ml.training.material.seed import SEED
from mwpapp.ml.training.material.verdict_material import (
    Inputs,
    Mixture,
    draw,
    gather,
    provenance,
    sample,
    split,
)
from mwpapp.ml.training.verdict.blending import fit_blend
from mwpapp.ml.training.verdict.boosting import fit_trees
from mwpapp.ml.training.verdict.calibration import (
    VALID_IN_USE,
    choose_precision,
    choose_thresholds,
    limits_of_doubts,
    weights_in_use,
)
from mwpapp.ml.types import Progress
from mwpapp.ml.verdict.comparing.comparison import Comparison, compare
from mwpapp.ml.verdict.evidence.gather import gather_evidence
from mwpapp.ml.verdict.features import NAMES, SIGNS
from mwpapp.ml.verdict.judge import (
    PART,
    Reader,
    Solver,
    opinion_rows,
    read_again,
    rows,
)
from mwpapp.ml.verdict.reader.cross_encoder import DEFAULT_CHECKPOINT as READER
from mwpapp.ml.verdict.reader.cross_encoder import load_reader
from mwpapp.ml.verdict.thresholds import FILE_NAME, Thresholds
from mwpapp.ml.verdict.trees import Trees
from mwpapp.ml.verdict.weights import SecondReading, Weights, write_weights

Array = NDArray[np.float64]

NOT_CLEAR = (0.1, 0.95)
"""The second reader and the solver are asked about pairs whose probability without them is between
these."""
LEARNED = Mixture(crossed=4, corrupted=2, operated=6)
BLENDED = Mixture(crossed=4, corrupted=2, operated=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinions:
    """The other opinions, and the names of their checkpoints by role. `second` is None if there is
    no second reader; a `solver` is asked only if there is one."""

    reader: Reader
    scorer: Scorer
    names: dict[str, str]
    second: Reader | None = None
    solver: Solver | None = None


def load_opinions(
    *,
    reader: str = READER,
    scorer: str = SCORER,
    second: str = "",
    solver: str = "",
    device: str | None = None,
) -> Opinions:
    """Load the opinions; without `second`, there is no second reader, and without `solver`, no
    solver. Raise WeightsMissing if a checkpoint is absent, and ValueError for a solver without a
    second reader."""
    if solver and not second:
        raise ValueError("A solver is asked only beside a second reader.")
    later = {"second": second, "solver": solver}
    return Opinions(
        reader=load_reader(reader, device=device),
        scorer=load_scorer(scorer, device=device),
        second=load_reader(second, device=device) if second else None,
        solver=load_solved_alike(solver, device=device) if solver else None,
        names={"reader": reader, "scorer": scorer} | {k: name for k, name in later.items() if name},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class FitPlan:
    """The data, the seed and the output folder of a fit. Operators make pairs from at most
    `most` questions, or from all if it is None. `precision` is the share of the ready texts that
    must be valid; if it is None, it is chosen."""

    out: Path
    inputs: Inputs
    seed: int = SEED
    most: int | None = None
    precision: float | None = None


def fit(plan: FitPlan, *, opinions: Opinions, stage: Callable[[str], Progress]) -> Manifest:
    """Make pairs, fit, choose thresholds and save. Raise ValueError for too few pairs."""
    questions = _sampled(draw(plan.inputs, seed=plan.seed), plan=plan)
    material = gather(plan.inputs, questions=questions, seed=plan.seed, progress=stage("pairs"))
    learned, held_out = (
        sample(part, mixture=mixture, rng=_rng(plan, name), tools=Tools(tagger=load_tagger()))
        for part, mixture, name in zip(
            split(material), (LEARNED, BLENDED), ("learned", "blended"), strict=True
        )
    )
    if any(len({pair.label for pair in pairs}) < 2 for pairs in (learned, held_out)):
        raise ValueError("There are too few pairs to fit on.")
    trees = _fit_trees(learned, seed=plan.seed, progress=stage("trees"))
    weights = _calibrated(
        held_out,
        trees=trees,
        opinions=opinions,
        precision=plan.precision,
        progress=stage("blend"),
    )
    write_weights(plan.out / FILE_NAME, weights.fitted)
    data = provenance(questions, learned=learned, added=plan.inputs.added)
    data |= {"pairs_blended": len(held_out), "precision_ready": weights.precision}
    metrics = _metrics(
        weights.predicted, labels=_labels(held_out), thresholds=weights.fitted.thresholds
    )
    manifest = _manifest(plan, opinions=opinions, data=data, metrics=metrics)
    write_manifest(plan.out, manifest)
    return manifest


def _sampled(questions: Sequence[Question], *, plan: FitPlan) -> list[Question]:
    count = len(questions) if plan.most is None else min(plan.most, len(questions))
    return _rng(plan, "questions").sample(list(questions), count)


def _fit_trees(pairs: Sequence[Pair], *, seed: int, progress: Progress) -> Trees:
    found = rows(_compared(pairs, progress=progress))
    return fit_trees(found, labels=_labels(pairs), signs=SIGNS, seed=seed)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Calibrated:
    """The fitted weights, the precision of their threshold for `ready`, and the probability of
    each held-out pair, (pairs,)."""

    fitted: Weights
    precision: float
    predicted: Array


def _calibrated(
    pairs: Sequence[Pair],
    *,
    trees: Trees,
    opinions: Opinions,
    precision: float | None,
    progress: Progress,
) -> _Calibrated:
    """Fit the blend, the thresholds and the limits of doubts on held-out pairs."""
    comparisons = _compared(pairs, progress=progress)
    cosines = opinions.scorer.score([(pair.reference.text, pair.text) for pair in pairs])
    readings = opinions.reader.read(comparisons)
    found = opinion_rows(comparisons, trees=trees, readings=readings, cosines=cosines)
    labels, counted = _labels(pairs), weights_in_use(pairs)
    blend = fit_blend(found, labels=labels, weights=counted)
    predicted = blend.probabilities(found)
    second = None
    if opinions.second is not None:
        asked = np.flatnonzero((predicted > NOT_CLEAR[0]) & (predicted < NOT_CLEAR[1]))
        more = read_again(
            comparisons, asked=asked, reader=opinions.second, solver=opinions.solver,
            replaced=readings,
        )  # fmt: skip
        closer = np.column_stack([found[asked], more])
        second = _second(closer, labels=labels[asked], weights=counted[asked])
        predicted[asked] = second.blend.probabilities(closer)
    evidence = [
        gather_evidence(replace(comparison, reading=reading))
        for comparison, reading in zip(comparisons, readings, strict=True)
    ]
    in_use = weights_in_use(pairs, valid_share=VALID_IN_USE)
    precision = precision or choose_precision(pairs, predicted=predicted, weights=in_use)
    fitted = Weights(
        trees=trees,
        blend=blend,
        thresholds=choose_thresholds(predicted, labels=labels, weights=in_use, precision=precision),
        doubts=limits_of_doubts(evidence, predicted=predicted, labels=labels, weights=in_use),
        second=second,
    )
    return _Calibrated(fitted=fitted, precision=precision, predicted=predicted)


def _second(opinions: Array, *, labels: Array, weights: Array) -> SecondReading:
    """Fit the blend of the opinions on the pairs that are not clear, (pairs, 4 or 5)."""
    blend = fit_blend(opinions, labels=labels, weights=weights)
    return SecondReading(blend=blend, low=NOT_CLEAR[0], high=NOT_CLEAR[1])


def _compared(pairs: Sequence[Pair], *, progress: Progress) -> list[Comparison]:
    comparisons = []
    for number, pair in enumerate(pairs, start=1):
        comparisons.append(compare(pair.reference, pair.text))
        progress(number, len(pairs))
    return comparisons


def _labels(pairs: Sequence[Pair]) -> Array:
    return np.array([pair.label for pair in pairs], dtype=np.float64)


def _rng(plan: FitPlan, name: str) -> random.Random:
    return random.Random(f"{plan.seed}:verdict:{name}")


def _metrics(predicted: Array, *, labels: Array, thresholds: Thresholds) -> dict[str, float]:
    """Return the metrics on the pairs that the blend was fitted to. They are hardly optimistic,
    because only a few numbers were fitted to thousands of pairs."""
    truth = [int(label) for label in labels]
    guess = [int(value >= 0.5) for value in predicted]
    valid = labels == 1
    right = np.where(valid, predicted, 1 - predicted)
    figures = {
        "auc": area_under_curve([float(value) for value in predicted], truth),
        "weighted_f1_harmonic": weighted(guess, truth).harmonic_f1,
        "tpr_less_fpr": float(np.mean(predicted[valid] >= 0.5) - np.mean(predicted[~valid] >= 0.5)),
        "log_loss": float(-np.log(np.clip(right, 1e-12, 1)).mean()),
        "valid_ready": float(np.mean(predicted[valid] >= thresholds.ready)),
        "invalid_ready": float(np.mean(predicted[~valid] >= thresholds.ready)),
        "valid_rejected": float(np.mean(predicted[valid] <= thresholds.reject)),
        "invalid_rejected": float(np.mean(predicted[~valid] <= thresholds.reject)),
    }
    return {f"blended_{name}": round(value, 4) for name, value in figures.items()}


def _manifest(
    plan: FitPlan, *, opinions: Opinions, data: dict[str, Any], metrics: dict[str, float]
) -> Manifest:
    companions = {
        f"{role}_sha256": read_manifest(resolve(name)).sha256
        for role, name in opinions.names.items()
    }
    return Manifest(
        name=plan.out.name,
        part=PART,
        architecture={
            "kind": "trees, cross-encoders, cosine and solver, blended",
            "features": len(NAMES),
            **opinions.names,
            **companions,
        },
        data=data,
        seed=plan.seed,
        metrics=metrics,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        sha256=hashlib.sha256((plan.out / FILE_NAME).read_bytes()).hexdigest(),
    )
