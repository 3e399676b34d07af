"""The only place that loads checkpoints: one cached function for each.

Imports stand inside the functions so that the web process, which uses the services but
never an engine, stays free of torch, transformers and spaCy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from mwpapp.ml.checkpoints.defaults import VERDICT
from mwpapp.ml.types import (
    Encoder,
    Engines,
    Judge,
    JudgedCandidate,
    Problem,
    Reference,
    Scorer,
    Tagger,
    Tools,
    Translator,
)
from mwpapp.services import operating_points

if TYPE_CHECKING:
    from mwpapp.ml.paraqd.scorer import ParaQDScorer
    from mwpapp.ml.pipelines.engines import JudgingEngines
    from mwpapp.ml.pipelines.measure_pairs import Measurement
    from mwpapp.ml.pipelines.operator_pairs import MadePair

# Checkpoints beside the product's own that stay loaded: a few are measured in turn.
OTHERS = 2


@cache
def encoder() -> Encoder:
    """The sentence encoder behind semantic embeddings (384 dimensions)."""
    from mwpapp.ml.encoders.sentence import load_encoder

    return load_encoder()


@cache
def scorer() -> Scorer:
    """The ParaQD scorer."""
    from mwpapp.ml.paraqd.scorer import load_scorer

    return load_scorer()


def judge() -> Judge:
    """The verdict, `ready` at the operating point that is in effect now: the weights stay
    loaded, the point is read anew each time."""
    fitted, digest = _fitted_judge()
    point = operating_points.in_effect(digest)
    return fitted if point is None else fitted.with_ready(point.threshold)


@cache
def _fitted_judge() -> tuple[Judge, str]:
    """As its checkpoint has it, and which weights these are."""
    from mwpapp.ml.verdict.judge import load_judge

    digest = fingerprint(VERDICT)
    return load_judge(), digest


def fingerprint(checkpoint: str) -> str:
    """Of the checkpoint's files as they lie there now. Raises CheckpointError."""
    from mwpapp.ml.checkpoints.fingerprint import fingerprint as digest
    from mwpapp.ml.checkpoints.resolve import resolve

    return digest(resolve(checkpoint))


@cache
def tagger() -> Tagger:
    from mwpapp.ml.encoders.tagger import load_tagger

    return load_tagger()


@cache
def translator() -> Translator | None:
    """The embedded translator, or None where its package is not installed."""
    from mwpapp.ml.checkpoints.errors import WeightsMissing
    from mwpapp.ml.translators.registry import load_translator

    try:
        return load_translator()
    except WeightsMissing:
        return None


def engines() -> Engines:
    """Everything that writing and judging variants needs."""
    tools = Tools(tagger=tagger(), translator=translator())
    return Engines(tools=tools, scorer=scorer(), judge=judge())


def write_variants(
    problem: Problem, *, count: int, kinds: Collection[str], seed: int, known: Collection[str]
) -> Iterator[list[JudgedCandidate]]:
    """Batches of judged candidates: the pipeline of that name with the loaded engines."""
    from mwpapp.ml.pipelines.write_variants import write_variants as write

    return write(problem, count=count, kinds=kinds, seed=seed, engines=engines(), known=known)


def measured_by_score(
    pairs: Sequence[tuple[str, str]], *, checkpoint: str, digest: str
) -> Iterator[list[Measurement]]:
    """Cosines of a trained scorer, batch by batch. Raises CheckpointError."""
    from mwpapp.ml.pipelines.measure_pairs import by_score

    return by_score(pairs, scorer=_scorer_called(checkpoint, digest))


def measured_by_encoder(pairs: Sequence[tuple[str, str]]) -> Iterator[list[Measurement]]:
    """Cosines of the encoder that nobody trained for this."""
    from mwpapp.ml.paraqd.scorer import ParaQDScorer
    from mwpapp.ml.pipelines.measure_pairs import by_score

    return by_score(pairs, scorer=ParaQDScorer(encoder()))


def measured_by_rule(pairs: Sequence[tuple[str, str]]) -> Iterator[list[Measurement]]:
    """1 where both texts have the same numbers, else 0."""
    from mwpapp.ml.evaluation.same_numbers import SameNumbers
    from mwpapp.ml.pipelines.measure_pairs import by_score

    return by_score(pairs, scorer=SameNumbers())


def measured_by_verdict(
    pairs: Sequence[tuple[str, str]], *, checkpoint: str, digest: str
) -> Iterator[list[Measurement]]:
    """Probabilities and judgements of a verdict at its fitted thresholds. Raises
    CheckpointError."""
    from mwpapp.ml.pipelines.measure_pairs import by_verdict

    return by_verdict(pairs, engines=_judging_called(checkpoint, digest))


def thresholds_of(checkpoint: str, *, digest: str) -> tuple[float, float]:
    """From which probability this verdict says `ready`, and up to which `reject`."""
    found = _judging_called(checkpoint, digest).judge
    return found.ready_threshold, found.reject_threshold


def map_of(texts: Sequence[str], *, checkpoint: str | None, digest: str) -> list[list[float]]:
    """A place in the plane for each text, as a scorer's encoder sees them; the untrained
    one's where `checkpoint` is None."""
    from mwpapp.ml.evaluation.embedding_map import embedding_map

    chosen = encoder() if checkpoint is None else _scorer_called(checkpoint, digest).encoder
    places: list[list[float]] = embedding_map(chosen.encode(texts), seed=1).tolist()
    return places


# The digest belongs to the key: weights that are trained anew under one name are loaded anew.
@lru_cache(maxsize=OTHERS)
def _scorer_called(checkpoint: str, _digest: str) -> ParaQDScorer:
    from mwpapp.ml.paraqd.scorer import load_scorer

    return load_scorer(checkpoint)


@lru_cache(maxsize=OTHERS)
def _judging_called(checkpoint: str, _digest: str) -> JudgingEngines:
    from mwpapp.ml.pipelines.engines import load_judging

    return load_judging(checkpoint)


def make_test_pairs(
    problems: Sequence[Problem], *, codes: Collection[str], seed: int
) -> tuple[dict[str, str], Iterator[list[MadePair]]]:
    """What each of the test operators has to work with here, and its pairs, problem by problem.
    Raises WeightsMissing where nothing can read a sentence."""
    from mwpapp.ml.pipelines.operator_pairs import make_test_pairs as make
    from mwpapp.ml.pipelines.operator_pairs import sources, test_tools

    tools = test_tools([problem.text for problem in problems], tagger=tagger())
    made = make(problems, codes=codes, seed=seed, tools=tools)
    return sources(codes=codes, tools=tools), made


def warm() -> None:
    """Load everything and use it once, so that the first request does not pay for it."""
    question = "Ana has 3 pens and buys 4 more. How many pens does she have now?"
    loaded = engines()
    encoder().encode([question])
    cosines = loaded.scorer.score([(question, question)])
    loaded.judge.judge_all([(Reference(text=question), question)], cosines=cosines)
    loaded.tools.tagger.tag(question)
    if loaded.tools.translator is not None:
        loaded.tools.translator.round_trip(question)
