"""What the cross-encoder, which reads both texts side by side, makes of them."""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparison import Comparison

_SURE = 1.0
"""Logit from which the reader counts as sure, either way: 73%."""


def reading_evidence(comparison: Comparison, *, logit: float) -> Iterator[Evidence]:
    """One line, where there are two texts to read."""
    if not comparison.original.strip() or not comparison.variant.strip():
        return
    if logit >= 0:
        sentence = "Read side by side, both texts tell the same task."
        yield Evidence(about="reading", state=State.FINE, sentence=sentence)
    else:
        sentence = (
            "Read side by side, the texts do not tell the same task."
            if logit <= -_SURE
            else "Read side by side, the texts may not tell quite the same task."
        )
        yield Evidence(about="reading", state=State.DOUBT, sentence=sentence)
