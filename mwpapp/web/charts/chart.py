"""The chart that `templates/parts/chart.html` renders with its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart with its title, a note on how to read it, and its numbers as a table.

    `key` is unique on the page.
    """

    key: str
    title: str
    note: str
    svg: SafeString
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
