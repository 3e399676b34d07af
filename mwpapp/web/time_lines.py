"""Two figures by day as a picture of lines, with all its numbers as a table beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import formats

WIDTH, HEIGHT = 640, 200
LEFT, RIGHT, TOP, BOTTOM = 40, 630, 12, 172
MOST_ROWS = 60  # of the table

Day = tuple[date, int, float | None, float | None]  # pairs, percent agreement, alpha


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    at: float
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    x: float
    y: float
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLines:
    """`points` are those of SVG; `ups` are values beside the picture, `days` dates below it."""

    title: str
    percent: str
    alpha: str
    dots: Sequence[Dot]
    ups: Sequence[Tick]
    days: Sequence[Tick]
    rows: Sequence[Day]


def time_lines(days: Sequence[Day], *, title: str) -> TimeLines:
    """Of two days at least, in order; a day without a figure breaks nothing and is not drawn."""
    values = [value for day in days for value in day[2:] if value is not None]
    low = min(0.0, *values)
    begin, span = days[0][0], (days[-1][0] - days[0][0]).days or 1

    def across(day: date) -> float:
        return round(LEFT + (RIGHT - LEFT) * (day - begin).days / span, 1)

    def up(value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (1 - low), 1)

    return TimeLines(
        title=title,
        percent=_points([(across(day), up(own)) for day, _n, own, _a in days if own is not None]),
        alpha=_points([(across(day), up(own)) for day, _n, _p, own in days if own is not None]),
        dots=[
            Dot(x=across(day), y=up(own), words=f"{_short(day)}: {own:.2f} ({pairs})")
            for day, pairs, _p, own in days
            if own is not None
        ],
        ups=[Tick(at=up(value), words=f"{value:g}") for value in (0, 0.25, 0.5, 0.75, 1)],
        days=[Tick(at=across(day), words=_short(day)) for day in _spread([row[0] for row in days])],
        rows=days[-MOST_ROWS:],
    )


def _spread(days: Sequence[date], *, most: int = 5) -> list[date]:
    """The first, the last, and some between."""
    steps = min(most, len(days)) - 1
    return [days[round(place * (len(days) - 1) / steps)] for place in range(steps + 1)]


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in places)


def _short(day: date) -> str:
    return str(formats.date_format(day, "j M"))
