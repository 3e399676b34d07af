"""Draw the parts that charts share: frame, axes, marks and the SVG element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe

from mwpapp.web.charts.shapes import Place, segment, text

Scale = Callable[[float], float]  # from a value to a coordinate

UNIT = (0.0, 0.25, 0.5, 0.75, 1.0)  # ticks from 0 to 1
LEGEND_LINE = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The size of a chart and the edges of its plot, in units of the SVG element."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    look: str = "chart"

    @property
    def centre(self) -> Place:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


STANDARD = Frame(width=360, height=268, left=46, right=348, top=14, bottom=214)
WIDE = Frame(width=640, height=236, left=46, right=630, top=14, bottom=172, look="chart wide")


@dataclass(frozen=True, slots=True, kw_only=True)
class Axis:
    """An axis with its label, its first and last value, and its ticks.

    `names`, if given, contains one label for each tick, which replaces the number.
    """

    words: str
    low: float
    high: float
    ticks: Sequence[float]
    names: Sequence[str] = ()

    def named_ticks(self) -> list[tuple[float, str]]:
        names = self.names or [f"{tick:g}" for tick in self.ticks]
        return list(zip(self.ticks, names, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """A vertical line at a value, with its name at the top."""

    words: str
    at: float


def svg(
    key: str,
    *,
    title: str,
    description: str,
    parts: Sequence[str],
    frame: Frame = STANDARD,
    rows: int = 0,
) -> SafeString:
    """Return an SVG element that contains `parts`, with `rows` legend lines added to its height.

    `key` must be unique on the page. The parts come from `shapes`, which escapes all text.
    """
    name = escape(key, quote=True)
    height = frame.height + rows * LEGEND_LINE
    return mark_safe(  # noqa: S308
        f'<svg class="{frame.look}" role="img" viewBox="0 0 {frame.width:g} {height:g}" '
        f'aria-labelledby="{name}-title {name}-description">'
        f'<title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-description">{escape(description)}</desc>'
        f"{''.join(parts)}</svg>"
    )


def scale(axis: Axis, start: float, end: float) -> Scale:
    """Return a function that maps values of the axis to coordinates from `start` to `end`."""
    span = (axis.high - axis.low) or 1.0
    return lambda value: start + (value - axis.low) / span * (end - start)


def axes(frame: Frame, x: Axis, y: Axis) -> str:
    """Draw both axes, with a grid line at each tick of `y`."""
    up = scale(y, frame.bottom, frame.top)
    rows = "".join(
        segment("grid", (frame.left, up(tick)), (frame.right, up(tick)))
        + text(name, (frame.left - 6, up(tick) + 4), anchor="end")
        for tick, name in y.named_ticks()
    )
    side = (12, frame.centre[1])
    return (
        rows
        + x_axis(frame, x)
        + text(y.words, side, anchor="middle", look="axis-words", turned=True)
    )


def x_axis(frame: Frame, x: Axis) -> str:
    across = scale(x, frame.left, frame.right)
    ticks = "".join(
        text(name, (across(tick), frame.bottom + 16), anchor="middle")
        for tick, name in x.named_ticks()
    )
    line = segment("axis", (frame.left, frame.bottom), (frame.right, frame.bottom))
    below = (frame.centre[0], frame.bottom + 36)
    return line + ticks + text(x.words, below, anchor="middle", look="axis-words")


def marks(frame: Frame, x: Axis, drawn: Sequence[Mark]) -> str:
    """Draw marks. Their names are stacked, each on the side with more room."""
    across = scale(x, frame.left, frame.right)
    return "".join(
        _mark(frame, across(mark.at), words=mark.words, row=row) for row, mark in enumerate(drawn)
    )


def _mark(frame: Frame, at: float, *, words: str, row: int) -> str:
    line = segment(f"mark mark-{row}", (at, frame.top), (at, frame.bottom))
    height = frame.top - 4 + row * 16
    if at > frame.centre[0]:
        return line + text(words, (at - 4, height), anchor="end", look="mark")
    return line + text(words, (at + 4, height), look="mark")
