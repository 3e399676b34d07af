"""Draw the shares of a whole as one bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from django.utils.safestring import SafeString, mark_safe

from mwpapp.web.charts.shapes import box

WIDTH, HEIGHT = 600, 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A part of the whole; `look` is its CSS class in the bar and in the legend."""

    words: str
    count: int
    percent: int
    look: str


def shares(counts: Sequence[tuple[str, str, int]]) -> list[Share]:
    """Return a share for each (look, words, count) whose count is not 0."""
    total = sum(count for _look, _words, count in counts)
    return [
        Share(words=words, count=count, percent=round(100 * count / total), look=look)
        for look, words, count in counts
        if count
    ]


def share_bar(drawn: Sequence[Share]) -> SafeString:
    """Draw the shares from left to right."""
    total = sum(share.count for share in drawn) or 1
    parts, left = [], 0.0
    for share in drawn:
        right = left + WIDTH * share.count / total
        parts.append(box(f"share {share.look}", left, 0, right, HEIGHT))
        left = right
    words = escape(", ".join(f"{share.words}: {share.count}" for share in drawn), quote=True)
    return mark_safe(  # noqa: S308 — the text is escaped
        f'<svg class="share-bar" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" '
        f'role="img" aria-label="{words}"><title>{words}</title>{"".join(parts)}</svg>'
    )
