"""Gather the evidence on a long pair, with spans in the full texts."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.types import Evidence, Reading, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.comparing.windows import Condensed
from mwpapp.ml.verdict.evidence import entities, length
from mwpapp.ml.verdict.evidence.gather import MAX_PIECES, gather_evidence, in_reading_order

_WHOLE_TEXTS = frozenset([entities.ABOUT, length.ABOUT, "reading"])
"""The subjects of the evidence that concerns all sentences."""


def condensed_evidence(
    full: Comparison, *, condensed: Condensed, reading: Reading
) -> tuple[Evidence, ...]:
    """Return the faults of the deciding sentences, where irrelevant numbers cannot mislead. Add,
    from the full texts, the evidence about _WHOLE_TEXTS and the fine evidence about everything
    without a fault. The span of `reading` is in the full variant."""
    excerpt = condensed.whole
    faults = [
        excerpt.in_full(piece)
        for piece in gather_evidence(excerpt.comparison)
        if piece.state is not State.FINE and piece.about not in _WHOLE_TEXTS
    ]
    faulty = {piece.about for piece in faults}
    others = [
        piece
        for piece in gather_evidence(replace(full, reading=reading))
        if piece.about in _WHOLE_TEXTS or (piece.state is State.FINE and piece.about not in faulty)
    ]
    return in_reading_order([*faults, *others])[:MAX_PIECES]
