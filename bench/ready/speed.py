"""Measure how fast ready variants are written, and how long a teacher waits for them."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence
from functools import partial

from bench.ready.writing import MANY, written
from mwpapp.management.parallel import FEW, default_jobs, in_processes
from mwpapp.ml.types import Problem

PART = 20  # problems that are timed together


def print_speed(problems: Sequence[Problem], *, seed: int) -> None:
    """Print the ready variants per minute with and without the naturalness judge, in as many
    processes as `manage.py write_variants` uses.

    Runs with and without the judge alternate on each part of the sample, so that the load of the
    machine is about the same. A part is too large for the tagger's cache, so the second run gains
    nothing from the first.
    """
    spent, ready = Counter[bool](), Counter[bool]()
    jobs = default_jobs() if len(problems) > FEW else 1
    list(in_processes(partial(_ready_ones, seed=seed, judging=True), problems[:PART], jobs=jobs))
    for number, start in enumerate(range(0, len(problems), PART)):
        part = problems[start : start + PART]
        for judging in (False, True) if number % 2 else (True, False):
            started = time.perf_counter()
            write = partial(_ready_ones, seed=seed, judging=judging)
            ready[judging] += sum(in_processes(write, part, jobs=jobs))
            spent[judging] += time.perf_counter() - started
    rate = {judging: 60 * ready[judging] / spent[judging] for judging in (False, True)}
    print(
        f"{rate[True]:.0f} ready variants a minute in {jobs} processes, {rate[False]:.0f} without "
        f"the naturalness judge: {rate[True] / rate[False]:.2f}"
    )


def _ready_ones(problem: Problem, *, seed: int, judging: bool) -> int:
    return len(written(problem, count=MANY, seed=seed, judging=judging).ready)


def print_waiting_times(problems: Sequence[Problem], *, seed: int) -> None:
    """Print the time until the first candidate and until ten candidates, one problem at a time."""
    results = [written(problem, count=MANY, seed=seed) for problem in problems[:PART]]
    first = [result.seconds[0] for result in results if result.seconds]
    tenth = [result.seconds[MANY - 1] for result in results if len(result.seconds) >= MANY]
    for name, times in (("first candidate", first), ("ten candidates", tenth)):
        print(f"{name}: median {statistics.median(times):.2f} s, longest {max(times):.2f} s")
