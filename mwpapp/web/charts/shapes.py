"""Write SVG elements, with their text escaped. `static/css/charts.css` defines their styles."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

Place = tuple[float, float]


def segment(look: str, start: Place, end: Place) -> str:
    (a, b), (c, d) = start, end
    return f'<line class="{look}" x1="{a:.1f}" y1="{b:.1f}" x2="{c:.1f}" y2="{d:.1f}"/>'


def polyline(look: str, points: Sequence[Place]) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline class="{look}" points="{path}"/>'


def box(look: str, left: float, top: float, right: float, bottom: float) -> str:
    size = f'width="{max(right - left, 0):.1f}" height="{max(bottom - top, 0):.1f}"'
    return f'<rect class="{look}" x="{left:.1f}" y="{top:.1f}" {size}/>'


def circle(look: str, place: Place, *, radius: float = 3.5, words: str = "") -> str:
    """Return a circle with `words` as its tooltip."""
    x, y = place
    title = f"<title>{escape(words)}</title>" if words else ""
    return f'<circle class="{look}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}">{title}</circle>'


def triangle(look: str, place: Place) -> str:
    x, y = place
    return f'<path class="{look}" d="M{x:.1f} {y - 4.5:.1f}l4.4 8h-8.8z"/>'


def cross(look: str, place: Place) -> str:
    x, y = place
    return f'<path class="{look}" d="M{x - 3.5:.1f} {y - 3.5:.1f}l7 7m0 -7l-7 7"/>'


def text(
    words: str, place: Place, *, anchor: str = "start", look: str = "tick", turned: bool = False
) -> str:
    x, y = place
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="{look}" {at}{turn}>{escape(words)}</text>'
