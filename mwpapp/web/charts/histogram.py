"""Draw two histograms with the same bins, one upwards and one downwards."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

from mwpapp.ml.evaluation.curves.histogram import Bar
from mwpapp.web.charts.frame import STANDARD, Axis, Mark, marks, scale, svg, x_axis
from mwpapp.web.charts.shapes import box, segment, text

_MIDDLE = STANDARD.centre[1]
_HALF = (STANDARD.bottom - STANDARD.top) / 2 - 4  # the height of the longest bar


def opposed_histogram(
    key: str,
    *,
    title: str,
    description: str,
    x: Axis,
    bars: Sequence[Bar],
    above: str,
    below: str,
    drawn_marks: Sequence[Mark] = (),
) -> SafeString:
    """Draw valid pairs above the middle and invalid ones below it."""
    most = max([1, *(max(bar.valid, bar.invalid) for bar in bars)])
    frame = STANDARD
    line = segment("axis", (frame.left, _MIDDLE), (frame.right, _MIDDLE))
    parts = [x_axis(frame, x), line, marks(frame, x, drawn_marks)]
    parts += [_bars(bar, x, most=most) for bar in bars]
    side = frame.left - 6
    parts += [
        text(str(most), (side, _MIDDLE - _HALF + 4), anchor="end"),
        text("0", (side, _MIDDLE + 4), anchor="end"),
        text(str(most), (side, _MIDDLE + _HALF + 4), anchor="end"),
        text(above, (frame.left + 6, frame.top + 12), look="side"),
        text(below, (frame.left + 6, frame.bottom - 6), look="side"),
    ]
    return svg(key, title=title, description=description, parts=parts)


def _bars(bar: Bar, x: Axis, *, most: int) -> str:
    across = scale(x, STANDARD.left, STANDARD.right)
    left, right = across(bar.low) + 0.5, across(bar.high) - 0.5
    up, down = bar.valid / most * _HALF, bar.invalid / most * _HALF
    return box("bar-above", left, _MIDDLE - up, right, _MIDDLE) + box(
        "bar-below", left, _MIDDLE, right, _MIDDLE + down
    )
