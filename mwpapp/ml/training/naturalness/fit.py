"""Fit the naturalness judge: two logistic regressions and their thresholds.

All metrics of the judge come from cross-validation in which no problem has variants in both the
training part and the held-out part.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold
from sklearn.preprocessing import StandardScaler

from mwpapp.ml.agreement.cohen_kappa import cohen_kappa
from mwpapp.ml.agreement.cross_table import CrossTable
from mwpapp.ml.checkpoints.manifest import Manifest, write_manifest
from mwpapp.ml.evaluation.auc import area_under_curve
from mwpapp.ml.naturalness.judge import PART, TokenReader
from mwpapp.ml.naturalness.logistic import FILE_NAME, Regression, Weights, write_weights
from mwpapp.ml.training.naturalness.labelled import LabelledText
from mwpapp.ml.training.naturalness.rows import Rows, make_rows
from mwpapp.ml.types import Progress

Array = NDArray[np.float64]

STRENGTH = 0.3
"""The fit minimizes STRENGTH * sum(log loss) + |w|^2 / 2 over standardized features."""
FOLDS = 10
PRECISION = 0.95
"""The share of natural variants among those above the threshold for compared variants."""
KEPT = 0.95
"""The share of people's natural texts above the threshold for texts alone. Too few stories are
unnatural to choose that threshold by precision."""
_BOUNDS = (0.5, 0.75)
"""The bounds of both thresholds. A higher threshold would drop most natural variants and detect
only a few more unnatural ones."""
_BINS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class FitPlan:
    """The texts, the seed of the folds, the language model's name and the output folder."""

    out: Path
    texts: Sequence[LabelledText]
    base: str
    licence: str = "ours"
    seed: int = 0


def fit(plan: FitPlan, *, reader: TokenReader, stage: Callable[[str], Progress]) -> Manifest:
    """Read the texts, fit, choose the thresholds and save. Raise ValueError for too few texts."""
    with_originals, texts_alone = make_rows(plan.texts, reader=reader, progress=stage("texts"))
    for rows in (with_originals, texts_alone):
        if min(Counter(rows.labels.tolist()).get(label, 0) for label in (0, 1)) < FOLDS:
            raise ValueError(f"The fit needs {FOLDS} natural texts and {FOLDS} that are not.")
    predictions = [cross_validated(rows, seed=plan.seed) for rows in (with_originals, texts_alone)]
    weights = Weights(
        compared=regression(
            with_originals, threshold=_by_precision(with_originals, predicted=predictions[0])
        ),
        alone=regression(texts_alone, threshold=_by_share(texts_alone, predicted=predictions[1])),
    )
    write_weights(plan.out / FILE_NAME, weights)
    metrics = {
        **_agreement(plan.texts),
        **_metrics(
            "compared", with_originals, predictions[0], threshold=weights.compared.threshold
        ),
        **_metrics("alone", texts_alone, predictions[1], threshold=weights.alone.threshold),
    }
    manifest = _manifest(plan, metrics=metrics)
    write_manifest(plan.out, manifest)
    return manifest


def cross_validated(rows: Rows, *, seed: int) -> Array:
    """Return the probability of each row, (rows,), from a fit that did not see its problem."""
    predicted = np.zeros(len(rows.labels))
    folds = GroupKFold(min(FOLDS, len(set(rows.groups))), shuffle=True, random_state=seed)
    for training, held_out in folds.split(rows.features, groups=rows.groups):
        usable = training[rows.learned[training]]
        slopes, intercept = _fit(rows.features[usable], labels=rows.labels[usable])
        predicted[held_out] = 1 / (1 + np.exp(-(rows.features[held_out] @ slopes + intercept)))
    return predicted


def regression(rows: Rows, *, threshold: float) -> Regression:
    """Return the fit on all rows that are `learned`, with the given threshold."""
    slopes, intercept = _fit(rows.features[rows.learned], labels=rows.labels[rows.learned])
    return Regression(
        slopes={
            name: round(float(slope), 6) for name, slope in zip(rows.names, slopes, strict=True)
        },
        intercept=round(intercept, 6),
        threshold=threshold,
    )


def _fit(features: Array, *, labels: NDArray[np.int64]) -> tuple[Array, float]:
    """Return slopes and intercept for features that are not standardized."""
    scaler = StandardScaler().fit(features)
    model = LogisticRegression(C=STRENGTH, max_iter=2000)
    model.fit(scaler.transform(features), labels)
    slopes = model.coef_[0] / scaler.scale_
    return slopes, float(model.intercept_[0] - slopes @ scaler.mean_)


def _by_precision(rows: Rows, *, predicted: Array) -> float:
    """Return the lowest threshold, within bounds, that reaches PRECISION in the last round."""
    last = rows.rounds == rows.rounds.max()
    order = np.argsort(-predicted[last], kind="stable")
    values, natural = predicted[last][order], rows.labels[last][order]
    precise = np.flatnonzero(np.cumsum(natural) / np.arange(1, len(natural) + 1) >= PRECISION)
    return _bounded(float(values[precise[-1]]) if len(precise) else 1.0)


def _by_share(rows: Rows, *, predicted: Array) -> float:
    """Return the threshold, within bounds, that a share KEPT of people's natural texts reaches."""
    natural = predicted[rows.by_people & (rows.labels == 1)]
    return _bounded(float(np.quantile(natural, 1 - KEPT)))


def _bounded(threshold: float) -> float:
    return round(float(np.clip(threshold, *_BOUNDS)), 3)


def _agreement(texts: Sequence[LabelledText]) -> dict[str, float]:
    pairs = Counter(
        (str(text.labels[0]), str(text.labels[1])) for text in texts if len(text.labels) > 1
    )
    kappa = cohen_kappa(CrossTable(pairs))
    return {} if kappa is None else {"readers_kappa": round(kappa, 4)}


def _metrics(name: str, rows: Rows, predicted: Array, *, threshold: float) -> dict[str, float]:
    """Return the metrics over all labelled rows, and over those of the last round."""
    parts = {name: rows.rounds > 0, f"{name}_last_round": rows.rounds == rows.rounds.max()}
    return {
        f"{part}_{key}": round(value, 4)
        for part, selected in parts.items()
        for key, value in _figures(
            predicted[selected], labels=rows.labels[selected], threshold=threshold
        ).items()
    }


def _figures(values: Array, *, labels: NDArray[np.int64], threshold: float) -> dict[str, float]:
    kept = values >= threshold
    figures = {
        "texts": float(len(labels)),
        "natural": float(labels.mean()),
        "calibration_error": _calibration_error(values, labels=labels),
        "threshold": threshold,
        "kept": float(kept.mean()),
        "natural_of_kept": float(labels[kept].mean()) if kept.any() else 0.0,
    }
    if 0 < labels.mean() < 1:
        figures["auc"] = area_under_curve(values.tolist(), labels.tolist())
    return figures


def _calibration_error(values: Array, *, labels: NDArray[np.int64]) -> float:
    """Return the mean distance between the predicted and the true share of natural texts, over bins
    of equal size (Naeini et al., Obtaining well calibrated probabilities, 2015)."""
    bins = np.array_split(np.argsort(values, kind="stable"), min(_BINS, len(values)))
    gaps = [abs(values[members].mean() - labels[members].mean()) * len(members) for members in bins]
    return float(sum(gaps) / len(values))


def _manifest(plan: FitPlan, *, metrics: dict[str, float]) -> Manifest:
    rounds = Counter(str(text.round) for text in plan.texts)
    return Manifest(
        name=plan.out.name,
        part=PART,
        architecture={"kind": "logistic regressions over log probabilities and wording"},
        base=plan.base,
        data={
            "texts": len(plan.texts),
            "rounds": dict(sorted(rounds.items())),
            "licence": plan.licence,
        },
        seed=plan.seed,
        metrics=metrics,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
        sha256=hashlib.sha256((plan.out / FILE_NAME).read_bytes()).hexdigest(),
    )
