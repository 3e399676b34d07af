"""Everything that is said of scored and labelled pairs, in one value.

A pair is taken for valid where its score is above the threshold, 0.5 by default as in ParaQD,
section 4.4, which never tunes it. Figures that need both classes are None where one is absent.
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
    """`separation` is meant for cosines, `tpr_minus_fpr` for probabilities."""

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
    """The figures of at least one pair (ValueError); labels are 1 (valid) and 0."""
    if not scores:
        raise ValueError("There are no pairs to report on.")
    predicted = [int(score > threshold) for score in scores]
    counts = confusion(predicted, labels)
    positive, negative = mean_scores(scores, labels)
    both = len(set(labels)) == 2
    return Report(
        macro=macro(predicted, labels),
        weighted=weighted(predicted, labels),
        mean_positive=positive,
        mean_negative=negative,
        separation=separation(scores, labels) if both else None,
        roc_auc=area_under_curve(scores, labels) if both else None,
        average_precision=average_precision(scores, labels) if both else None,
        confusion=counts,
        tpr_minus_fpr=counts.tpr_minus_fpr if both else None,
    )


def average_fields(average: Average) -> dict[str, float]:
    """Both definitions of F1 by their names: see `f1`."""
    return {
        "precision": average.precision,
        "recall": average.recall,
        "f1_harmonic": average.harmonic_f1,
        "f1_mean": average.mean_f1,
    }


def common_fields(found: Report) -> dict[str, Any]:
    """What is said of any score, in plain values as they go into JSON."""
    counts = found.confusion
    return {
        "macro": average_fields(found.macro),
        "weighted": average_fields(found.weighted),
        "mean_positive": found.mean_positive,
        "mean_negative": found.mean_negative,
        "roc_auc": found.roc_auc,
        "average_precision": found.average_precision,
        "confusion": {"tp": counts.tp, "fp": counts.fp, "fn": counts.fn, "tn": counts.tn},
    }
