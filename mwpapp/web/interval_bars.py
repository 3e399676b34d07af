"""A figure from 0 to 1 with its interval, as a small picture."""

from __future__ import annotations

from dataclasses import dataclass
from math import isclose

from django.utils.translation import gettext as _

WIDTH = 120  # units of the picture between 0 and 1
EDGE = 5
NO_WIDTH = 1e-6  # what rounding leaves of a variance of nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """Places in the picture; what lies below 0 or above 1 stands at its edge. `words` says
    the same as the picture."""

    at: float
    low: float | None
    high: float | None
    ends: str
    words: str


def bar(value: float | None, *, interval: tuple[float, float] | None = None) -> Bar | None:
    if value is None:
        return None
    if interval is None:
        return Bar(at=_place(value), low=None, high=None, ends="", words=f"{value:.2f}")
    numbers = {
        "value": f"{value:.2f}",
        "low": f"{interval[0]:.2f}",
        "high": f"{interval[1]:.2f}",
    }
    return Bar(
        at=_place(value),
        low=_place(interval[0]),
        high=_place(interval[1]),
        ends=_("%(low)s to %(high)s") % numbers,
        words=_words(interval) % numbers,
    )


def _words(interval: tuple[float, float]) -> str:
    if isclose(*interval, abs_tol=NO_WIDTH):
        return _(
            "%(value)s; the large-sample formula gives the 95%% interval no width here, which "
            "does not make the figure certain"
        )
    return _("%(value)s, with 95%% confidence %(low)s to %(high)s")


def _place(value: float) -> float:
    return round(EDGE + WIDTH * min(max(value, 0.0), 1.0), 1)
