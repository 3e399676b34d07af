"""Challenge sets in the manner of HE-MWP (Textual CL, section 4.1): problems of a corpus with
their question moved or asked backwards, so close to their source that only the logic differs."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from mwpapp.ml.generators.reorder import Reorder
from mwpapp.ml.generators.reverse import Reverse
from mwpapp.ml.types import Candidate, Generator, Kind, Problem, Tools

GENERATORS: dict[Kind, Generator] = {Kind.REORDERED: Reorder(), Kind.REVERSED: Reverse()}
_MOST = 20  # candidates of one kind of one problem that are drawn from


@dataclass(slots=True)
class Counts:
    """How many problems were read, and of how many of them each kind could be made."""

    problems: int = 0
    covered: Counter[str] = field(default_factory=Counter)
    pairs: Counter[str] = field(default_factory=Counter)

    def coverage(self, kind: str) -> float:
        """The share of the problems with at least one of the kind, in [0, 1]."""
        return self.covered[kind] / self.problems if self.problems else 0.0


def challenges(
    problems: Iterable[Problem],
    *,
    kinds: Sequence[Kind],
    per_kind: int,
    seed: int,
    tools: Tools,
    counts: Counts,
) -> Iterator[tuple[Problem, Candidate]]:
    """At most `per_kind` candidates of each kind for each problem, drawn under the seed.

    Each problem has its own random numbers, so that the others do not change what it gives.
    """
    for problem in problems:
        counts.problems += 1
        for kind in kinds:
            rng = _rng(problem, kind=kind, seed=seed)
            made = GENERATORS[kind].generate(problem, count=_MOST, rng=rng, tools=tools)
            found = [one for one in made if one.equation and one.answer]
            counts.covered[kind] += bool(found)
            for candidate in rng.sample(found, min(per_kind, len(found))):
                counts.pairs[kind] += 1
                yield problem, candidate


def _rng(problem: Problem, *, kind: Kind, seed: int) -> random.Random:
    name = f"{seed}/{kind}/{problem.id}/{problem.text}"
    return random.Random(hashlib.sha256(name.encode()).hexdigest())
