"""Draw the charts of an evaluation, each with a note and a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from mwpapp.ml.evaluation.curves.calibration import calibration
from mwpapp.ml.evaluation.curves.histogram import histogram
from mwpapp.ml.evaluation.curves.roc_curve import roc_curve
from mwpapp.ml.evaluation.operating_point import OperatingPoint as Point
from mwpapp.ml.evaluation.report import THRESHOLD
from mwpapp.models import Evaluation
from mwpapp.services.measuring.evaluations import COSINES
from mwpapp.web.charts.chart import Chart
from mwpapp.web.charts.decimals import decimal
from mwpapp.web.charts.frame import UNIT, Axis, Mark
from mwpapp.web.charts.histogram import opposed_histogram
from mwpapp.web.charts.line_chart import Line, line_chart, thinned
from mwpapp.web.charts.point_map import Group, point_map

ROWS = 11  # in a table of points; the last point can add one
SIGNED = (-1.0, -0.5, 0.0, 0.5, 1.0)


def charts(row: Evaluation, *, labels: Sequence[int]) -> list[Chart]:
    """Return the charts of one measured scorer; the ROC curve needs both classes."""
    drawn = [_histogram(row, labels=labels), _calibration(row, labels=labels)]
    if len(set(labels)) == 2:
        drawn.insert(0, roc_chart({"": row.scores}, labels=labels))
    return [*drawn, _map(row)] if row.points else drawn


def roc_chart(scores: Mapping[str, Sequence[float]], *, labels: Sequence[int]) -> Chart:
    """Draw the ROC curve of each scorer; `scores` is keyed by name."""
    curves = {
        name: [
            (point.false_positive_rate, point.true_positive_rate)
            for point in roc_curve(values, labels)
        ]
        for name, values in scores.items()
    }
    tables = {name: thinned(points, most=ROWS) for name, points in curves.items()}
    several = len(curves) > 1
    return Chart(
        key="roc",
        title=_("ROC curve"),
        note=_(
            "The true positive rate against the false positive rate. The dotted line is chance; a "
            "good curve is close to the upper left corner."
        ),
        svg=line_chart(
            "roc",
            title=_("ROC curve"),
            description=_("True positive rate against false positive rate."),
            x=Axis(words=_("false positive rate"), low=0, high=1, ticks=UNIT),
            y=Axis(words=_("true positive rate"), low=0, high=1, ticks=UNIT),
            lines=[Line(words=name, points=thinned(points)) for name, points in curves.items()],
            diagonal=True,
        ),
        head=[
            *([_("Scorer")] if several else []),
            _("False positive rate"),
            _("True positive rate"),
        ],
        rows=[
            [*([name] if several else []), decimal(x, digits=3), decimal(y, digits=3)]
            for name, points in tables.items()
            for x, y in points
        ],
    )


def threshold_chart(
    curve: Sequence[Point], *, fitted: float, chosen: float | None
) -> SafeString | None:
    """Draw precision and recall of `ready` against its threshold. Return None if no point of the
    curve has a threshold."""
    steps = [point for point in reversed(curve) if point.threshold is not None]
    if not steps:
        return None
    low = min(0.9, *(point.threshold or 0 for point in steps))
    precision = [(point.threshold or 0, point.precision or 0) for point in steps]
    recall = [(point.threshold or 0, point.recall or 0) for point in steps]
    marks = [Mark(words=_("fitted"), at=fitted)]
    if chosen is not None:
        marks.insert(0, Mark(words=_("in effect"), at=chosen))
    return line_chart(
        "point",
        title=_("Precision and recall of ready"),
        description=_("Both at each threshold; the table shows the same numbers."),
        x=Axis(words=_("threshold"), low=low, high=1, ticks=_down_to(low)),
        y=Axis(words=_("share"), low=0, high=1, ticks=UNIT),
        lines=[
            Line(words=_("precision: valid among ready"), points=thinned(precision)),
            Line(words=_("recall: ready among valid"), points=thinned(recall)),
        ],
        drawn_marks=marks,
    )


def _down_to(low: float) -> list[float]:
    """Return a few round values from 1 down to `low`."""
    step = 0.2 if low < 0.5 else 0.1 if low < 0.8 else 0.05
    values = [round(1 - step * place, 2) for place in range(6)]
    return [value for value in values if value >= low]


def _axis(row: Evaluation) -> Axis:
    if row.scorer in COSINES:
        return Axis(words=_("cosine"), low=-1, high=1, ticks=SIGNED)
    if min(row.scores) < 0:  # an outside model can give cosines
        return Axis(words=_("score"), low=-1, high=1, ticks=SIGNED)
    words = _("probability") if row.scorer == Evaluation.Scorer.VERDICT else _("score")
    return Axis(words=words, low=0, high=1, ticks=UNIT)


def _histogram(row: Evaluation, *, labels: Sequence[int]) -> Chart:
    axis = _axis(row)
    bars = histogram(row.scores, labels, low=axis.low, high=axis.high)
    return Chart(
        key="scores",
        title=_("Scores"),
        note=_(
            "Valid pairs point up, invalid pairs down. Where the two overlap, the scorer cannot "
            "separate them."
        ),
        svg=opposed_histogram(
            "scores",
            title=_("Scores"),
            description=_("Number of valid and invalid pairs for each score."),
            x=axis,
            bars=bars,
            above=_("valid"),
            below=_("not valid"),
            drawn_marks=[Mark(words="", at=THRESHOLD)],
        ),
        head=[_("From"), _("To"), _("Valid"), _("Not valid")],
        rows=[
            [decimal(bar.low), decimal(bar.high), str(bar.valid), str(bar.invalid)]
            for bar in bars
            if bar.valid or bar.invalid
        ],
    )


def _calibration(row: Evaluation, *, labels: Sequence[int]) -> Chart:
    axis, bins = _axis(row), calibration(row.scores, labels)
    cosine = axis.low < 0
    return Chart(
        key="calibration",
        title=_("Calibration"),
        note=_(
            "A cosine is not a probability: the curve shows how often pairs with a given cosine "
            "are valid."
        )
        if cosine
        else _("On the dotted line, probabilities are exact: 80 of 100 pairs with 0.8 are valid."),
        svg=line_chart(
            "calibration",
            title=_("Calibration"),
            description=_("Share of valid pairs by mean score, in groups of similar size."),
            x=axis,
            y=Axis(words=_("share valid"), low=0, high=1, ticks=UNIT),
            lines=[
                Line(
                    words="", points=[(one.mean_score, one.share_valid) for one in bins], dots=True
                )
            ],
            diagonal=not cosine,
        ),
        head=[_("From"), _("To"), _("Share valid"), _("Pairs")],
        rows=[
            [
                decimal(one.lowest, digits=3),
                decimal(one.highest, digits=3),
                f"{one.share_valid:.0%}",
                str(one.count),
            ]
            for one in bins
        ],
    )


def _map(row: Evaluation) -> Chart:
    sides = [
        ("anchor", _("questions"), "circle"),
        ("valid", _("valid paraphrases"), "triangle"),
        ("not_valid", _("invalid paraphrases"), "cross"),
    ]
    groups = [
        Group(
            words=words,
            shape=shape,
            points=[(one["x"], one["y"]) for one in row.points if one["side"] == side],
        )
        for side, words, shape in sides
    ]
    return Chart(
        key="map",
        title=_("Map of the texts (t-SNE)"),
        note=_(
            "Texts that the encoder considers similar are close together. A good encoder "
            "separates crosses from circles; distances between groups mean nothing."
        ),
        svg=point_map(
            "map",
            title=_("Map of the texts (t-SNE)"),
            description=_(
                "Positions of questions, valid paraphrases and invalid paraphrases in the "
                "encoder’s space."
            ),
            groups=groups,
        ),
        head=[_("Type"), _("Texts")],
        rows=[[group.words, str(len(group.points))] for group in groups],
    )
