"""Draw problems and write their variants."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bench.reversed import load_problems
from mwpapp.ml.catalogue.kinds import possible_kinds
from mwpapp.ml.pipelines.engines import load_engines
from mwpapp.ml.pipelines.writing.write_variants import write_variants
from mwpapp.ml.protocols import Engines
from mwpapp.ml.types import JudgedCandidate, Judgement, Problem

FILE, SPLIT = "asdiv_full.jsonl.gz", "asdiv-a"
LIBRARY = Path(__file__).resolve().parents[2] / "fixtures"
MANY = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """The ready variants of one problem, the number of dropped candidates, and the seconds until
    each candidate was offered."""

    problem: Problem
    ready: Sequence[JudgedCandidate]
    dropped: int
    seconds: Sequence[float]


@cache
def engines() -> Engines:
    """Return the engines, loaded once in each process."""
    return load_engines(stories=LIBRARY)


def sampled(path: Path, *, number: int, seed: int) -> list[Problem]:
    """Return random problems of the file that have an equation; for ASDiv, only from its arithmetic
    part."""
    problems = [
        problem
        for problem in load_problems(path)
        if problem.equation and (path.name != FILE or problem.extra.get("split") == SPLIT)
    ]
    return random.Random(seed).sample(problems, min(number, len(problems)))


def written(problem: Problem, *, count: int, seed: int, judging: bool = True) -> Written:
    """Write variants of the problem, with the naturalness judge or without it."""
    loaded = engines() if judging else replace(engines(), naturalness=None)
    start, dropped = time.perf_counter(), list[int]()
    ready, seconds = list[JudgedCandidate](), list[float]()
    batches = write_variants(
        problem, count=count, kinds=possible_kinds(problem), seed=seed, engines=loaded,
        dropped=dropped.append,
    )  # fmt: skip
    for batch in batches:
        seconds += [time.perf_counter() - start] * len(batch)
        ready += [judged for judged in batch if judged.verdict.judgement is Judgement.READY]
    return Written(problem=problem, ready=ready, dropped=sum(dropped), seconds=seconds)
