"""Gather the evidence on a variant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pkgutil import resolve_name

from mwpapp.ml.catalogue.evidence import EVIDENCE
from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparing.comparison import Comparison

Finder = Callable[[Comparison], Iterator[Evidence]]

MAX_PIECES = 40
_SEVERITY = {State.BROKEN: 0, State.DOUBT: 1, State.FINE: 2}


def gather_evidence(comparison: Comparison) -> tuple[Evidence, ...]:
    """Return the evidence that the catalogue's finders yield, in reading order, at most MAX_PIECES
    pieces."""
    finders = [_finder(kind.finder) for kind in EVIDENCE.values() if kind.finder]
    found = [piece for finder in finders for piece in finder(comparison)]
    return in_reading_order(found)[:MAX_PIECES]


def in_reading_order(evidence: Iterable[Evidence]) -> tuple[Evidence, ...]:
    """Return broken evidence first, then doubtful, then fine, each in the catalogue's order."""
    places = {about: place for place, about in enumerate(EVIDENCE)}
    return tuple(sorted(evidence, key=lambda one: (_SEVERITY[one.state], places[one.about])))


@cache
def _finder(name: str) -> Finder:
    """Return the function called "module:function", imported on first use."""
    finder: Finder = resolve_name(name)
    return finder
