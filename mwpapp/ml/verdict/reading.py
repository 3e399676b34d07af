"""What the cross-encoder, which reads both texts side by side, makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from mwpapp.ml.types import Evidence, Span, State
from mwpapp.ml.verdict.comparison import Comparison

_WORD = re.compile(r"\w+(?:['’.,]\w+)*")
_SURE = 1.0
"""Logit from which the reader counts as sure, either way: 73%."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """`logit` that the variant keeps the solution; `fault` where in the variant it broke, if at
    one place rather than another."""

    logit: float
    fault: Span | None = None


def reading_evidence(comparison: Comparison, *, reading: Reading) -> Iterator[Evidence]:
    """One line, where there are two texts to read."""
    if not comparison.original.strip() or not comparison.variant.strip():
        return
    if reading.logit >= 0:
        sentence = "Read side by side, both texts tell the same task."
        yield Evidence(about="reading", state=State.FINE, sentence=sentence)
        return
    opening = (
        "Read side by side, the texts do not tell the same task"
        if reading.logit <= -_SURE
        else "Read side by side, the texts may not tell quite the same task"
    )
    fault = reading.fault and _whole_words(comparison.variant, reading.fault)
    where = f": look at “{comparison.variant[slice(*fault)]}”" if fault else ""
    yield Evidence(
        about="reading",
        state=State.DOUBT,
        sentence=f"{opening}{where}.",
        variant_span=fault,
    )


def _whole_words(text: str, span: Span) -> Span:
    """The reader looks at pieces of words; a person looks at words."""
    return next(
        (word.span() for word in _WORD.finditer(text) if word.start() <= span[0] < word.end()),
        span,
    )
