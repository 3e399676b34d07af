"""Compute all metrics of scored and labelled pairs.

A pair is classified as valid if its score is above the threshold. The default is 0.5, as in
ParaQD, section 4.4, which does not tune it. Metrics that need both classes are None if one class
is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.evaluation.average_precision import average_precision
from mwpapp.ml.evaluation.confusion import Confusion, confusion
from mwpapp.ml.evaluation.f1 import Average, macro, weighted
from mwpapp.ml.evaluation.mean_scores import mean_scores
from mwpapp.ml.evaluation.separation import separation

THRESHOLD = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """All metrics. `separation` is meant for cosines, `tpr_minus_fpr` for probabilities."""

    macro: Average
    weighted: Average
    mean_positive: float | None
    mean_negative: float | None
    separation: float | None
    roc_auc: float | None
    average_precision: float | None
    confusion: Confusion
    tpr_minus_fpr: float | None


def report(
    scores: Sequence[float], labels: Sequence[int], *, threshold: float = THRESHOLD
) -> Report:
    """Return all metrics. Labels are 1 (valid) or 0. Raise ValueError if there are no pairs."""
    if not scores:
        raise ValueError("A report needs at least one pair.")
    predicted = [int(score > threshold) for score in scores]
    counts = confusion(predicted, labels)
    positive, negative = mean_scores(scores, labels)
    has_both = len(set(labels)) == 2
    return Report(
        macro=macro(predicted, labels),
        weighted=weighted(predicted, labels),
        mean_positive=positive,
        mean_negative=negative,
        separation=separation(scores, labels) if has_both else None,
        roc_auc=area_under_curve(scores, labels) if has_both else None,
        average_precision=average_precision(scores, labels) if has_both else None,
        confusion=counts,
        tpr_minus_fpr=counts.tpr_minus_fpr if has_both else None,
    )


def average_fields(average: Average) -> dict[str, float]:
    """Return an average with both definitions of F1; see `f1`."""
    return {
        "precision": average.precision,
        "recall": average.recall,
        "f1_harmonic": average.harmonic_f1,
        "f1_mean": average.mean_f1,
    }


def common_fields(evaluation: Report) -> dict[str, Any]:
    """Return the metrics that apply to any score, as JSON values."""
    counts = evaluation.confusion
    return {
        "macro": average_fields(evaluation.macro),
        "weighted": average_fields(evaluation.weighted),
        "mean_positive": evaluation.mean_positive,
        "mean_negative": evaluation.mean_negative,
        "roc_auc": evaluation.roc_auc,
        "average_precision": evaluation.average_precision,
        "confusion": {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn, "tn": counts.tn},
    }
