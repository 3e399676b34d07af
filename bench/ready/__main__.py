"""Measure the offered variants: how many are ready, how they differ, and how fast they are written.

    REWORD_CORPORA=FOLDER python -m bench.ready [--sample N] [--seed S] [--file FILE]

It draws N problems of FILE, by default of ASDiv-A. Targets:

- at least 5 ready variants for 95% of the problems if their equation is given, and at least 3 for
  90% if it is not, with or without the answer. The solver looks for a missing equation, as in
  `manage.py write_variants`;
- 200 ready variants per minute on 2 cores, and at least 0.7 of the speed without the naturalness
  judge;
- the first candidate within 1 s, ten within 5 s.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from bench.ready.coverage import print_coverage
from bench.ready.speed import print_speed, print_waiting_times
from bench.ready.writing import FILE, MANY, engines, sampled, written


def main() -> int:
    options = _options()
    folder = os.environ.get("REWORD_CORPORA")
    if not folder or not (Path(folder) / options.file).is_file():
        print(f"Skipped: set REWORD_CORPORA to a folder with {options.file}.")
        return 0
    problems = sampled(Path(folder) / options.file, number=options.sample, seed=options.seed)
    if engines().naturalness is None:
        print("The weights of the naturalness judge are missing: it is skipped.")
    written(problems[0], count=MANY, seed=options.seed)  # warms up
    print_coverage(problems, seed=options.seed)
    print_waiting_times(problems, seed=options.seed)
    print_speed(problems, seed=options.seed)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", default=FILE)
    return parser.parse_args()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mwpapp.settings")
    sys.exit(main())
