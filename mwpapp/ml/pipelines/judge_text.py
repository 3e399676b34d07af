"""Texts judged against their references: the ParaQD scores in one batch, then the verdicts."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.types import Engines, Reference, Verdict


def judge_texts(
    pairs: Sequence[tuple[Reference, str]], *, engines: Engines
) -> list[tuple[float, Verdict]]:
    """For each (reference, text) the ParaQD cosine in [-1, 1] and the verdict."""
    cosines = engines.scorer.score([(reference.text, text) for reference, text in pairs])
    return list(zip(cosines, engines.judge.judge_all(pairs, cosines=cosines), strict=True))


def judge_text(reference: Reference, text: str, *, engines: Engines) -> tuple[float, Verdict]:
    """The same for one text."""
    (judged,) = judge_texts([(reference, text)], engines=engines)
    return judged
