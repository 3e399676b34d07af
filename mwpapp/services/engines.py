"""The only place that loads checkpoints: one cached function for each.

Imports stand inside the functions so that the web process, which uses the services but
never an engine, stays free of torch, transformers and spaCy.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

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


@cache
def judge() -> Judge:
    from mwpapp.ml.verdict.judge import load_judge

    return load_judge()


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
