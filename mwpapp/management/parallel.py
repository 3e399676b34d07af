"""Apply a function to many items in several processes, each of which uses its share of the cores.

Writing variants spends about half of its time in Python code, which uses only one core. Several
processes use several cores.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from itertools import chain, islice
from typing import TypeVar

import django
from joblib import Parallel, cpu_count, delayed

Item = TypeVar("Item")
Result = TypeVar("Result")


class ProcessStopped(Exception):
    """One of the processes was killed, probably because memory ran out."""


MOST = 4
"""The default maximum number of processes. Each needs about 2 GB of memory for its checkpoints."""
FEW = 8
"""For this many items or fewer, starting a second process takes longer than it saves."""


def default_jobs() -> int:
    """Return the default number of processes: one for each available core, but at most MOST."""
    return min(int(cpu_count()), MOST)


def in_processes(
    function: Callable[[Item], Result], items: Iterable[Item], *, jobs: int
) -> Generator[Result, None, None]:
    """Yield `function(item)` for each item, in order. If there are few items, or `jobs` is 1, the
    function runs in this process. Otherwise, all items are read first, because joblib would read
    them in a thread.

    The function, the items and the results must be picklable. An exception in a process stops the
    work and is raised here. Raise ProcessStopped if the system kills one of the processes.
    """
    rest = iter(items)
    first = list(islice(rest, FEW + 1))
    if jobs == 1 or len(first) <= FEW:
        yield from map(function, chain(first, rest))
        return
    pool = Parallel(n_jobs=jobs, batch_size=1, return_as="generator", initializer=django.setup)
    every = [*first, *rest]
    try:
        with closing(pool(delayed(function)(item) for item in every)) as results:
            yield from results
    except BrokenProcessPool as error:
        raise ProcessStopped from error
