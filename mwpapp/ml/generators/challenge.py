"""Make challenge sets as in HE-MWP (Textual CL, section 4.1).

Each problem of a corpus gets variants with its question moved or reversed: texts that are similar
to their source, but can mislead a solver.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from mwpapp.ml.generators.registry import generators_of
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Candidate, Problem

_MAX_CANDIDATES = 20  # for each problem and kind; the pairs are drawn from them


@dataclass(slots=True)
class Counts:
    """How many problems were read, how many have variants of each kind (`covered`), and how many
    variants of each kind were drawn (`pairs`)."""

    problems: int = 0
    covered: Counter[str] = field(default_factory=Counter)
    pairs: Counter[str] = field(default_factory=Counter)

    def coverage(self, kind: str) -> float:
        """Return the share of problems with at least one variant of the kind, in [0, 1]."""
        return self.covered[kind] / self.problems if self.problems else 0.0


def challenges(
    problems: Iterable[Problem],
    *,
    kinds: Sequence[str],
    per_kind: int,
    seed: int,
    tools: Tools,
    counts: Counts,
) -> Iterator[tuple[Problem, Candidate]]:
    """Yield at most `per_kind` candidates of each kind for each problem, drawn with `seed`.

    Each problem has its own random generator, so that its candidates do not depend on the others.
    `counts` is updated while the candidates are drawn.
    """
    for problem in problems:
        counts.problems += 1
        for kind in kinds:
            rng = _rng(problem, kind=kind, seed=seed)
            candidates = _candidates(problem, kind=kind, rng=rng, tools=tools)
            counts.covered[kind] += bool(candidates)
            for candidate in rng.sample(candidates, min(per_kind, len(candidates))):
                counts.pairs[kind] += 1
                yield problem, candidate


def _candidates(
    problem: Problem, *, kind: str, rng: random.Random, tools: Tools
) -> list[Candidate]:
    """Return the first candidates of a kind, except those without an equation or an answer."""
    generated = chain.from_iterable(
        generator.generate(problem, rng=rng, tools=tools) for generator in generators_of(kind)
    )
    return [one for one in islice(generated, _MAX_CANDIDATES) if one.equation and one.answer]


def _rng(problem: Problem, *, kind: str, seed: int) -> random.Random:
    name = f"{seed}/{kind}/{problem.id}/{problem.text}"
    return random.Random(hashlib.sha256(name.encode()).hexdigest())
