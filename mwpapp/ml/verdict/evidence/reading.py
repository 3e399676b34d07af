"""Report whether the cross-encoder, reading both texts side by side, finds the same problem."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mwpapp.ml.types import Evidence, Span, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.evidence.piece import piece

_WORD = re.compile(r"\w+(?:['’.,]\w+)*")
_SURE = 1.0
"""The reader is sure that the problems differ if the logit is at most minus this: a probability of
73%."""


def reading_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece if neither text is blank and the pair was read."""
    reading = comparison.reading
    if reading is None or not comparison.reference_text.strip() or not comparison.variant.strip():
        return
    if reading.logit >= 0:
        yield piece("reading", "same", state=State.FINE)
        return
    code = "different" if reading.logit <= -_SURE else "unsure"
    if reading.fault is None:
        yield piece("reading", code, state=State.DOUBT)
        return
    fault = _whole_word(comparison.variant, reading.fault)
    word = comparison.variant[slice(*fault)]
    yield piece("reading", f"{code}_at", state=State.DOUBT, in_variant=fault, word=word)


def _whole_word(text: str, span: Span) -> Span:
    """Return the word that contains the start of `span`, which may be a piece of a word. Return
    `span` itself if no word does."""
    return next(
        (word.span() for word in _WORD.finditer(text) if word.start() <= span[0] < word.end()),
        span,
    )
