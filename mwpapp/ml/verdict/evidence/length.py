"""Check that the texts are short enough for the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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


def prevents_ready(evidence: Iterable[Evidence]) -> bool:
    """Return whether a variant with this evidence cannot be ready: something is broken, or a text
    is too long for the verdict."""
    return any(piece.state is State.BROKEN or piece.about == ABOUT for piece in evidence)
