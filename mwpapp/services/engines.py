"""Load checkpoints, with one cached function for each. No other service module loads them.

Imports are inside the functions because pages import services: the web process must not load
torch, transformers or spaCy.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Collection
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from django.conf import settings

from mwpapp.ml.checkpoints.defaults import (
    ENCODER,
    QUESTION_PARAPHRASER,
    RECONSTRUCTOR,
    RETRIEVER,
    VERDICT_READ_TWICE,
)
from mwpapp.ml.checkpoints.errors import CheckpointError, WeightsMissing
from mwpapp.ml.protocols import (
    Encoder,
    GrammarChecker,
    Judge,
    Judging,
    NaturalnessJudge,
    Paraphraser,
    Scorer,
    Solver,
    StoryLibrary,
    Tagger,
    Translator,
    Writer,
)
from mwpapp.ml.types import Problem, Reference
from mwpapp.ml.writers.endpoint import Endpoint, EndpointError, read_endpoint

if TYPE_CHECKING:
    from mwpapp.ml.paraqd.scorer import ParaQDScorer
    from mwpapp.ml.writers.client import ChatClient

logger = logging.getLogger(__name__)

MEASURED = 2  # measured checkpoints of each kind that stay loaded


@cache
def encoder() -> Encoder:
    """Return the sentence encoder of the problem bank."""
    from mwpapp.ml.encoders.sentence import load_encoder

    # Compute the identity before loading. If the weights are replaced meanwhile, vectors get the
    # old identity, and are recomputed after the next start.
    encoder_identity()
    return load_encoder(ENCODER)


@cache
def encoder_identity() -> str:
    """Return NAME@FINGERPRINT of the encoder, without loading it. Raise CheckpointError if its
    weights are missing or unreadable."""
    return f"{ENCODER}@{fingerprint(ENCODER)}"


@cache
def retriever() -> Encoder:
    """Return the encoder that compares the calculations of problems."""
    from mwpapp.ml.retrieval.loading import load_retriever

    retriever_identity()
    return load_retriever()


@cache
def retriever_identity() -> str:
    """Return NAME@FINGERPRINT of the retriever, without loading it. Raise CheckpointError if its
    weights are missing or unreadable."""
    return f"{RETRIEVER}@{fingerprint(RETRIEVER)}"


@cache
def solver() -> Solver | None:
    """Return the solver of problems without an equation, or None if its weights are missing."""
    from mwpapp.ml.solvers.by_tree import load_solver

    try:
        return load_solver()
    except WeightsMissing:
        return None


@cache
def encoder_scorer() -> ParaQDScorer:
    """Return a scorer over the encoder of the problem bank, which is not trained for ParaQD."""
    from mwpapp.ml.paraqd.scorer import ParaQDScorer

    return ParaQDScorer(encoder())


@cache
def scorer() -> Scorer:
    """Return the ParaQD scorer."""
    from mwpapp.ml.paraqd.scorer import load_scorer

    return load_scorer()


@cache
def verdict() -> str:
    """Return the name of the verdict in use, without loading it. Raise CheckpointError if a
    manifest is damaged."""
    from mwpapp.ml.verdict.installed import verdict_in_use

    return verdict_in_use()


def reads_once() -> bool:
    """Return whether unclear pairs are read only once because the larger encoder is missing."""
    try:
        return verdict() != VERDICT_READ_TWICE
    except CheckpointError:
        return False  # a manifest is damaged, which other messages report


@cache
def fitted_judge() -> tuple[Judge, str]:
    """Return the verdict with its fitted thresholds, and the fingerprint of its weights."""
    from mwpapp.ml.verdict.judge import load_judge

    digest = fingerprint(verdict())
    return load_judge(verdict()), digest


@cache
def fitted_ready() -> tuple[float, str]:
    """Return the fitted threshold for `ready` and the fingerprint of the verdict's weights, without
    loading them. Raise CheckpointError if the weights or the thresholds are missing or invalid."""
    from mwpapp.ml.checkpoints.resolve import resolve
    from mwpapp.ml.verdict.thresholds import read_thresholds

    digest = fingerprint(verdict())
    return read_thresholds(resolve(verdict())).ready, digest


@cache
def naturalness() -> NaturalnessJudge | None:
    """Return the naturalness judge, or None if its weights are missing."""
    from mwpapp.ml.naturalness.judge import load_naturalness_judge

    try:
        return load_naturalness_judge()
    except WeightsMissing:
        return None


@cache
def tagger() -> Tagger:
    """Return the tagger. Raise WeightsMissing if it is not installed."""
    from mwpapp.ml.encoders.tagger import load_tagger

    return load_tagger()


@cache
def translator() -> Translator | None:
    """Return the translator named in the settings, or None if its weights are missing."""
    from mwpapp.ml.translators.registry import translator_or_none

    return translator_or_none(settings.TRANSLATOR)


@cache
def stories() -> StoryLibrary:
    """Return the library of stories."""
    from mwpapp.ml.generators.story.loading import load_library

    return load_library(settings.STORIES)


@cache
def paraphraser() -> Paraphraser | None:
    """Return the paraphraser named in the settings, or None if none is named or its weights
    are missing."""
    if not settings.PARAPHRASER:
        return None
    loaded = _paraphraser(settings.PARAPHRASER, prefix=settings.PARAPHRASER_PREFIX)
    if loaded is None:
        logger.warning("variants are written without the paraphraser %s", settings.PARAPHRASER)
    return loaded


def writer_endpoint() -> Endpoint | None:
    """Return the writing service named in the settings, or None if none is named. Raise
    EndpointError if a setting is invalid."""
    return read_endpoint(
        settings.WRITER_URL,
        model=settings.WRITER_MODEL,
        key=settings.WRITER_KEY,
        seconds=settings.WRITER_SECONDS,
        plain_http=settings.WRITER_HTTP,
    )


def writer(problem: Problem, *, kinds: Collection[str]) -> Writer | None:
    """Return a writer for those of `kinds` that the writing service can write for the problem, or
    None if there are none or no service is named. Raise EndpointError if a setting is invalid."""
    client = _writer_client()
    if client is None:
        return None
    from mwpapp.ml.writers.service import writer_for

    return writer_for(client, problem=problem, kinds=kinds)


@cache
def _writer_client() -> ChatClient | None:
    """Return the client of the writing service, or None if no service is named."""
    endpoint = writer_endpoint()
    if endpoint is None:
        return None
    from mwpapp.ml.writers.client import ChatClient

    return ChatClient(endpoint)


@cache
def question_paraphraser() -> Paraphraser | None:
    """Return the paraphraser of the operator fe, or None if its weights are missing."""
    return _paraphraser(QUESTION_PARAPHRASER)


@cache
def reconstructor() -> Paraphraser | None:
    """Return the paraphraser of the operator fb, or None if its weights are missing."""
    return _paraphraser(RECONSTRUCTOR)


def _paraphraser(name: str, *, prefix: str = "") -> Paraphraser | None:
    from mwpapp.ml.translators.paraphraser import load_paraphraser

    try:
        return load_paraphraser(name, prefix=prefix)
    except WeightsMissing:
        return None


@cache
def grammar_checker() -> GrammarChecker | None:
    """Return the grammar checker, or None if it is not installed."""
    from mwpapp.ml.translators.grammar import load_grammar_checker

    try:
        return load_grammar_checker()
    except WeightsMissing:
        return None


# The cache key includes the fingerprint, so that retrained weights are loaded again.
@lru_cache(maxsize=MEASURED)
def measured_scorer(checkpoint: str, _fingerprint: str) -> ParaQDScorer:
    """Return the scorer of this checkpoint. Raise CheckpointError if it cannot be loaded."""
    from mwpapp.ml.paraqd.scorer import load_scorer

    return load_scorer(checkpoint)


@lru_cache(maxsize=MEASURED)
def measured_verdict(checkpoint: str, _fingerprint: str) -> Judging:
    """Return the verdict of this checkpoint, with its scorer. Raise CheckpointError if one of them
    cannot be loaded."""
    from mwpapp.ml.pipelines.engines import load_judging

    return load_judging(checkpoint)


def fingerprint(checkpoint: str) -> str:
    """Return the fingerprint of the checkpoint's files. Raise CheckpointError if they are missing
    or unreadable."""
    from mwpapp.ml.checkpoints.fingerprint import fingerprint as digest
    from mwpapp.ml.checkpoints.resolve import resolve

    return digest(resolve(checkpoint))


def settings_faults() -> list[str]:
    """Return the errors in the settings for the paraphraser and the writing service."""
    faults = []
    try:
        writer_endpoint()
    except EndpointError as error:
        faults.append(str(error))
    if settings.PARAPHRASER:
        faults.append(_paraphraser_fault(settings.PARAPHRASER))
    return list(filter(None, faults))


def _paraphraser_fault(name: str) -> str:
    """Return why the paraphraser cannot be loaded, or ""."""
    from mwpapp.ml.checkpoints.resolve import HUB_SWITCH, resolve

    try:
        resolve(name, allow_hub=False)
    except WeightsMissing as error:
        hub_allowed = os.environ.get(HUB_SWITCH) == "1"  # then loading downloads the weights
        return "" if hub_allowed else f"REWORD_PARAPHRASER: {error}"
    except CheckpointError as error:
        return f"REWORD_PARAPHRASER: {error}"
    return ""


def warm() -> None:
    """Load the models that write and check variants, so that the first run need not load them."""
    question = "Ana has 3 pens and buys 4 more. How many pens does she have now?"
    encoder().encode([question])
    retriever().encode([question])
    cosines = scorer().score([(question, question)])
    judge, _fingerprint = fitted_judge()
    judge.judge_all([(Reference(text=question), question)], cosines=cosines)
    if (natural := naturalness()) is not None:
        natural.judge([(question, question)])
    if (tree_solver := solver()) is not None:
        tree_solver.solve([Problem(text=question)])
    tagger().tag(question)
    stories()
    paraphraser()
    _writer_client()
    if (loaded := translator()) is not None:
        loaded.round_trip(question)
