"""Draw a figure from 0 to 1 and its confidence interval as a small chart in a table row."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import isclose

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from mwpapp.web.charts.decimals import decimal
from mwpapp.web.charts.shapes import Place, circle, segment

WIDTH, HEIGHT = 130, 16
EDGE = 5  # left of 0 and right of 1
NO_WIDTH = 1e-6  # rounding can make a zero variance slightly larger than 0
STEPS = (0.4, 0.6, 0.8)

Interval = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class IntervalBar:
    """A chart, the `ends` of its interval as text, and `words` as its text alternative."""

    svg: SafeString
    ends: str
    words: str


def interval_bar(value: float | None, *, interval: Interval | None = None) -> IntervalBar | None:
    """Draw a figure. Values below 0 or above 1 are drawn at the edge. Return None if
    there is no value."""
    if value is None:
        return None
    if interval is None:
        words = decimal(value)
        return IntervalBar(svg=_drawn(value, None, words=words), ends="", words=words)
    numbers = {
        "value": decimal(value),
        "low": decimal(interval[0]),
        "high": decimal(interval[1]),
    }
    words = _words(interval) % numbers
    return IntervalBar(
        svg=_drawn(value, interval, words=words),
        ends=_("%(low)s to %(high)s") % numbers,
        words=words,
    )


def _words(interval: Interval) -> str:
    if isclose(*interval, abs_tol=NO_WIDTH):
        return _(
            "%(value)s; the large-sample 95%% interval has no width here, which does not mean "
            "that the figure is certain"
        )
    return _("%(value)s (95%% confidence interval %(low)s to %(high)s)")


def _drawn(value: float, interval: Interval | None, *, words: str) -> SafeString:
    parts = [segment("track", _place(0), _place(1))]
    for step in STEPS:
        x, y = _place(step)
        parts.append(segment("step", (x, y - 3), (x, y + 3)))
    if interval is not None:
        parts.append(segment("reach", _place(interval[0]), _place(interval[1])))
    parts.append(circle("at", _place(value), radius=4))
    words = escape(words, quote=True)
    return mark_safe(  # noqa: S308 — the text is escaped
        f'<svg class="interval" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'role="img" aria-label="{words}"><title>{words}</title>{"".join(parts)}</svg>'
    )


def _place(value: float) -> Place:
    return EDGE + (WIDTH - 2 * EDGE) * min(max(value, 0.0), 1.0), HEIGHT / 2
