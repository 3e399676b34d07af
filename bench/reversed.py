"""Measure how many problems of ASDiv-A can be reversed.

For comparison, the paper on RODA reports 60% in English (Textual CL, section 3.1.2).

    REWORD_CORPORA=FOLDER python -m bench.reversed [--sample N] [--seed S]

A problem is covered if the generator returns at least one reversed candidate. --sample prints N
random candidates, for you to read.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from itertools import islice
from pathlib import Path

from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.generators.reverse.generator import Reverse
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Candidate, Problem
from mwpapp.services.bank.reading import Row, read_problems

FILE = "svamp_cv_asdiv_a.jsonl.gz"
PAPER = 0.60
MAX_VARIANTS = 10


def main() -> int:
    options = _options()
    folder = os.environ.get("REWORD_CORPORA")
    if not folder or not (Path(folder) / FILE).is_file():
        print(f"Skipped: set REWORD_CORPORA to a folder with {FILE}.")
        return 0
    problems, tools = load_problems(Path(folder) / FILE), Tools(tagger=load_tagger())
    start = time.perf_counter()
    results = [candidates(problem, tools=tools) for problem in problems]
    seconds = time.perf_counter() - start
    covered = sum(map(bool, results))
    all_candidates = [candidate for result in results for candidate in result]
    print(
        f"{covered} of {len(problems)} problems: {covered / len(problems):.1%} (paper {PAPER:.0%})"
    )
    print(f"{len(all_candidates)} candidates, {len(problems) / seconds:.0f} problems a second")
    rng = random.Random(options.seed)
    for i, candidate in enumerate(
        rng.sample(all_candidates, min(options.sample, len(all_candidates))), start=1
    ):
        print(f"{i} {candidate.text} | {candidate.equation} = {candidate.answer}")
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def load_problems(path: Path) -> list[Problem]:
    with path.open("rb") as stream:
        rows = read_problems(stream, name=path.name)
        return [row.problem for row in rows if isinstance(row, Row)]


def candidates(problem: Problem, *, tools: Tools) -> list[Candidate]:
    rng = random.Random(1)
    return list(islice(Reverse().generate(problem, rng=rng, tools=tools), MAX_VARIANTS))


if __name__ == "__main__":
    sys.exit(main())
