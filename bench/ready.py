"""Measure the variants that are offered: how many are ready, how they differ, and how fast.

    REWORD_CORPORA=FOLDER python -m bench.ready [--sample N] [--seed S] [--file FILE]

It draws N problems of ASDiv-A. Targets:

- at least 5 ready variants for 95% of the problems with their equation, and at least 3 for 90%
  without it, with or without the answer. The solver looks for a missing equation, as in
  `manage.py write_variants`;
- 200 ready variants per minute on 2 cores, and at least 0.7 of the speed without the naturalness
  judge;
- the first candidate within 1 s, ten within 5 s.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path

from bench.reversed import load_problems
from mwpapp.management.parallel import default_jobs, in_processes
from mwpapp.ml.catalogue.changes import ANOTHER_STORY, ASKS_BACKWARDS, SAME_TEXT
from mwpapp.ml.catalogue.kinds import possible_kinds
from mwpapp.ml.pipelines.engines import load_engines
from mwpapp.ml.pipelines.solve import worked_out
from mwpapp.ml.pipelines.writing.difference import changes_of
from mwpapp.ml.pipelines.writing.write_variants import write_variants
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import Candidate, JudgedCandidate, Judgement, Problem

FILE, SPLIT = "asdiv_full.jsonl.gz", "asdiv-a"
LIBRARY = Path(__file__).resolve().parent.parent / "fixtures"
OFFERED = 5  # ready variants, for 95% of the problems with an equation
FEW = 3  # ready variants, for 90% of the problems without an equation
MANY = 10
PART = 20  # problems that are timed together


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The ready variants of one problem, the number of dropped candidates, and the seconds until
    each variant was offered."""

    problem: Problem
    ready: Sequence[JudgedCandidate]
    dropped: int
    seconds: Sequence[float]


def main() -> int:
    options = _options()
    folder = os.environ.get("REWORD_CORPORA")
    if not folder or not (Path(folder) / options.file).is_file():
        print(f"Skipped: set REWORD_CORPORA to a folder with {options.file}.")
        return 0
    problems = sampled(Path(folder) / options.file, number=options.sample, seed=options.seed)
    engines = _engines()
    if engines.naturalness is None:
        print("The weights of the naturalness judge are missing: it is skipped.")
    written(problems[:1], engines=engines, count=MANY, seed=options.seed)  # warms up
    _coverage(problems, engines=engines, seed=options.seed)
    _waiting_times(problems[:PART], engines=engines, seed=options.seed)
    _speed(problems, seed=options.seed)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default=FILE)
    return parser.parse_args()


def sampled(path: Path, *, number: int, seed: int) -> list[Problem]:
    """Return random problems of the file; for ASDiv, only from its arithmetic part."""
    problems = [
        problem
        for problem in load_problems(path)
        if problem.equation and (path.name != FILE or problem.extra.get("split") == SPLIT)
    ]
    return random.Random(seed).sample(problems, min(number, len(problems)))


def written(
    problems: Sequence[Problem], *, engines: Engines, count: int, seed: int
) -> list[Written]:
    return [_written(problem, engines=engines, count=count, seed=seed) for problem in problems]


def _written(problem: Problem, *, engines: Engines, count: int, seed: int) -> Written:
    start, dropped = time.perf_counter(), list[int]()
    ready, seconds = list[JudgedCandidate](), list[float]()
    batches = write_variants(
        problem, count=count, kinds=possible_kinds(problem), seed=seed, engines=engines,
        dropped=dropped.append,
    )  # fmt: skip
    for batch in batches:
        seconds += [time.perf_counter() - start] * len(batch)
        ready += [judged for judged in batch if judged.verdict.judgement is Judgement.READY]
    return Written(problem=problem, ready=ready, dropped=sum(dropped), seconds=seconds)


def _coverage(problems: Sequence[Problem], *, engines: Engines, seed: int) -> None:
    """Print the share of problems with enough ready variants, with and without their equation."""
    without = [replace(problem, equation=None) for problem in problems]
    neither = [replace(problem, answer=None) for problem in without]
    for name, stated, enough in (
        ("with", problems, OFFERED),
        ("without", without, FEW),
        ("without answer or", neither, FEW),
    ):
        sample = [worked_out(problem, solver=engines.solver) for problem in stated]
        found = sum(problem.equation is not None for problem in sample)
        results = written(sample, engines=engines, count=OFFERED, seed=seed)
        share = sum(len(result.ready) >= enough for result in results) / len(results)
        dropped = sum(result.dropped for result in results)
        print(
            f"{name} equation: at least {enough} ready variants for {share:.1%} of "
            f"{len(results)} problems; {found} have an equation or were solved; "
            f"{dropped} candidates dropped"
        )
        _differences(results)


def _differences(results: Sequence[Written]) -> None:
    """Print how many ready variants differ clearly, and which changes they make."""
    changes = [
        _changes(judged.candidate, original=result.problem.text)
        for result in results
        for judged in result.ready
    ]
    clear = sum(map(_is_clear, changes)) / max(len(changes), 1)
    groups = [len({judged.group for judged in result.ready}) for result in results if result.ready]
    print(
        f"  {clear:.1%} of {len(changes)} tell another story, ask for a given number or make two "
        f"changes; {statistics.mean(groups):.1f} different texts a problem"
    )
    counted = Counter(" + ".join(codes) for codes in changes)
    print("  " + "; ".join(f"{name} {number}" for name, number in counted.most_common()))


def _changes(candidate: Candidate, *, original: str) -> list[str]:
    return changes_of(
        candidate.kind, original=original, text=candidate.text, parameters=candidate.parameters
    )


def _is_clear(codes: Sequence[str]) -> bool:
    whole = {ANOTHER_STORY, ASKS_BACKWARDS} & set(codes)
    return bool(whole) or (len(codes) >= 2 and SAME_TEXT not in codes)


def _speed(problems: Sequence[Problem], *, seed: int) -> None:
    """Print the ready variants per minute with and without the naturalness judge, in one process
    per core, as `manage.py write_variants` does.

    Runs with and without the judge alternate on each part of the sample, so that the load of the
    machine is the same. A part is too large for the tagger's cache.
    """
    spent, ready = Counter[bool](), Counter[bool]()
    jobs = default_jobs()
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
    engines = _engines() if judging else replace(_engines(), naturalness=None)
    return len(_written(problem, engines=engines, count=MANY, seed=seed).ready)


@cache
def _engines() -> Engines:
    return load_engines(stories=LIBRARY)


def _waiting_times(problems: Sequence[Problem], *, engines: Engines, seed: int) -> None:
    """Print the time until the first candidate and until ten candidates, one problem at a time."""
    results = written(problems, engines=engines, count=MANY, seed=seed)
    first = [result.seconds[0] for result in results if result.seconds]
    tenth = [result.seconds[MANY - 1] for result in results if len(result.seconds) >= MANY]
    for name, times in (("first candidate", first), ("ten candidates", tenth)):
        print(f"{name}: median {statistics.median(times):.2f} s, longest {max(times):.2f} s")


if __name__ == "__main__":
    sys.exit(main())
