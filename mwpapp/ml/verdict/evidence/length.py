"""Check that the texts are short enough for the verdict."""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.evidence.piece import piece

ABOUT = "length"
MAX_WORDS = 400


def length_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece if the variant or its reference is too long."""
    texts = (
        ("text_too_long", comparison.variant),
        ("original_too_long", comparison.reference_text),
    )
    for code, text in texts:
        words = len(text.split())
        if words > MAX_WORDS:
            yield piece(ABOUT, code, state=State.DOUBT, words=words, most=MAX_WORDS)
            return
