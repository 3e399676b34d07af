"""Apply a function to many items in several processes, each of which uses its share of the cores.

Half of the time in which variants are written is spent in Python, which uses one core; a second
process uses the other one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

import django
from joblib import Parallel, cpu_count, delayed

Item = TypeVar("Item")
Result = TypeVar("Result")

MOST = 4
"""The default maximum of processes: each needs about 2 GB of memory for its checkpoints."""
FEW = 8
"""Up to this many items, a second process takes longer to start than it saves."""


def default_jobs() -> int:
    """Return the number of processes for the cores that this process may use."""
    return min(int(cpu_count()), MOST)


def in_processes(
    function: Callable[[Item], Result], items: Iterable[Item], *, jobs: int
) -> Iterator[Result]:
    """Yield `function(item)` for each item, in order. Few items, or one job, need no process.

    The function, the items and the results must be picklable. An exception ends the work and is
    raised here.
    """
    rest = iter(items)
    first = list(islice(rest, FEW + 1))
    if jobs == 1 or len(first) <= FEW:
        yield from map(function, chain(first, rest))
        return
    pool = Parallel(n_jobs=jobs, batch_size=1, return_as="generator", initializer=django.setup)
    yield from pool(delayed(function)(item) for item in chain(first, rest))
