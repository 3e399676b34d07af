"""Score and judge question-paraphrase pairs in batches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from mwpapp.ml.pipelines.window_scores import score_windows
from mwpapp.ml.protocols import Judging
from mwpapp.ml.types import Reference, Verdict

BATCH = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredPair:
    """A pair with its ParaQD cosine in [-1, 1] and the verdict on the paraphrase."""

    reference: Reference
    paraphrase: str
    paraqd: float
    verdict: Verdict


def score_pairs(
    pairs: Iterable[tuple[Reference, str]], *, engines: Judging, batch: int = BATCH
) -> Iterator[ScoredPair]:
    """Yield the scored pairs, in order; `batch` pairs are encoded at once."""
    remaining = iter(pairs)
    while chunk := list(islice(remaining, batch)):
        yield from _scored(chunk, engines=engines)


def _scored(chunk: Sequence[tuple[Reference, str]], *, engines: Judging) -> Iterator[ScoredPair]:
    cosines = score_windows(chunk, scorer=engines.scorer)
    verdicts = engines.judge.judge_all(chunk, cosines=cosines)
    for (reference, text), cosine, verdict in zip(chunk, cosines, verdicts, strict=True):
        yield ScoredPair(reference=reference, paraphrase=text, paraqd=cosine, verdict=verdict)
