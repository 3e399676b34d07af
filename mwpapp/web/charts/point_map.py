"""Draw groups of points on a map without axes, in which only distances are meaningful."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from mwpapp.web.charts.frame import LEGEND_LINE, STANDARD, Axis, scale, svg
from mwpapp.web.charts.shapes import Place, box, circle, cross, text, triangle

_SHAPES: dict[str, Callable[[str, Place], str]] = {
    "circle": circle,
    "triangle": triangle,
    "cross": cross,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A group of points, drawn as `circle`, `triangle` or `cross`."""

    words: str
    shape: str
    points: Sequence[Place]


def point_map(key: str, *, title: str, description: str, groups: Sequence[Group]) -> SafeString:
    """Draw the groups' points, with a legend below."""
    width, bottom = STANDARD.width, STANDARD.bottom
    places = [place for group in groups for place in group.points]
    across = scale(_around([x for x, _ in places]), 12, width - 12)
    up = scale(_around([y for _, y in places]), bottom, STANDARD.top)
    parts = [box("frame", 2, 2, width - 2, bottom + 12)]
    for row, group in enumerate(groups):
        parts += [_point(group, (across(x), up(y))) for x, y in group.points]
        line = bottom + 30 + row * LEGEND_LINE
        parts.append(_point(group, (16, line)) + text(group.words, (30, line + 4)))
    rows = len(groups) - 1
    return svg(key, title=title, description=description, parts=parts, rows=rows)


def _point(group: Group, place: Place) -> str:
    return _SHAPES[group.shape](f"point {group.shape}", place)


def _around(values: Sequence[float]) -> Axis:
    return Axis(words="", low=min(values, default=0), high=max(values, default=1), ticks=())
