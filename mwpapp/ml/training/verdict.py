"""Fitting the verdict's logistic regression and its thresholds, and saving both.

Input: problems of ours (aside ones are never used) and published questions under MIT or
Apache-2.0. A fifth of the questions is held out with all its pairs; the two thresholds and
the figures in the manifest come from there.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mwpapp.ml.checkpoints.manifest import Manifest, write_manifest
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.evaluation.f1 import weighted
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT as SCORER
from mwpapp.ml.paraqd.scorer import load_scorer
from mwpapp.ml.training.pairs import Pair, make_pairs
from mwpapp.ml.training.questions import (
    OWN,
    SOURCES,
    Record,
    Source,
    draw_questions,
    is_aside,
    tidy,
)
from mwpapp.ml.training.round_trips import RememberedTranslator
from mwpapp.ml.training.validation import is_held_out
from mwpapp.ml.translators.registry import translator_or_none
from mwpapp.ml.types import Problem, Progress, Scorer, Tools
from mwpapp.ml.verdict.comparison import compare
from mwpapp.ml.verdict.features import NAMES, SIGNS, features
from mwpapp.ml.verdict.judge import FILE_NAME, PART, LogisticJudge, Thresholds, write_judge
from mwpapp.ml.verdict.logistic import fit_signed, probabilities

Array = NDArray[np.float64]

SEED = 20
PENALTY = 1.0
HELD_OUT = 0.2
PRECISION_READY = 0.97
"""Share of the held-out pairs above the upper threshold that must be valid."""
VALID_REJECTED = 0.05
"""Share of the held-out pairs below the lower threshold that may be valid."""
# Operator-made pairs are milder than what people write, so probabilities on those are too sure:
# a doubtful rewording is to be checked by a person, not rejected.
_READY_BOUNDS, _REJECT_BOUNDS = (0.6, 0.95), (0.05, 0.25)
_MOST = {"svamp": 250, "cogcomp_old": 200, "gsm8k_train": 250, "aqua_dev_test": 80,
         "mathqa_valid_test": 120}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class FitPlan:
    """`own` are problems with id, text, split and where known equation and answer, `corpora`
    the folder of published sets or None; `work` keeps round trips for the next time."""

    out: Path
    work: Path
    own: Sequence[Record]
    corpora: Path | None
    seed: int = SEED
    device: str | None = None


def fit(plan: FitPlan, *, stage: Callable[[str], Progress]) -> Manifest:
    """Make pairs, fit, choose thresholds, save. Raises ValueError without enough pairs and
    WeightsMissing without the scorer or the tagger."""
    problems = _problems(plan)
    pairs = _pairs(problems, plan=plan, progress=stage("pairs"))
    held = np.array([is_held_out(pair.question, share=HELD_OUT) for pair in pairs], dtype=bool)
    labels = np.array([pair.label for pair in pairs], dtype=np.float64)
    if len(set(labels[held])) < 2 or len(set(labels[~held])) < 2:
        raise ValueError("There are too few pairs to fit on.")
    rows = feature_rows(pairs, scorer=load_scorer(device=plan.device), progress=stage("features"))
    weights = fit_signed(rows[~held], labels=labels[~held], signs=SIGNS, penalty=PENALTY)
    predicted = probabilities(weights, features=rows[held])
    thresholds = choose_thresholds(predicted, labels=labels[held])
    write_judge(plan.out / FILE_NAME, LogisticJudge(weights, thresholds=thresholds))
    manifest = _manifest(
        plan,
        data=_provenance(problems, pairs=pairs),
        metrics=_metrics(predicted, labels=labels[held], thresholds=thresholds),
    )
    write_manifest(plan.out, manifest)
    return manifest


def feature_rows(pairs: Sequence[Pair], *, scorer: Scorer, progress: Progress) -> Array:
    """The features of each pair, of shape (pairs, features)."""
    cosines = scorer.score([(pair.reference.text, pair.text) for pair in pairs])
    rows = np.empty((len(pairs), len(NAMES)))
    for number, (pair, cosine) in enumerate(zip(pairs, cosines, strict=True)):
        found = features(compare(pair.reference, pair.text), cosine=cosine)
        rows[number] = list(found.values())
        progress(number + 1, len(pairs))
    return rows


def choose_thresholds(predicted: Array, *, labels: Array) -> Thresholds:
    """The lowest probability from which nearly all are valid, the highest up to which nearly
    none is, both within sensible bounds."""
    order = np.argsort(-predicted, kind="stable")
    values, valid = predicted[order], labels[order]
    precision = np.cumsum(valid) / np.arange(1, len(valid) + 1)
    good = np.flatnonzero(precision >= PRECISION_READY)
    ready = values[good[-1]] if len(good) else 1.0
    below = np.cumsum(valid[::-1]) / np.arange(1, len(valid) + 1)
    poor = np.flatnonzero(below <= VALID_REJECTED)
    reject = values[::-1][poor[-1]] if len(poor) else 0.0
    return Thresholds(
        ready=round(float(np.clip(ready, *_READY_BOUNDS)), 3),
        reject=round(float(np.clip(reject, *_REJECT_BOUNDS)), 3),
    )


def _problems(plan: FitPlan) -> list[Problem]:
    """Ours with their equations, the published questions as texts alone."""
    sources = [Source(name=s.name, licence=s.licence, most=_MOST[s.name]) for s in SOURCES]
    rng = random.Random(f"{plan.seed}:questions")
    drawn = draw_questions(plan.corpora, own=plan.own, rng=rng, sources=sources)
    usable = {question.id for question in drawn}
    ours = [
        Problem(
            id=f"{OWN}:{record['id']}",
            text=tidy(record["text"]),
            equation=record.get("equation"),
            answer=str(record["answer"]) if record.get("answer") is not None else None,
        )
        for record in plan.own
        if not is_aside(record) and f"{OWN}:{record['id']}" in usable
    ]
    published = [Problem(id=q.id, text=q.text) for q in drawn if q.source != OWN]
    return [*ours, *published]


def _pairs(problems: Sequence[Problem], *, plan: FitPlan, progress: Progress) -> list[Pair]:
    translator = translator_or_none()
    path = plan.work / "round_trips.jsonl"
    remembered = RememberedTranslator(translator, path=path) if translator else None
    tools = Tools(tagger=load_tagger(), translator=remembered)
    pairs: list[Pair] = []
    for number, problem in enumerate(problems, start=1):
        # A generator of its own, so that one more problem changes nothing for the others.
        rng = random.Random(f"{plan.seed}:{problem.id}")
        pairs += make_pairs(problem, rng=rng, tools=tools)
        progress(number, len(problems))
    return pairs


def _provenance(problems: Sequence[Problem], *, pairs: Sequence[Pair]) -> dict[str, Any]:
    counts = Counter(problem.id.partition(":")[0] for problem in problems)
    licences = {source.name: source.licence for source in SOURCES} | {OWN: "ours"}
    ids = sorted(problem.id for problem in problems)
    makers = Counter(pair.maker.rpartition(">")[2] for pair in pairs)
    return {
        "files": {
            name: {"questions": count, "licence": licences[name]}
            for name, count in sorted(counts.items())
        },
        "own_ids": [name.removeprefix(f"{OWN}:") for name in ids if name.startswith(f"{OWN}:")],
        "ids_sha256": hashlib.sha256("\n".join(ids).encode()).hexdigest(),
        "pairs": {"valid": sum(p.label for p in pairs), "all": len(pairs)},
        "pairs_by_maker": dict(sorted(makers.items())),
        "scorer": SCORER,
    }


def _metrics(predicted: Array, *, labels: Array, thresholds: Thresholds) -> dict[str, float]:
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
    return {f"held_out_{name}": round(value, 4) for name, value in figures.items()}


def _manifest(plan: FitPlan, *, data: dict[str, Any], metrics: dict[str, float]) -> Manifest:
    return Manifest(
        name=plan.out.name,
        part=PART,
        architecture={
            "kind": "logistic regression with signs",
            "features": len(NAMES),
            "penalty": PENALTY,
        },
        data=data,
        seed=plan.seed,
        metrics=metrics,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        base=SCORER,
        sha256=hashlib.sha256((plan.out / FILE_NAME).read_bytes()).hexdigest(),
    )
