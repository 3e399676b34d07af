"""Measure for how many problems of published collections the library has other stories.

    REWORD_CORPORA=FOLDER python -m bench.stories [--sample N] [--seed S] [--missing] [--forms]

Each story counts once per problem.

- --sample prints N random stories, for you to read.
- --missing prints the forms of equations that most often have fewer than two stories, and why some
  problems cannot have any.
- --forms prints the number of stories for each form that is common in these collections or in
  GSM8K.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

from bench.story_forms import print_forms, problems_of, why_no_frame
from mwpapp.ml.equations.answers.stating import without_rounding
from mwpapp.ml.generators.story.frame import frame_of
from mwpapp.ml.generators.story.library import Library
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.types import Candidate, Problem

FILES = ("svamp_cv_asdiv_a", "mawps_full2373", "svamp")
LIBRARY = Path(__file__).resolve().parent.parent / "fixtures"
MAX_STORIES = 6


def main() -> int:
    options = _options()
    folder = os.environ.get("REWORD_CORPORA")
    if not folder or not (Path(folder) / f"{FILES[0]}.jsonl.gz").is_file():
        print(f"Skipped: set REWORD_CORPORA to a folder with {FILES[0]}.jsonl.gz.")
        return 0
    library = load_library(LIBRARY)
    print(f"{len(library)} stories")
    results: list[tuple[Problem, list[Candidate]]] = []
    for name in FILES:
        results += _measured(name, Path(folder) / f"{name}.jsonl.gz", library=library)
    if options.missing:
        _print_missing(results)
    if options.forms:
        files = [*FILES, "gsm8k_train"]
        collections = {name: problems_of(Path(folder) / f"{name}.jsonl.gz") for name in files}
        print_forms(collections, library=library)
    _print_sample(results, count=options.sample, rng=random.Random(options.seed))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--forms", action="store_true")
    return parser.parse_args()


def _measured(name: str, path: Path, *, library: Library) -> list[tuple[Problem, list[Candidate]]]:
    """Print the shares of problems with at least one, two and three other stories. Return each
    problem with its stories."""
    problems = problems_of(path)
    start = time.process_time()
    results = [
        (problem, list(islice(library.tell(problem, rng=random.Random(1)), MAX_STORIES)))
        for problem in problems
    ]
    milliseconds = 1000 * (time.process_time() - start) / len(problems)
    shares = (
        sum(len(stories) >= least for _, stories in results) / len(results) for least in (1, 2, 3)
    )
    at_least = ", ".join(f"{n}: {share:.1%}" for n, share in enumerate(shares, start=1))
    print(f"{name}: {len(results)} problems with at least {at_least}; {milliseconds:.1f} ms each")
    return results


def _print_missing(results: list[tuple[Problem, list[Candidate]]]) -> None:
    few = [problem for problem, stories in results if len(stories) < 2]
    frames = ((problem, frame_of(without_rounding(problem), allow_unused=True)) for problem in few)
    forms = Counter(frame.form if frame else why_no_frame(problem) for problem, frame in frames)
    for form, count in forms.most_common(30):
        print(f"{count:5} {form}")


def _print_sample(
    results: list[tuple[Problem, list[Candidate]]], *, count: int, rng: random.Random
) -> None:
    drawn = [(problem, rng.choice(stories)) for problem, stories in results if stories]
    for problem, story in rng.sample(drawn, min(count, len(drawn))):
        fields = {
            "original": problem.text, "text": story.text, "equation": story.equation,
            "answer": story.answer, "unit": story.unit, "story": story.parameters["story"],
        }  # fmt: skip
        print(json.dumps(fields, ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())
