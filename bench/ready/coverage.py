"""Measure how many ready variants problems get, and how these differ from their originals."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bench.ready.writing import Written, engines, written
from mwpapp.ml.catalogue.changes import ANOTHER_STORY, ASKS_BACKWARDS, SAME_TEXT
from mwpapp.ml.pipelines.solve import worked_out
from mwpapp.ml.pipelines.writing.difference import changes_of
from mwpapp.ml.types import Candidate, Problem

OFFERED = 5  # ready variants, for 95% of the problems with an equation
FEW = 3  # ready variants, for 90% of the problems without an equation


def print_coverage(problems: Sequence[Problem], *, seed: int) -> None:
    """Print the share of problems with enough ready variants, with and without their equation."""
    without = [replace(problem, equation=None) for problem in problems]
    neither = [replace(problem, answer=None) for problem in without]
    for name, stated, enough in (
        ("with", problems, OFFERED),
        ("without", without, FEW),
        ("without answer or", neither, FEW),
    ):
        sample = [worked_out(problem, solver=engines().solver) for problem in stated]
        found = sum(problem.equation is not None for problem in sample)
        results = [written(problem, count=OFFERED, seed=seed) for problem in sample]
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
        f"  {clear:.1%} of {len(changes)} tell another story, ask for a given number or make at "
        f"least two changes; {statistics.mean(groups):.1f} different texts a problem"
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
