"""One text judged against its reference: the ParaQD score, then the verdict."""

from __future__ import annotations

from mwpapp.ml.types import Engines, Reference, Verdict


def judge_text(reference: Reference, text: str, *, engines: Engines) -> tuple[float, Verdict]:
    """The ParaQD cosine in [-1, 1] of `text` to its reference, and the verdict on it."""
    (cosine,) = engines.scorer.score([(reference.text, text)])
    return cosine, engines.judge.judge(reference, text, cosine=cosine)
