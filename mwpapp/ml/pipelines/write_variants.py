"""Write candidate variants of one problem: generators take turns, the judge takes batches."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from mwpapp.ml.catalogue.kinds import KINDS, Kind, combined_name, in_turn, is_another_story
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.generators.registry import generators_of
from mwpapp.ml.pipelines.judge_text import TextToJudge, judge_texts, told_story
from mwpapp.ml.protocols import Engines, Generator, Tools
from mwpapp.ml.types import Candidate, JudgedCandidate, Problem

FIRST_BATCH = 2  # small, so that the first variants appear soon
BATCH = 4

PATIENCE = 10  # candidates in a row on top of which another kind writes nothing new

Generators = Callable[[str], Sequence[Generator]]
"""The generators of a kind, by its name."""


def write_variants(
    problem: Problem,
    *,
    count: int,
    kinds: Collection[str],
    seed: int,
    engines: Engines,
    known: Collection[str] = (),
    generators: Generators = generators_of,
) -> Iterator[list[JudgedCandidate]]:
    """Batches of judged candidates: `count` in all, or fewer if no more can be found.

    The first batch holds two, the others four. Candidates that equal the problem, one of
    `known` or each other (apart from case and spaces) are dropped before they are counted.
    The same arguments give the same candidates.
    """
    streams = _streams(
        problem, in_turn(kinds), seed=seed, tools=engines.tools, generators=generators
    )
    fresh = _distinct(_in_turn(streams), known=[problem.text, *known])
    candidates = islice(fresh, count)
    size = FIRST_BATCH
    while batch := list(islice(candidates, size)):
        yield _judged(batch, problem=problem, engines=engines)
        size = BATCH


def _streams(
    problem: Problem,
    kinds: Sequence[Kind],
    *,
    seed: int,
    tools: Tools,
    generators: Generators,
) -> list[Iterator[Candidate]]:
    """One lazy stream for each generator and, after those, for each pair that combines."""
    alone = [kind for kind in kinds if not kind.companion] or kinds
    single = [
        generator.generate(problem, rng=_rng(seed, generator.name), tools=tools)
        for kind in alone
        for generator in generators(kind.name)
    ]
    combined = [
        _on_top(problem, first, second, seed=seed, tools=tools)
        for lower, upper in _layers(kinds)
        for first in generators(lower)
        for second in generators(upper)
    ]
    return [*single, *combined]


def _layers(kinds: Sequence[Kind]) -> list[tuple[str, str]]:
    """The pairs of chosen kinds of which the second is applied on top of the first."""
    chosen = {kind.name for kind in kinds}
    return [
        (lower, upper.name)
        for upper in KINDS.values()
        for lower in upper.on_top_of
        if {lower, upper.name} <= chosen
    ]


def _on_top(
    problem: Problem, first: Generator, second: Generator, *, seed: int, tools: Tools
) -> Iterator[Candidate]:
    """What the second generator makes of each candidate of the first."""
    rng = _rng(seed, f"{first.name}+{second.name}")
    attempts = (
        _combined(below, above) if (above := _applied(second, below, problem, rng, tools)) else None
        for below in first.generate(problem, rng=rng, tools=tools)
    )
    return until_exhausted(attempts, original=problem.text, patience=PATIENCE)


def _applied(
    generator: Generator, below: Candidate, problem: Problem, rng: random.Random, tools: Tools
) -> Candidate | None:
    """The generator's first candidate for a text that another one wrote."""
    turned = Problem(
        text=below.text, equation=below.equation, answer=below.answer, unit=below.unit,
        rounding=problem.rounding, language=problem.language,
        decimal_sign="" if is_another_story(below.kind) else problem.decimal_sign,
    )  # fmt: skip
    return next(generator.generate(turned, rng=rng, tools=tools), None)


def _combined(below: Candidate, above: Candidate) -> Candidate:
    return Candidate(
        kind=combined_name({below.kind, above.kind}),
        generator=f"{below.generator}+{above.generator}",
        text=above.text,
        reference=below.reference,
        equation=above.equation,
        answer=above.answer,
        unit=above.unit,
        parameters={
            below.generator: dict(below.parameters),
            above.generator: dict(above.parameters),
        },
        seed=above.seed,
    )


def _in_turn(streams: Sequence[Iterator[Candidate]]) -> Iterator[Candidate]:
    """One candidate of each stream in rotation, until every stream has ended."""
    running = list(streams)
    while running:
        for stream in list(running):
            candidate = next(stream, None)
            if candidate is None:
                running.remove(stream)
            else:
                yield candidate


def _distinct(candidates: Iterable[Candidate], *, known: Iterable[str]) -> Iterator[Candidate]:
    seen = {_folded(text) for text in known}
    for candidate in candidates:
        folded = _folded(candidate.text)
        if folded not in seen:
            seen.add(folded)
            yield candidate


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _judged(
    batch: Sequence[Candidate], *, problem: Problem, engines: Engines
) -> list[JudgedCandidate]:
    texts = [
        TextToJudge(
            text=one.text,
            kind=one.kind,
            original=problem.text,
            reference=replace(one.reference, decimal_sign=problem.decimal_sign),
            story=told_story(
                one.kind,
                text=one.text,
                equation=one.equation,
                answer=one.answer,
                unit=one.unit,
                parameters=one.parameters,
            ),
        )
        for one in batch
    ]
    return [
        JudgedCandidate(
            candidate=candidate,
            paraqd=judged.paraqd,
            verdict=judged.verdict,
            alignment=judged.alignment,
        )
        for candidate, judged in zip(batch, judge_texts(texts, engines=engines), strict=True)
    ]


def _rng(seed: int, name: str) -> random.Random:
    """A generator's own random numbers, so that adding a generator does not change the others."""
    return random.Random(f"{seed}/{name}")
