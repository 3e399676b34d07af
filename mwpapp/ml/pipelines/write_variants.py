"""Candidate variants of one problem: written in turn by the generators, judged in batches."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice

from mwpapp.ml.generators.registry import GENERATORS
from mwpapp.ml.pipelines.judge_text import judge_texts
from mwpapp.ml.types import (
    Candidate,
    Engines,
    Generator,
    JudgedCandidate,
    Kind,
    Problem,
    Tools,
)

FIRST_BATCH = 2  # so that something can be seen soon
BATCH = 4

# The order in which generators have their turn: the translator, which is slow, comes last.
_TURNS = (Kind.REORDERED, Kind.RETOLD, Kind.RENUMBERED, Kind.REVERSED, Kind.REWORDED)
# Kinds that are made on top of one another, in the order in which they are applied: new
# numbers first, because they bring the reference that the result is compared with.
_LAYERS = (Kind.RENUMBERED, Kind.RETOLD, Kind.REORDERED)


def write_variants(
    problem: Problem,
    *,
    count: int,
    kinds: Collection[str],
    seed: int,
    engines: Engines,
    known: Collection[str] = (),
    generators: Mapping[str, Generator] = GENERATORS,
) -> Iterator[list[JudgedCandidate]]:
    """Batches of judged candidates, `count` in all or fewer where no more can be found.

    The first batch holds two, the others four. Candidates equal to the problem, to one of
    `known` or to each other (apart from case and spaces) are dropped. The same arguments
    give the same candidates.
    """
    wanted = [kind for kind in _TURNS if kind in set(kinds)]
    streams = _streams(problem, wanted, count, seed, engines.tools, generators)
    fresh = _distinct(_in_turn(streams), known=[problem.text, *known])
    candidates = islice(fresh, count)
    size = FIRST_BATCH
    while batch := list(islice(candidates, size)):
        yield _judged(batch, engines)
        size = BATCH


def _streams(
    problem: Problem,
    wanted: Sequence[Kind],
    count: int,
    seed: int,
    tools: Tools,
    generators: Mapping[str, Generator],
) -> list[Iterator[Candidate]]:
    """One lazy stream for each kind and, after those, for each pair of kinds that combine."""
    by_kind: dict[Kind, list[Generator]] = {}
    for generator in generators.values():
        by_kind.setdefault(generator.kind, []).append(generator)
    single = [
        generator.generate(problem, count=count, rng=_rng(seed, generator.name), tools=tools)
        for kind in wanted
        for generator in by_kind.get(kind, ())
    ]
    layers = [kind for kind in _LAYERS if kind in wanted]
    combined = [
        _on_top(problem, first, second, count=count, seed=seed, tools=tools)
        for lower, upper in combinations(layers, 2)
        for first in by_kind.get(lower, ())
        for second in by_kind.get(upper, ())
    ]
    return [*single, *combined]


def _on_top(
    problem: Problem, first: Generator, second: Generator, *, count: int, seed: int, tools: Tools
) -> Iterator[Candidate]:
    """What the second generator makes of each candidate of the first."""
    rng = _rng(seed, f"{first.name}+{second.name}")
    for below in first.generate(problem, count=count, rng=rng, tools=tools):
        turned = Problem(
            text=below.text, equation=below.equation, answer=below.answer,
            unit=problem.unit, language=problem.language,
        )  # fmt: skip
        for above in second.generate(turned, count=1, rng=rng, tools=tools):
            yield _combined(below, above)


def _combined(below: Candidate, above: Candidate) -> Candidate:
    kinds = {below.kind, above.kind}
    return Candidate(
        kind="+".join(kind for kind in Kind if kind in kinds),
        generator=f"{below.generator}+{above.generator}",
        text=above.text,
        reference=below.reference,
        equation=above.equation,
        answer=above.answer,
        parameters={
            below.generator: dict(below.parameters),
            above.generator: dict(above.parameters),
        },
        seed=above.seed,
    )


def _in_turn(streams: Sequence[Iterator[Candidate]]) -> Iterator[Candidate]:
    """One of each stream, again and again, until all have run dry."""
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


def _judged(batch: Sequence[Candidate], engines: Engines) -> list[JudgedCandidate]:
    judged = judge_texts([(one.reference, one.text) for one in batch], engines=engines)
    return [
        JudgedCandidate(candidate=candidate, paraqd=cosine, verdict=verdict)
        for candidate, (cosine, verdict) in zip(batch, judged, strict=True)
    ]


def _rng(seed: int, name: str) -> random.Random:
    """Each generator has its own numbers, so that one more leaves the others as they were."""
    return random.Random(f"{seed}/{name}")
