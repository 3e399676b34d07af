"""Draw the chart of agreement by day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils import formats
from django.utils.translation import gettext as _

from mwpapp.ml.agreement.report import PooledFigures
from mwpapp.web.charts.chart import Chart
from mwpapp.web.charts.decimals import decimal
from mwpapp.web.charts.frame import UNIT, WIDE, Axis
from mwpapp.web.charts.line_chart import Line, line_chart

MAX_ROWS = 60  # in the table
MAX_DATES = 5  # below the chart

Days = Sequence[tuple[date, PooledFigures]]


def agreement_by_day(figures: Mapping[date, PooledFigures]) -> Chart | None:
    """Draw alpha and percent agreement. Return None if fewer than two days have figures."""
    days = [
        (day, pooled) for day, pooled in figures.items() if pooled.percent_agreement is not None
    ]
    if len(days) < 2:
        return None
    title = _("Agreement by day")
    lines = [_alpha(days), _percent(days)]
    low = min(0.0, *(value for line in lines for _day, value in line.points))
    return Chart(
        key="agreement-by-day",
        title=title,
        note=_("A pair counts on the day of its last label."),
        svg=line_chart(
            "agreement-by-day",
            title=title,
            description=_("Krippendorff’s alpha and percent agreement; the table has the numbers."),
            x=_dates([day for day, _pooled in days]),
            y=Axis(words=_("agreement"), low=low, high=1, ticks=UNIT),
            lines=lines,
            frame=WIDE,
        ),
        head=[_("Day"), _("Pairs"), _("Agreement"), _("Alpha")],
        rows=[_row(day, pooled) for day, pooled in days[-MAX_ROWS:]],
    )


def _alpha(days: Days) -> Line:
    drawn = [
        (day, pooled, pooled.krippendorff_alpha)
        for day, pooled in days
        if pooled.krippendorff_alpha is not None
    ]
    return Line(
        words=_("Krippendorff’s alpha"),
        points=[(day.toordinal(), alpha) for day, _pooled, alpha in drawn],
        dots=True,
        tips=[f"{_short(day)}: {decimal(alpha)} ({pooled.pairs})" for day, pooled, alpha in drawn],
    )


def _percent(days: Days) -> Line:
    points = [(float(day.toordinal()), pooled.percent_agreement or 0) for day, pooled in days]
    return Line(words=_("Percent agreement"), points=points)


def _dates(days: Sequence[date]) -> Axis:
    """Return an axis from the first to the last day, with at most MAX_DATES ticks."""
    steps = min(MAX_DATES, len(days)) - 1
    shown = [days[round(place * (len(days) - 1) / steps)] for place in range(steps + 1)]
    return Axis(
        words="",
        low=days[0].toordinal(),
        high=days[-1].toordinal(),
        ticks=[day.toordinal() for day in shown],
        names=[_short(day) for day in shown],
    )


def _row(day: date, pooled: PooledFigures) -> list[str]:
    numbers = (pooled.percent_agreement, pooled.krippendorff_alpha)
    written = ["–" if number is None else decimal(number) for number in numbers]
    return [formats.date_format(day, "DATE_FORMAT"), str(pooled.pairs), *written]


def _short(day: date) -> str:
    return formats.date_format(day, "MONTH_DAY_FORMAT")
