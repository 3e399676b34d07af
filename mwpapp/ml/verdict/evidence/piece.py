"""Make a piece of evidence, and decide whether evidence rules out `ready`."""

from __future__ import annotations

from collections.abc import Iterable

from mwpapp.ml.types import Evidence, Span, State, Text, TextSpan
from mwpapp.ml.verdict.comparing.comparison import Comparison
from mwpapp.ml.verdict.evidence.quoting import phrase

_UNDECIDED = frozenset(
    (("length", "text_too_long"), ("length", "original_too_long"), ("solution", "answer_differs"))
)


def piece(
    about: str,
    code: str,
    *,
    state: State,
    in_reference: Span | None = None,
    in_variant: Span | None = None,
    **parameters: str | int,
) -> Evidence:
    """Return evidence with the message `code`, whose placeholders are filled from `parameters`, and
    with its spans in the texts."""
    places = ((Text.REFERENCE, in_reference), (Text.VARIANT, in_variant))
    return Evidence(
        about=about,
        state=state,
        code=code,
        parameters=parameters,
        spans=tuple(TextSpan(text=text, start=s[0], end=s[1]) for text, s in places if s),
    )


def aligned(
    about: str, comparison: Comparison, i: int, j: int, *, code: str, state: State
) -> Evidence:
    """Return evidence on quantity `i` of the reference and quantity `j` of the variant, with the
    parameters `original` and `variant`, which quote them."""
    here, there = comparison.alignment.reference[i], comparison.alignment.variant[j]
    return piece(
        about,
        code,
        state=state,
        in_reference=here.span,
        in_variant=there.span,
        original=phrase(comparison.reference_text, here),
        variant=phrase(comparison.variant, there),
    )


def leaves_undecided(one: Evidence) -> bool:
    """Return whether the verdict cannot be certain, for a reason that is no fault of the variant: a
    text is too long, or the original's equation does not give its answer."""
    return (one.about, one.code) in _UNDECIDED


def prevents_ready(evidence: Iterable[Evidence]) -> bool:
    """Return whether a variant with this evidence cannot be ready."""
    return any(one.state is State.BROKEN or leaves_undecided(one) for one in evidence)
