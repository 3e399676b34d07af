"""Stream the candidates of one problem from generators that take turns."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, islice, product
from typing import Any

from mwpapp.ml.catalogue.kinds import (
    KINDS,
    REWORDED,
    Kind,
    combined_name,
    in_turn,
    parts_of,
)
from mwpapp.ml.english.corrections.correcting import corrected_problem
from mwpapp.ml.english.masking import masked_words
from mwpapp.ml.generators.exhausting import until_exhausted
from mwpapp.ml.generators.registry import configured_generators_of, renumbering_generators_of
from mwpapp.ml.pipelines.writing.acceptance import is_secondary
from mwpapp.ml.protocols import Generator, Tools
from mwpapp.ml.types import Candidate, Problem

PATIENCE = 10  # a combined stream ends after this many attempts in a row without a new text
LITTLE_PERIOD = 3  # kinds that change little by themselves take part in every third rotation
SLOW_START = 6  # slow generators start in this rotation: often, enough has been found by then


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Stream:
    """The candidates of one generator, or of several on top of one another. `size` of them are
    written in every rotation from number `first`, counted from 0, or only in every `period`-th
    rotation."""

    candidates: Iterator[Candidate]
    size: int = 1
    period: int = 1
    first: int = 0

    def takes_part(self, rotation: int) -> bool:
        return rotation >= self.first and (rotation + 1) % self.period == 0


Generators = Callable[[str], Sequence[Generator]]
"""The generators of a kind, by its name."""


def _nothing(kind: str) -> Sequence[Generator]:
    return ()


def candidates(
    problem: Problem,
    *,
    kinds: Collection[str],
    seed: int,
    tools: Tools,
    known: Iterable[str],
    generators: Generators,
    preferences: Mapping[str, float],
) -> Iterator[Candidate]:
    """Yield the candidates of each stream in rotation until every stream has ended: one each time,
    or as many as the kind writes in its turn. Kinds that change little by themselves take part in
    every third rotation, so that combinations of them prevail, unless teachers accept them often
    (`preferences`). Those that change too little to be variants by themselves come last. If new
    numbers are among `kinds`, generators that also give new numbers continue for those that have
    written everything. Generators that wait for a service start late and take the last turns of
    each rotation. Generators that need no configuration get the problem with its slips corrected.

    Candidates that equal the problem, one of `known` or each other (apart from case and spaces) are
    dropped. Candidates are written lazily.
    """
    turns = in_turn(kinds)
    correct = corrected_problem(problem, tagger=tools.tagger)
    then = renumbering_generators_of if any(kind.new_numbers for kind in turns) else _nothing
    single = partial(_single, correct, seed=seed, tools=tools, generators=generators, then=then)
    combined = _combined_streams(correct, turns, seed=seed, tools=tools, generators=generators)
    late = _late_streams(problem, turns, seed=seed, tools=tools)
    secondary = [kind for kind in turns if is_secondary(kind.name, preferences=preferences)]
    main = [kind for kind in turns if not kind.companion and kind not in secondary]
    little = [kind for kind in secondary if not kind.companion]
    alone = [*single(main), *single(little, period=LITTLE_PERIOD)]
    last = single(kind for kind in turns if kind.companion)
    written = chain(_in_turn([*alone, *combined, *late]), _in_turn(last))
    found = _distinct(written, known=[problem.text, *known])
    return (_compared(one, problem=problem, corrected=correct) for one in found)


def _compared(candidate: Candidate, *, problem: Problem, corrected: Problem) -> Candidate:
    """Return the candidate, compared with the text of the problem instead of the corrected one."""
    if candidate.reference.text != corrected.text:
        return candidate  # renumbered or reversed
    return replace(candidate, reference=replace(candidate.reference, text=problem.text))


def _single(
    problem: Problem,
    kinds: Iterable[Kind],
    *,
    seed: int,
    tools: Tools,
    generators: Generators,
    then: Generators = _nothing,
    size: int | None = None,
    period: int = 1,
    first: int = 0,
) -> list[_Stream]:
    """Return one lazy stream for each generator; `size` overrides the size that its kind has. When
    a generator has written everything, those that its kind has in `then` continue its stream."""

    def written(kind: Kind, generator: Generator) -> Iterator[Candidate]:
        for one in (generator, *then(kind.name)):
            yield from one.generate(problem, rng=_rng(seed, one.name), tools=tools)

    return [
        _Stream(
            candidates=written(kind, generator),
            size=size or kind.in_each_turn,
            period=period,
            first=max(first, _start(generator, kind=kind.name)),
        )
        for kind in kinds
        for generator in generators(kind.name)
    ]


def _start(generator: Generator, *, kind: str) -> int:
    return SLOW_START if generator.name in KINDS[kind].slow else 0


def _late_streams(
    problem: Problem, kinds: Sequence[Kind], *, seed: int, tools: Tools
) -> list[_Stream]:
    """Return the streams of generators that wait for a service."""
    return _single(
        problem, kinds, seed=seed, tools=tools, generators=configured_generators_of,
        size=1, first=LITTLE_PERIOD - 1,
    )  # fmt: skip


def _combined_streams(
    problem: Problem,
    kinds: Sequence[Kind],
    *,
    seed: int,
    tools: Tools,
    generators: Generators,
) -> list[_Stream]:
    """Return one lazy stream for each pair or triple of generators that can be combined."""
    return [
        _Stream(
            candidates=_on_top(problem, chosen, seed=seed, tools=tools),
            size=KINDS[layers[-1]].in_each_turn,
            first=_start(chosen[0], kind=layers[0]),
        )
        for layers in _layers(kinds)
        for chosen in product(*map(generators, layers))
        if all(
            generator.name not in KINDS[kind].slow
            for generator, kind in zip(chosen[1:], layers[1:], strict=True)
        )
    ]


def _layers(kinds: Sequence[Kind]) -> list[tuple[str, ...]]:
    """Return the chosen kinds that are applied on top of one another, the lowest first: all pairs,
    and all triples without new numbers (with new numbers, they would change too much at once)."""
    chosen = {kind.name for kind in kinds}
    pairs = [
        (lower, upper.name)
        for upper in KINDS.values()
        for lower in upper.on_top_of
        if {lower, upper.name} <= chosen
    ]
    triples = [
        (low, middle, top)
        for low, middle in pairs
        for under, top in pairs
        if under == middle and not KINDS[low].new_numbers
    ]
    return [*triples, *pairs]


def _on_top(
    problem: Problem, chosen: Sequence[Generator], *, seed: int, tools: Tools
) -> Iterator[Candidate]:
    """Return the candidates of the first generator, each changed by the others in turn. A reworded
    text is dropped if a later generator restores its wording ("If …, how many" and back)."""
    first, *others = chosen
    own = masked_words(problem.text)
    rng = _rng(seed, "+".join(generator.name for generator in chosen))

    def changed(candidate: Candidate) -> Candidate | None:
        for generator in others:
            above = _applied(generator, candidate, problem, rng, tools)
            if above is None:
                return None
            candidate = _combined(candidate, above)
        restored = REWORDED in parts_of(candidate.kind) and masked_words(candidate.text) == own
        return None if restored else candidate

    attempts = map(changed, first.generate(problem, rng=rng, tools=tools))
    return until_exhausted(attempts, original=problem.text, patience=PATIENCE)


def _applied(
    generator: Generator, below: Candidate, problem: Problem, rng: random.Random, tools: Tools
) -> Candidate | None:
    """Return the generator's first candidate for a text that another one wrote, or None."""
    lower_problem = Problem(
        text=below.text, equation=below.equation, answer=below.answer, unit=below.unit,
        rounding=problem.rounding, language=problem.language,
        decimal_sign=problem.decimal_sign, grade=problem.grade,
    )  # fmt: skip
    return next(generator.generate(lower_problem, rng=rng, tools=tools), None)


def _combined(below: Candidate, above: Candidate) -> Candidate:
    return Candidate(
        kind=combined_name({*parts_of(below.kind), above.kind}),
        generator=f"{below.generator}+{above.generator}",
        text=above.text,
        reference=below.reference,
        equation=above.equation,
        answer=above.answer,
        unit=above.unit,
        parameters={**_by_generator(below), **_by_generator(above)},
        seed=above.seed,
    )


def _by_generator(candidate: Candidate) -> dict[str, Mapping[str, Any]]:
    """Return the parameters of a candidate by generator, even if only one made it."""
    if "+" in candidate.generator:
        return dict(candidate.parameters)
    return {candidate.generator: dict(candidate.parameters)}


def _in_turn(streams: Sequence[_Stream]) -> Iterator[Candidate]:
    """Yield `size` candidates of each stream in rotation, until every stream has ended."""
    running = list(streams)
    for rotation in count():
        if not running:
            return
        for stream in [item for item in running if item.takes_part(rotation)]:
            written = 0
            for candidate in islice(stream.candidates, stream.size):
                yield candidate
                written += 1
            if written < stream.size:
                running.remove(stream)


def _distinct(candidates: Iterable[Candidate], *, known: Iterable[str]) -> Iterator[Candidate]:
    seen = {_folded(text) for text in known}
    for candidate in candidates:
        folded = _folded(candidate.text)
        if folded not in seen:
            seen.add(folded)
            yield candidate


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _rng(seed: int, name: str) -> random.Random:
    """Return a random generator for this name, so that adding a generator of candidates does not
    change the others."""
    return random.Random(f"{seed}/{name}")
