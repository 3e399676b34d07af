"""Small pictures as SVG: lines, two opposed histograms, and maps of points.

Every picture has a title and a description. What is told by colour is told by a dash, a shape, a
side or a word as well; colours and type come from `static/css/charts.css`. Nothing here knows what
is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

from django.utils.safestring import SafeString, mark_safe

from mwpapp.ml.evaluation.histogram import Bar

Place = tuple[float, float]

# In units of the picture, which is as wide as its place on the page.
WIDTH, HEIGHT = 360, 268
LEFT, RIGHT, TOP, BOTTOM = 46, 348, 14, 214
LEGEND_LINE = 20
LINE_STYLES = 6  # of dashes and colours: as many lines can be told apart


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """What runs along it, from where to where, and which values are written."""

    words: str
    low: float
    high: float
    ticks: Sequence[float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line through points, with dots on them where they are few and matter."""

    words: str
    points: Sequence[Place]
    dots: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A vertical line at a value, with its name at the top."""

    words: str
    at: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Points of one shape: `circle`, `triangle` or `cross`."""

    words: str
    shape: str
    points: Sequence[Place]


UNIT = (0.0, 0.25, 0.5, 0.75, 1.0)


def line_chart(
    key: str,
    *,
    title: str,
    told: str,
    x: Axis,
    y: Axis,
    lines: Sequence[Line],
    diagonal: bool = False,
    marks: Sequence[Mark] = (),
) -> SafeString:
    """Lines over one another; `key` is the picture's own on its page. The diagonal is what chance,
    or a perfect calibration, would give."""
    across, up = _scale(x, LEFT, RIGHT), _scale(y, BOTTOM, TOP)
    parts = [_axes(x, y, across=across, up=up)]
    if diagonal:
        parts.append(_segment("guide", (across(x.low), up(y.low)), (across(x.high), up(y.high))))
    parts += [_mark(mark, across=across, place=place) for place, mark in enumerate(marks)]
    for style, line in enumerate(lines):
        points = [(across(a), up(b)) for a, b in line.points]
        parts.append(_polyline(points, style=style % LINE_STYLES, dots=line.dots))
    names = [line.words for line in lines] if len(lines) > 1 else []
    return _picture(
        key, title=title, told=told, parts=parts, legend=_line_legend(names), rows=len(names)
    )


def opposed_histogram(
    key: str,
    *,
    title: str,
    told: str,
    x: Axis,
    bars: Sequence[Bar],
    above: str,
    below: str,
    marks: Sequence[Mark] = (),
) -> SafeString:
    """Two histograms of the same bins, one growing up and one growing down from the middle."""
    most = max([1, *(max(bar.valid, bar.invalid) for bar in bars)])
    across = _scale(x, LEFT, RIGHT)
    middle, half = (TOP + BOTTOM) / 2, (BOTTOM - TOP) / 2 - 4
    parts = [_x_axis(x, across=across), _segment("axis", (LEFT, middle), (RIGHT, middle))]
    parts += [_mark(mark, across=across, place=place) for place, mark in enumerate(marks)]
    for bar in bars:
        left, right = across(bar.low) + 0.5, across(bar.high) - 0.5
        up, down = bar.valid / most * half, bar.invalid / most * half
        parts.append(_box("bar-above", left, middle - up, right, middle))
        parts.append(_box("bar-below", left, middle, right, middle + down))
    parts += [
        _text(f"{most:g}", LEFT - 6, middle - half + 4, anchor="end"),
        _text("0", LEFT - 6, middle + 4, anchor="end"),
        _text(f"{most:g}", LEFT - 6, middle + half + 4, anchor="end"),
        _text(above, LEFT + 6, TOP + 12, name="side"),
        _text(below, LEFT + 6, BOTTOM - 6, name="side"),
    ]
    return _picture(key, title=title, told=told, parts=parts)


def point_map(key: str, *, title: str, told: str, groups: Sequence[Group]) -> SafeString:
    """Points where neighbours mean something and the axes do not."""
    places = [place for group in groups for place in group.points]
    across = _scale(_around("", [a for a, _ in places]), 12, WIDTH - 12)
    up = _scale(_around("", [b for _, b in places]), BOTTOM, TOP)
    parts = [_box("frame", 2, 2, WIDTH - 2, BOTTOM + 12)]
    for group in groups:
        parts += [_shape(group.shape, across(a), up(b)) for a, b in group.points]
    legend = "".join(
        _shape(group.shape, 16, BOTTOM + 30 + place * LEGEND_LINE)
        + _text(group.words, 30, BOTTOM + 34 + place * LEGEND_LINE)
        for place, group in enumerate(groups)
    )
    return _picture(key, title=title, told=told, parts=parts, legend=legend, rows=len(groups) - 1)


def thinned(points: Sequence[Place], *, most: int = 200) -> list[Place]:
    """At most about so many of the points, the first and the last among them."""
    step = max(1, -(-len(points) // most))
    kept = list(points[::step])
    return kept if not points or kept[-1] == points[-1] else [*kept, points[-1]]


def stairs(points: Sequence[Place]) -> list[Place]:
    """The same points with a corner between two: the value holds until the next one."""
    corners = [place for (_, y), (x, up) in pairwise(points) for place in ((x, y), (x, up))]
    return [*points[:1], *corners]


def _picture(
    key: str, *, title: str, told: str, parts: Sequence[str], legend: str = "", rows: int = 0
) -> SafeString:
    name = escape(key, quote=True)
    height = HEIGHT + rows * LEGEND_LINE
    return mark_safe(  # noqa: S308  # every word in it is escaped where it is put
        f'<svg class="chart" role="img" viewBox="0 0 {WIDTH} {height}" '
        f'aria-labelledby="{name}-title {name}-told">'
        f'<title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-told">{escape(told)}</desc>'
        f"{''.join(parts)}{legend}</svg>"
    )


def _scale(axis: Axis, start: float, end: float) -> Callable[[float], float]:
    """From a value to its place between `start` and `end`."""
    span = (axis.high - axis.low) or 1.0
    return lambda value: start + (value - axis.low) / span * (end - start)


def _around(words: str, values: Sequence[float]) -> Axis:
    return Axis(words=words, low=min(values, default=0), high=max(values, default=1), ticks=())


def _axes(
    x: Axis, y: Axis, *, across: Callable[[float], float], up: Callable[[float], float]
) -> str:
    rows = "".join(
        _segment("grid", (LEFT, up(tick)), (RIGHT, up(tick)))
        + _text(f"{tick:g}", LEFT - 6, up(tick) + 4, anchor="end")
        for tick in y.ticks
    )
    side = _text(y.words, 12, (TOP + BOTTOM) / 2, anchor="middle", name="axis-words", turned=True)
    return rows + _x_axis(x, across=across) + side


def _x_axis(x: Axis, *, across: Callable[[float], float]) -> str:
    ticks = "".join(
        _text(f"{tick:g}", across(tick), BOTTOM + 16, anchor="middle") for tick in x.ticks
    )
    line = _segment("axis", (LEFT, BOTTOM), (RIGHT, BOTTOM))
    middle = (LEFT + RIGHT) / 2
    return line + ticks + _text(x.words, middle, BOTTOM + 36, anchor="middle", name="axis-words")


def _line_legend(names: Sequence[str]) -> str:
    return "".join(
        _polyline([(LEFT, row), (LEFT + 36, row)], style=style % LINE_STYLES)
        + _text(name, LEFT + 44, row + 4)
        for style, name in enumerate(names)
        for row in [BOTTOM + 52 + style * LEGEND_LINE]
    )


def _mark(mark: Mark, *, across: Callable[[float], float], place: int) -> str:
    """Names of neighbouring marks stand below one another, on the side that has room."""
    at, row = across(mark.at), TOP - 4 + place * 16
    late = at > (LEFT + RIGHT) / 2
    words = _text(
        mark.words, at - 4 if late else at + 4, row, anchor="end" if late else "start", name="mark"
    )
    return _segment(f"mark mark-{place}", (at, TOP), (at, BOTTOM)) + words


def _polyline(points: Sequence[Place], *, style: int, dots: bool = False) -> str:
    path = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
    circles = "".join(
        f'<circle class="dot-{style}" cx="{a:.1f}" cy="{b:.1f}" r="3.5"/>'
        for a, b in points
        if dots
    )
    return f'<polyline class="line line-{style}" points="{path}"/>{circles}'


def _segment(name: str, start: Place, end: Place) -> str:
    (a, b), (c, d) = start, end
    return f'<line class="{name}" x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}"/>'


def _box(name: str, left: float, top: float, right: float, bottom: float) -> str:
    size = f'width="{max(right - left, 0):.1f}" height="{max(bottom - top, 0):.1f}"'
    return f'<rect class="{name}" x="{left:.1f}" y="{top:.1f}" {size}/>'


def _shape(shape: str, x: float, y: float) -> str:
    if shape == "circle":
        return f'<circle class="point circle" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'
    if shape == "triangle":
        path = f"M{x:.1f} {y - 4.5:.1f}l4.4 8h-8.8z"
    else:
        path = f"M{x - 3.5:.1f} {y - 3.5:.1f}l7 7m0 -7l-7 7"
    return f'<path class="point {escape(shape, quote=True)}" d="{path}"/>'


def _text(
    words: str,
    x: float,
    y: float,
    *,
    anchor: str = "start",
    name: str = "tick",
    turned: bool = False,
) -> str:
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{name}" {place}{turn}>{escape(words)}</text>'
