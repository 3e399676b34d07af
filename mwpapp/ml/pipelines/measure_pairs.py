"""Score pairs with a scorer, or judge them, batch by batch and without reading their labels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mwpapp.ml.pipelines.score_pairs import score_pairs
from mwpapp.ml.protocols import Judging, Scorer
from mwpapp.ml.types import Judgement, Reference
from mwpapp.ml.verdict.evidence.piece import prevents_ready

BATCH = 64

Pairs = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measurement:
    """What a scorer or the verdict returned for one pair.

    `score` is the scorer's value, such as a cosine, or the probability of a verdict. The other two
    fields are set only for a verdict. `broken` says whether its evidence rules out *ready* at any
    threshold.
    """

    score: float
    judgement: Judgement | None = None
    broken: bool = False


def by_score(pairs: Pairs, *, scorer: Scorer, batch: int = BATCH) -> Iterator[list[Measurement]]:
    """Yield the scores of the pairs, in order and in batches."""
    for start in range(0, len(pairs), batch):
        scores = scorer.score(pairs[start : start + batch])
        yield [Measurement(score=score) for score in scores]


def by_verdict(
    pairs: Pairs, *, engines: Judging, batch: int = BATCH
) -> Iterator[list[Measurement]]:
    """Yield the verdicts on the pairs, in order and in batches; the question is the reference."""
    for start in range(0, len(pairs), batch):
        chunk = [
            (Reference(text=question), text) for question, text in pairs[start : start + batch]
        ]
        verdicts = [scored.verdict for scored in score_pairs(chunk, engines=engines, batch=batch)]
        yield [
            Measurement(
                score=verdict.probability,
                judgement=verdict.judgement,
                broken=prevents_ready(verdict.evidence),
            )
            for verdict in verdicts
        ]
