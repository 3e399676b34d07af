"""The pictures of an evaluation, each with what it says in a sentence and as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from mwpapp.ml.evaluation.calibration import calibration
from mwpapp.ml.evaluation.histogram import histogram
from mwpapp.ml.evaluation.operating_point import OperatingPoint as Point
from mwpapp.ml.evaluation.report import THRESHOLD
from mwpapp.ml.evaluation.roc_curve import roc_curve
from mwpapp.models import Evaluation
from mwpapp.services.evaluations import COSINES
from mwpapp.web import charts
from mwpapp.web.charts import UNIT, Axis, Group, Line, Mark

ROWS = 11  # of a table beside a picture
SIGNED = (-1.0, -0.5, 0.0, 0.5, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture with its name, a note on how to read it, and the same as a table."""

    title: str
    note: str
    svg: SafeString
    head: list[str]
    rows: list[list[str]]


Pictures = list[Picture]


def pictures(row: Evaluation, *, labels: Sequence[int]) -> Pictures:
    """All of one measured scorer; a curve that needs both classes only where both are."""
    drawn = [_histogram(row, labels=labels), _calibration(row, labels=labels)]
    if len(set(labels)) == 2:
        drawn.insert(0, roc_picture({"": row.scores}, labels=labels))
    return [*drawn, _map(row)] if row.points else drawn


def roc_picture(scores: Mapping[str, Sequence[float]], *, labels: Sequence[int]) -> Picture:
    """The curves of one or several scorers by their names."""
    curves = {
        name: [
            (point.false_positive_rate, point.true_positive_rate)
            for point in roc_curve(values, labels)
        ]
        for name, values in scores.items()
    }
    tables = {name: charts.thinned(points, most=ROWS) for name, points in curves.items()}
    several = len(curves) > 1
    return Picture(
        title=_("ROC curve"),
        note=_(
            "What share of the valid pairs is taken at the price of what share of the invalid "
            "ones. The dotted line is chance; a good curve hugs the upper left corner."
        ),
        svg=charts.line_chart(
            "roc",
            title=_("ROC curve"),
            told=_("Share of the valid pairs that are taken, over the share of the invalid."),
            x=Axis(words=_("invalid taken"), low=0, high=1, ticks=UNIT),
            y=Axis(words=_("valid taken"), low=0, high=1, ticks=UNIT),
            lines=[
                Line(words=name, points=charts.thinned(points)) for name, points in curves.items()
            ],
            diagonal=True,
        ),
        head=[*([_("Scorer")] if several else []), _("Invalid taken"), _("Valid taken")],
        rows=[
            [*([name] if several else []), f"{x:.3f}", f"{y:.3f}"]
            for name, points in tables.items()
            for x, y in points
        ],
    )


def threshold_picture(
    curve: Sequence[Point], *, fitted: float, chosen: float | None
) -> SafeString | None:
    """Precision and recall of `ready` over its threshold."""
    steps = [one for one in reversed(curve) if one.threshold is not None]
    if not steps:
        return None
    low = min(0.9, *(one.threshold or 0 for one in steps))
    precision = [(one.threshold or 0, one.precision or 0) for one in steps]
    recall = [(one.threshold or 0, one.recall or 0) for one in steps]
    marks = [Mark(words=_("fitted"), at=fitted)]
    if chosen is not None:
        marks.insert(0, Mark(words=_("in effect"), at=chosen))
    return charts.line_chart(
        "point",
        title=_("Precision and recall of ready"),
        told=_("Both over the threshold. The table beside it has the same in numbers."),
        x=Axis(words=_("ready from this probability on"), low=low, high=1, ticks=_down_to(low)),
        y=Axis(words=_("share"), low=0, high=1, ticks=UNIT),
        lines=[
            Line(words=_("precision: valid among the ready"), points=charts.thinned(precision)),
            Line(words=_("recall: ready among the valid"), points=charts.thinned(recall)),
        ],
        marks=marks,
    )


def _down_to(low: float) -> list[float]:
    """Round values from 1 down, few enough to be read."""
    step = 0.2 if low < 0.5 else 0.1 if low < 0.8 else 0.05
    values = [round(1 - step * place, 2) for place in range(6)]
    return [value for value in values if value >= low]


def _axis(row: Evaluation) -> Axis:
    if row.scorer in COSINES:
        return Axis(words=_("cosine"), low=-1, high=1, ticks=SIGNED)
    words = _("probability") if row.scorer == Evaluation.Scorer.VERDICT else _("score")
    return Axis(words=words, low=0, high=1, ticks=UNIT)


def _histogram(row: Evaluation, *, labels: Sequence[int]) -> Picture:
    axis = _axis(row)
    bars = histogram(row.scores, labels, low=axis.low, high=axis.high)
    return Picture(
        title=_("Scores"),
        note=_(
            "Valid pairs grow up, pairs that are not valid grow down. Where both stand over one "
            "another, the scorer cannot tell them apart."
        ),
        svg=charts.opposed_histogram(
            "scores",
            title=_("Scores"),
            told=_("How many valid and how many invalid pairs got each score."),
            x=axis,
            bars=bars,
            above=_("valid"),
            below=_("not valid"),
            marks=[Mark(words="", at=THRESHOLD)],
        ),
        head=[_("From"), _("To"), _("Valid"), _("Not valid")],
        rows=[
            [f"{bar.low:.2f}", f"{bar.high:.2f}", str(bar.valid), str(bar.invalid)]
            for bar in bars
            if bar.valid or bar.invalid
        ],
    )


def _calibration(row: Evaluation, *, labels: Sequence[int]) -> Picture:
    axis, bins = _axis(row), calibration(row.scores, labels)
    cosine = row.scorer in COSINES
    return Picture(
        title=_("Calibration"),
        note=_("A cosine is no probability: the curve says how often a pair is valid at each.")
        if cosine
        else _("On the dotted line a probability means what it says: 0.8 is valid in 80 of 100."),
        svg=charts.line_chart(
            "calibration",
            title=_("Calibration"),
            told=_("Share of valid pairs over the mean score, in groups of about equal size."),
            x=axis,
            y=Axis(words=_("really valid"), low=0, high=1, ticks=UNIT),
            lines=[
                Line(
                    words="", points=[(one.mean_score, one.share_valid) for one in bins], dots=True
                )
            ],
            diagonal=not cosine,
        ),
        head=[_("From"), _("To"), _("Really valid"), _("Pairs")],
        rows=[
            [f"{one.lowest:.3f}", f"{one.highest:.3f}", f"{one.share_valid:.0%}", str(one.count)]
            for one in bins
        ],
    )


def _map(row: Evaluation) -> Picture:
    sides = [
        ("anchor", _("questions"), "circle"),
        ("valid", _("valid paraphrases"), "triangle"),
        ("not_valid", _("paraphrases that are not valid"), "cross"),
    ]
    groups = [
        Group(
            words=words,
            shape=shape,
            points=[(one["x"], one["y"]) for one in row.points if one["side"] == side],
        )
        for side, words, shape in sides
    ]
    return Picture(
        title=_("Map of the texts (t-SNE)"),
        note=_(
            "Texts that the encoder takes for alike stand together. A good one keeps crosses away "
            "from circles. Distances between groups mean nothing."
        ),
        svg=charts.point_map(
            "map",
            title=_("Map of the texts (t-SNE)"),
            told=_("Places of questions, valid and invalid paraphrases as the encoder sees them."),
            groups=groups,
        ),
        head=[_("Sort"), _("Texts")],
        rows=[[group.words, str(len(group.points))] for group in groups],
    )
