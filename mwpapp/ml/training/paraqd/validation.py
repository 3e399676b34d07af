"""Validate a ParaQD encoder on held-out pairs.

Operators make most of the pairs from held-out questions. Metrics on these pairs show whether the
training works and which settings are better, but not how good the scorer is on paraphrases that
people wrote.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from mwpapp.ml.evaluation.report import report
from mwpapp.ml.paraqd.scorer import THRESHOLD
from mwpapp.ml.paraqd.triplets import Augmented, build_triplets
from mwpapp.ml.protocols import Scorer


@dataclass(frozen=True, slots=True, kw_only=True)
class Validation:
    """The metrics over all pairs, and the mean cosine of the texts of each operator."""

    metrics: Mapping[str, float]
    by_operator: Mapping[str, float]


def validate(scorer: Scorer, questions: Sequence[Augmented], *, seed: int) -> Validation:
    """Return triplet accuracy, separation, AUC, and F1 at the fixed threshold."""
    rng = random.Random(f"validation:{seed}")
    triplets = [item for question in questions for item in build_triplets(question, rng=rng)]
    kept = scorer.score([(item.anchor, item.positive.text) for item in triplets])
    broken = scorer.score([(item.anchor, item.negative.text) for item in triplets])
    metrics = score_metrics([*kept, *broken], labels=[1] * len(kept) + [0] * len(broken))
    ranked_right = [above > below for above, below in zip(kept, broken, strict=True)]
    names = [item.positive.operator for item in triplets]
    names += [item.negative.operator for item in triplets]
    return Validation(
        metrics={"triplet_accuracy": round(fmean(ranked_right), 4), **metrics},
        by_operator=_means(names, [*kept, *broken]),
    )


def pair_metrics(scorer: Scorer, questions: Sequence[Augmented]) -> dict[str, float]:
    """Return the metrics over all pairs of a question and a text; empty if all have one label."""
    pairs = [
        (item.text, sample.text, label)
        for item in questions
        for label, side in ((1, item.kept), (0, item.broken))
        for sample in side
        if sample is not None
    ]
    labels = [label for _, _, label in pairs]
    if len(set(labels)) < 2:
        return {}
    return score_metrics(scorer.score([(text, other) for text, other, _ in pairs]), labels=labels)


def score_metrics(scores: Sequence[float], *, labels: Sequence[int]) -> dict[str, float]:
    """Return metrics with and without a threshold, with both definitions of F1."""
    evaluation = report(scores, labels, threshold=THRESHOLD)
    averages = {"macro": evaluation.macro, "weighted": evaluation.weighted}
    figures = {
        "separation": evaluation.separation,
        "auc": evaluation.roc_auc,
        **{f"{name}_f1_harmonic": value.harmonic_f1 for name, value in averages.items()},
        **{f"{name}_f1_mean": value.mean_f1 for name, value in averages.items()},
    }
    return {name: round(value, 4) for name, value in figures.items() if value is not None}


def _means(names: Sequence[str], scores: Sequence[float]) -> dict[str, float]:
    groups: dict[str, list[float]] = {}
    for name, score in zip(names, scores, strict=True):
        groups.setdefault(name, []).append(score)
    return {name: round(fmean(values), 3) for name, values in sorted(groups.items())}
