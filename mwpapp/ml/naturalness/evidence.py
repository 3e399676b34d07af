"""Add the naturalness of a text to its verdict."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.types import (
    Evidence,
    Judgement,
    Naturalness,
    State,
    Text,
    TextSpan,
    Verdict,
)

ABOUT = "naturalness"
_WORST_FIRST = {State.BROKEN: 0, State.DOUBT: 1, State.FINE: 2}


def with_naturalness(
    verdict: Verdict, naturalness: Naturalness, *, text: str, decides: bool = True
) -> Verdict:
    """Return the verdict on `text` with its naturalness as evidence. If `decides` is true, an odd
    text is never ready."""
    piece = naturalness_evidence(naturalness, text=text)
    judgement = verdict.judgement
    if decides and judgement is Judgement.READY and piece.state is not State.FINE:
        judgement = Judgement.CHECK
    evidence = (*(other for other in verdict.evidence if other.about != ABOUT), piece)
    ordered = sorted(evidence, key=lambda item: _WORST_FIRST[item.state])
    return replace(verdict, judgement=judgement, evidence=tuple(ordered))


def naturalness_evidence(naturalness: Naturalness, *, text: str) -> Evidence:
    """Return the evidence on a text: natural, or odd at a passage."""
    if naturalness.odd is None:
        return Evidence(about=ABOUT, state=State.FINE, code="natural")
    start, end = naturalness.odd
    return Evidence(
        about=ABOUT,
        state=State.DOUBT,
        code="odd",
        parameters={"phrase": text[start:end]},
        spans=(TextSpan(text=Text.VARIANT, start=start, end=end),),
    )
