"""Write variants of one problem: search many candidates, and offer the best and most different."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count as counting

from mwpapp.ml.catalogue.kinds import KINDS, possible_kinds
from mwpapp.ml.equations.answers.repeated import with_products
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.generators.registry import generators_of
from mwpapp.ml.pipelines.writing.search import (
    REPEATS,
    SearchRequest,
    next_batch,
    search,
)
from mwpapp.ml.pipelines.writing.streams import Generators, candidates
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import JudgedCandidate, Problem

BATCH = 4  # variants; the first batches are smaller, so that the first variant appears soon


def write_variants(
    problem: Problem,
    *,
    count: int,
    kinds: Collection[str],
    seed: int,
    engines: Engines,
    known: Collection[str] = (),
    preferences: Mapping[str, float] | None = None,
    dropped: Callable[[int], None] = lambda number: None,
    generators: Generators = generators_of,
) -> Iterator[list[JudgedCandidate]]:
    """Yield batches of the variants to offer: `count` in all, or fewer if no more can be found.

    The batches have at most one, two and then four variants, the best first. In each batch, ready
    variants come before those to check. Rejected ones are never offered; `dropped` is called with
    their number. No variant equals the problem, one of `known` or another (apart from case and
    spaces). `preferences` contains the share of variants of each kind that teachers accept; without
    it, the catalogue's expectation is used. The same arguments give the same variants, unless a
    writing service is among the tools.
    """
    problem = with_products(problem)
    request = SearchRequest(
        problem=problem, most_repeats=_most_repeats(problem, kinds=kinds), engines=engines,
        preferences=preferences or {}, known=known, dropped=dropped,
    )  # fmt: skip
    fresh = candidates(
        problem, kinds=kinds, seed=seed, tools=engines.tools, known=known, generators=generators,
        preferences=preferences or {},
    )  # fmt: skip
    found = search(request, fresh)
    for number in counting():
        batch = next_batch(found, size=min(2**number, BATCH, count))
        if not batch:
            return
        count -= len(batch)
        yield batch


def _most_repeats(problem: Problem, *, kinds: Collection[str]) -> int | None:
    """Return how many ready candidates that differ little may be offered; None for any number, if
    no other stories were requested or can be written."""
    tells = any(KINDS[kind].another_story for kind in possible_kinds(problem) if kind in kinds)
    return REPEATS if tells and _can_be_read(problem.equation) else None


def _can_be_read(equation: str | None) -> bool:
    try:
        return bool(equation and parse(equation))
    except EquationError:
        return False
