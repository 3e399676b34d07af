"""Measure how many problems of ASDiv-A, SVAMP and MAWPS the checks warn about.

    REWORD_CORPORA=FOLDER python -m bench.problem_checks [--sample N] [--seed S] [--every K]

Most problems of the corpora are sound, so warnings should be rare and justified. --sample prints N
random problems with their warnings, for you to read. --every checks only every K-th problem. The
line below ASDiv-A shows the number of divisions with a rounded answer (types Ceil-Division and
Floor-Division) and how many of them get a warning about rounding.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mwpapp.ml.catalogue.problem_warnings import WARNINGS, warning_message
from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.corpora.columns import problem_from_columns
from mwpapp.ml.types import Problem, ProblemWarning

FILES = ("svamp_cv_asdiv_a", "svamp", "svamp_cv_mawps", "mawps_full2373")
ROUNDED = ("Ceil-Division", "Floor-Division")
ABOUT_ROUNDING = frozenset(
    (*WARNINGS["rounding"].messages, "answer_rounded_up", "answer_rounded_down")
)


@dataclass(frozen=True, slots=True)
class Checked:
    """A problem of a corpus with its warnings; `asdiv_type` is its type in ASDiv."""

    problem: Problem
    warnings: list[ProblemWarning]
    asdiv_type: str


def main() -> int:
    options = _options()
    folder = os.environ.get("REWORD_CORPORA")
    if not folder or not (Path(folder) / f"{FILES[0]}.jsonl.gz").is_file():
        print(f"Skipped: set REWORD_CORPORA to a folder with {FILES[0]}.jsonl.gz.")
        return 0
    drawn: list[tuple[str, Checked]] = []
    for name in FILES:
        checked = list(check_corpus(Path(folder) / f"{name}.jsonl.gz", every=options.every))
        warned = [result for result in checked if result.warnings]
        print(f"{name}: {len(warned)} of {len(checked)} ({len(warned) / len(checked):.1%})")
        drawn += [(name, result) for result in warned]
        if name == FILES[0]:
            reported, total = rounded_divisions(checked)
            print(f"  rounded divisions: {reported} of {total}")
    rng = random.Random(options.seed)
    for i, (name, result) in enumerate(rng.sample(drawn, min(options.sample, len(drawn))), start=1):
        _show(i, name, result)
    return 0


def check_corpus(path: Path, *, every: int = 1) -> Iterator[Checked]:
    """Check the first of every `every` problems of a prepared file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            if number % every == 0:
                yield _checked(json.loads(line))


def rounded_divisions(checked: list[Checked]) -> tuple[int, int]:
    """Return how many divisions that need a whole answer get a warning about rounding, and how many
    there are. Their answer in the file is the fraction that the equation gives."""
    divisions = [
        result
        for result in checked
        if result.asdiv_type in ROUNDED and _is_fraction(result.problem)
    ]
    reported = [
        result
        for result in divisions
        if ABOUT_ROUNDING & {warning.code for warning in result.warnings}
    ]
    return len(reported), len(divisions)


def _checked(fields: dict[str, Any]) -> Checked:
    problem = problem_from_columns(fields)
    return Checked(problem, check_problem(problem), str(fields.get("type") or ""))


def _is_fraction(problem: Problem) -> bool:
    return problem.answer is not None and not float(problem.answer).is_integer()


def _show(number: int, name: str, result: Checked) -> None:
    problem = result.problem
    print(f"{number}. [{name}] {problem.text} | {problem.equation} = {problem.answer}")
    for warning in result.warnings:
        print(f"   {warning.code}: {warning_message(warning.code, parameters=warning.parameters)}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
