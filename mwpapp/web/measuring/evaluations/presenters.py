"""Present the figures, charts and errors of evaluations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from mwpapp.ml.agreement.proportions import Share, wilson_interval
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.evaluation.operating_point import OperatingPoint as Point
from mwpapp.ml.evaluation.report import THRESHOLD
from mwpapp.ml.evaluation.worst_errors import Error, worst_errors
from mwpapp.models import Evaluation, OperatingPoint, TestSet, TestSetPair, User
from mwpapp.services import engines
from mwpapp.services.measuring import evaluations, operating_points
from mwpapp.services.measuring.comparisons import Differences, best, differences, own_intervals
from mwpapp.services.measuring.evaluations import KnownLabel
from mwpapp.web.charts.decimals import decimal, percent
from mwpapp.web.measuring.evaluations.charts import (
    charts,
    roc_chart,
    threshold_chart,
)
from mwpapp.web.measuring.evaluations.comparing import ends, shown_differences
from mwpapp.web.variants.marked_text import Stretch, marked_text, original_stretches

STEPS_SHOWN = 12  # rows in the table of thresholds
LETTERS = "ABCDEF"
MAX_COMPARED = len(LETTERS)

# The path of each figure and its label. Figures whose path has two parts have an interval.
FIGURES: list[tuple[tuple[str] | tuple[str, str], Promise]] = [
    (("macro", "f1_mean"), gettext_lazy("F1, macro: mean of both classes")),
    (("macro", "f1_harmonic"), gettext_lazy("F1, macro: ParaQD paper’s definition")),
    (("macro", "precision"), gettext_lazy("Precision, macro")),
    (("macro", "recall"), gettext_lazy("Recall, macro")),
    (("weighted", "f1_mean"), gettext_lazy("F1, weighted: mean of both classes")),
    (("weighted", "f1_harmonic"), gettext_lazy("F1, weighted: ParaQD paper’s definition")),
    (("weighted", "precision"), gettext_lazy("Precision, weighted")),
    (("weighted", "recall"), gettext_lazy("Recall, weighted")),
    (("roc_auc",), gettext_lazy("Area under the ROC curve")),
    (("average_precision",), gettext_lazy("Average precision")),
    (("separation",), gettext_lazy("Separation (cosines only)")),
    (("tpr_minus_fpr",), gettext_lazy("True minus false positive rate")),
    (("calibration_error",), gettext_lazy("Calibration error")),
    (("brier",), gettext_lazy("Brier score")),
    (("mean_positive",), gettext_lazy("Mean score, valid")),
    (("mean_negative",), gettext_lazy("Mean score, invalid")),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A formatted figure. `value` is empty if the figure is undefined."""

    value: str
    best: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A figure of each scorer. `ends` is its 95% interval if there is only one scorer."""

    words: str
    cells: list[Cell]
    ends: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownError:
    """A misjudged pair with its score (empty if it has none), its judgement (empty if the
    scorer gives none) and both texts."""

    pair: TestSetPair
    score: str
    judgement: str
    question: list[Stretch]
    paraphrase: list[Stretch]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A threshold for `ready` with its formatted figures.

    Shares are rounded down, so that 100% always means every pair. `sent` is the exact threshold,
    and `ends` the 95% confidence interval of the precision.
    """

    threshold: str
    sent: str
    precision: str
    ends: str
    recall: str
    count: int
    valid: int


def words_of(row: Evaluation) -> str:
    """Return the name of a scorer: its type and its checkpoint."""
    return evaluations.Choice(scorer=row.scorer, checkpoint=row.checkpoint).words


def asking(test_set: TestSet) -> dict[str, Any]:
    """Return the context of `measuring/evaluations/ask.html`: the available scorers and earlier
    measurements."""
    return {
        "choices": evaluations.offered(),
        "measured": listed(test_set.evaluations.for_lists()),
    }


def listed(rows: Iterable[Evaluation]) -> list[dict[str, Any]]:
    """Return a table row for each evaluation."""
    return [
        {
            "row": row,
            "words": words_of(row),
            "f1": _printed(_value(row, ("macro", "f1_mean"))),
            "auc": _printed(_value(row, ("roc_auc",))),
        }
        for row in rows
    ]


def shown(row: Evaluation, *, known: Sequence[KnownLabel], person: User) -> dict[str, Any]:
    """Return everything about one measured scorer that this person may see."""
    labels = [pair.label for pair in known]
    context = {
        "row": row,
        "words": words_of(row),
        "threshold": THRESHOLD,
        "missing": row.figures.get("missing", []),
        "figures": compared([row], labels=labels),
        "charts": charts(row, labels=labels),
        "judged": _judged(row, labels=labels),
        "errors": _errors(row, known=known),
        "cosine": row.scorer in evaluations.COSINES,
        "used_for_a_point": OperatingPoint.objects.filter(
            evaluation__test_set=row.test_set, fingerprint=row.fingerprint
        ).exists(),
    }
    if row.scorer == Evaluation.Scorer.VERDICT:
        context |= point(row, labels=labels, person=person)
    return context


def side_by_side(rows: Sequence[Evaluation]) -> dict[str, Any]:
    """Return the context for comparing evaluations on one test set, in columns named by letters, or
    {} for fewer than two."""
    if len(rows) < 2:
        return {}
    names = [f"{letter}: {words_of(row)}" for letter, row in zip(LETTERS, rows, strict=False)]
    labels = evaluations.labels_of(rows[0].test_set)
    between = differences(rows, labels=labels)
    scores = {name: row.scores for name, row in zip(names, rows, strict=True)}
    return {
        "columns": list(zip(rows, names, strict=True)),
        "figures": compared(rows, labels=labels, between=between),
        "differences": shown_differences(names, between),
        "roc": roc_chart(scores, labels=labels) if len(set(labels)) == 2 else None,
    }


def point(row: Evaluation, *, labels: Sequence[int], person: User) -> dict[str, Any]:
    """Return the threshold in use, and the figures of other thresholds on this set."""
    fingerprint = fingerprint_in_use()
    effect_context = in_effect(fingerprint, person=person)
    effect = effect_context["in_effect"]
    curve = operating_points.curve(row, labels=list(labels))
    ready = float(row.figures["thresholds"]["ready"])
    current = effect.point if row.fingerprint == fingerprint else None
    return {
        **effect_context,
        "in_use": row.fingerprint == fingerprint,
        "at_fitted": _step(Point(**row.figures["ready"])),
        "steps": [_step(one) for one in _sampled(curve)],
        "threshold_chart": threshold_chart(
            curve, fitted=ready, chosen=current.threshold if current else None
        ),
    }


def change_of_point(row: Evaluation, chosen: Point, *, labels: list[int]) -> dict[str, Any]:
    """Return the context of `measuring/evaluations/confirm_point.html`: the chosen and the current
    threshold, with the figures of both on this test set."""
    return {
        "row": row,
        "words": words_of(row),
        "chosen": _step(chosen),
        "now": _step(operating_points.point_now(row, labels=labels)),
    }


def in_effect(fingerprint: str, *, person: User) -> dict[str, Any]:
    """Return the context of `measuring/evaluations/in_effect.html`: the threshold in use, its
    figures if this person may see them, and whether the verdict reads each pair only once."""
    effect = operating_points.in_effect(fingerprint, person=person)
    visible = effect.point if effect.may_see_figures else None
    return {
        "in_effect": effect,
        "point_figures": _step(visible) if visible is not None else None,
        "reads_once": engines.reads_once(),
    }


def fingerprint_in_use() -> str:
    """Return the fingerprint of the installed verdict; empty if there is none."""
    try:
        return engines.fingerprint(engines.verdict())
    except CheckpointError:
        return ""


def compared(
    rows: Sequence[Evaluation], *, labels: Sequence[int], between: Differences | None = None
) -> list[Row]:
    """Return a row for each figure that any evaluation has. Among figures with intervals, the best
    value is marked if the paired bootstrap shows that it is better than every other one."""
    rows_of_figures = []
    intervals = own_intervals(rows[0], labels=labels) if len(rows) == 1 else {}
    for path, words in FIGURES:
        values = [_value(row, path) for row in rows]
        if all(value is None for value in values):
            continue
        top = best(values, path=path, compared=between) if between and len(path) == 2 else None
        cells = [
            Cell(value=_printed(value), best=place == top) for place, value in enumerate(values)
        ]
        interval = intervals.get(path) if len(path) == 2 else None
        rows_of_figures.append(Row(words=str(words), cells=cells, ends=ends(interval)))
    return rows_of_figures


def _value(row: Evaluation, path: tuple[str, ...]) -> float | None:
    found: Any = row.figures
    for key in path:
        found = found.get(key) if isinstance(found, dict) else None
    return None if found is None else float(found)


def _printed(value: float | None) -> str:
    return "" if value is None else decimal(value, digits=3)


def _judged(row: Evaluation, *, labels: Sequence[int]) -> list[tuple[str, int, int]]:
    """Count valid and invalid pairs for each judgement."""
    if not row.judgements:
        return []
    counts = Counter(zip(row.judgements, labels, strict=False))
    return [
        (judgement, counts[judgement, 1], counts[judgement, 0])
        for judgement in ("ready", "check", "reject")
    ]


def _errors(row: Evaluation, *, known: Sequence[KnownLabel]) -> list[ShownError]:
    worst = worst_errors(row.scores, [pair.label for pair in known], threshold=THRESHOLD)
    wanted = [known[error.place].pair_id for error in worst]
    pairs = evaluations.pairs_in_order(row.test_set, wanted)
    return [_error(row, error, pair=pair) for error, pair in zip(worst, pairs, strict=True)]


def _error(row: Evaluation, error: Error, *, pair: TestSetPair) -> ShownError:
    return ShownError(
        pair=pair,
        score="" if pair.place + 1 in row.figures.get("missing", []) else decimal(error.score),
        judgement=row.judgements[error.place] if row.judgements else "",
        question=original_stretches(pair.question),
        paraphrase=marked_text(pair.paraphrase, against=pair.question),
    )


def _sampled(curve: Sequence[Point]) -> list[Point]:
    """Return at most STEPS_SHOWN points spread over the curve, including its first and last."""
    if len(curve) <= STEPS_SHOWN:
        return list(curve)
    places = {round(k * (len(curve) - 1) / (STEPS_SHOWN - 1)) for k in range(STEPS_SHOWN)}
    return [curve[place] for place in sorted(places)]


def _step(found: Point | OperatingPoint) -> Step:
    precision, recall = found.precision or 0.0, found.recall or 0.0
    valid = round(precision * found.count)
    return Step(
        threshold="" if found.threshold is None else f"{found.threshold:.6g}",
        sent="" if found.threshold is None else repr(found.threshold),
        precision=percent(_floored(precision)),
        ends=_ends(Share(valid, found.count)),
        recall=percent(_floored(recall)),
        count=found.count,
        valid=valid,
    )


def _floored(share: float) -> float:
    """Round down to thousandths. A share that differs from 1 only by rounding error becomes 1."""
    return floor(share * 1000 + 1e-6) / 1000


def _ends(share: Share) -> str:
    interval = wilson_interval(share)
    if interval is None:
        return ""
    low, high = interval
    return _("%(low)s to %(high)s") % {"low": percent(low), "high": percent(high)}
