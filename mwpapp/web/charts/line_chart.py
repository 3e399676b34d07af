"""Draw line charts. Up to six lines differ in dash pattern and colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString

from mwpapp.web.charts.frame import (
    LEGEND_LINE,
    STANDARD,
    Axis,
    Frame,
    Mark,
    axes,
    marks,
    scale,
    svg,
)
from mwpapp.web.charts.shapes import Place, circle, polyline, segment, text

STYLES = 6  # combinations of dash pattern and colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line through points, optionally with dots.

    `tips` contains one tooltip for each dot.
    """

    words: str
    points: Sequence[Place]
    dots: bool = False
    tips: Sequence[str] = ()


def line_chart(
    key: str,
    *,
    title: str,
    description: str,
    x: Axis,
    y: Axis,
    lines: Sequence[Line],
    diagonal: bool = False,
    drawn_marks: Sequence[Mark] = (),
    frame: Frame = STANDARD,
) -> SafeString:
    """Draw lines, with a legend if there are several. `diagonal` adds a line that represents chance
    in a ROC curve, and perfect calibration in a reliability diagram."""
    across, up = scale(x, frame.left, frame.right), scale(y, frame.bottom, frame.top)
    parts = [axes(frame, x, y)]
    if diagonal:
        parts.append(segment("guide", (across(x.low), up(y.low)), (across(x.high), up(y.high))))
    parts.append(marks(frame, x, drawn_marks))
    for style, line in enumerate(lines):
        places = [(across(a), up(b)) for a, b in line.points]
        parts.append(_line(line, places, style=style % STYLES))
    names = [line.words for line in lines] if len(lines) > 1 else []
    parts.append(_legend(frame, names))
    return svg(key, title=title, description=description, parts=parts, frame=frame, rows=len(names))


def thinned(points: Sequence[Place], *, most: int = 200) -> list[Place]:
    """Return at most `most` + 1 points, including the first and the last."""
    step = max(1, -(-len(points) // most))
    kept = list(points[::step])
    return kept if not points or kept[-1] == points[-1] else [*kept, points[-1]]


def _line(line: Line, places: Sequence[Place], *, style: int) -> str:
    tips = line.tips or [""] * len(places)
    dots = "".join(
        circle(f"dot-{style}", place, words=tip)
        for place, tip in zip(places, tips, strict=True)
        if line.dots
    )
    return polyline(f"line line-{style}", places) + dots


def _legend(frame: Frame, names: Sequence[str]) -> str:
    parts = []
    for style, name in enumerate(names):
        row = frame.bottom + 52 + style * LEGEND_LINE
        sample = [(frame.left, row), (frame.left + 36, row)]
        parts.append(polyline(f"line line-{style % STYLES}", sample))
        parts.append(text(name, (frame.left + 44, row + 4)))
    return "".join(parts)
