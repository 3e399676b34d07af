"""Labelled pairs as a scorer or a verdict sees them, batch by batch, without their labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.pipelines.engines import Judging
from mwpapp.ml.pipelines.score_pairs import score_pairs
from mwpapp.ml.types import Judgement, Reference, Scorer, State

BATCH = 64

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """`score` is a cosine, or a verdict's probability; what it was judged, and whether some
    evidence is broken, are a verdict's alone."""

    score: float
    judgement: Judgement | None = None
    broken: bool = False


def by_score(pairs: Pairs, *, scorer: Scorer, batch: int = BATCH) -> Iterator[list[Measurement]]:
    """One measurement a pair, in order, a batch at a time."""
    for start in range(0, len(pairs), batch):
        scores = scorer.score(pairs[start : start + batch])
        yield [Measurement(score=score) for score in scores]


def by_verdict(
    pairs: Pairs, *, engines: Judging, batch: int = BATCH
) -> Iterator[list[Measurement]]:
    """The same for a verdict on each pair, the question being its reference."""
    for start in range(0, len(pairs), batch):
        chunk = [
            (Reference(text=question), text) for question, text in pairs[start : start + batch]
        ]
        verdicts = [scored.verdict for scored in score_pairs(chunk, engines=engines, batch=batch)]
        yield [
            Measurement(
                score=verdict.probability,
                judgement=verdict.judgement,
                broken=any(line.state is State.BROKEN for line in verdict.evidence),
            )
            for verdict in verdicts
        ]
