"""Report whether a solver gives both texts the same answer."""

from __future__ import annotations

from collections.abc import Iterator

from mwpapp.ml.types import Evidence, State
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.evidence.piece import piece


def solver_evidence(comparison: Comparison) -> Iterator[Evidence]:
    """Yield one piece if a solver found an answer to each text."""
    answers = comparison.answers
    if answers is None or answers.reference is None or answers.variant is None:
        return
    if answers.reference == answers.variant:
        yield piece("solver", "same", state=State.FINE, answer=answers.variant)
    else:
        yield piece(
            "solver",
            "different",
            state=State.DOUBT,
            variant=answers.variant,
            original=answers.reference,
        )
