"""Measure solvers.

    python -m bench.solvers speed
    python -m bench.solvers agreement [--checkpoint NAME]
    [REWORD_CORPORA=FOLDER] python -m bench.solvers shipped [--checkpoint NAME]
    REWORD_CORPORA=FOLDER python -m bench.solvers math23k [--only PREFIX] [--device cuda]
    REWORD_CORPORA=FOLDER python -m bench.solvers rows --prepare [--only PREFIX...]
    REWORD_CORPORA=FOLDER python -m bench.solvers rows [--only PREFIX...] [--device cuda]
    python -m bench.solvers table
    REWORD_CORPORA=FOLDER python -m bench.solvers overlap

- `speed` uses our own problems. It compares the time of the decoder's loss with that of a recursion
  over one tree at a time, and the time of solving with that of the encoder alone.
- `agreement` measures how well a solver separates valid from invalid rewordings, on our pairs with
  the split `aside`.
- `shipped` measures a solver on problems on which it was not trained.
- `math23k` compares solvers with and without guides on Chinese problems.
- `rows` measures the rows of the papers' tables (`catalogue.py`) that have no result yet, such as
  the folds of ASDiv-A and MAWPS. Every finished row is saved, and an interrupted one is resumed.
  `--prepare` only makes the variants and the triplets. Measuring then needs no spaCy and no numba.
- `table` prints the finished rows beside the published figures.
- `overlap` counts the problems of published sets that resemble one of ours.
"""

from __future__ import annotations

import sys
from importlib import import_module

ROOMS = {
    "rows": "bench.solvers.rows",
    "table": "bench.solvers.table",
    "math23k": "bench.solvers.math23k",
    "overlap": "bench.solvers.overlap",
}
"""These must start without spaCy and numba, so each module is imported only when needed."""


def main() -> int:
    room = import_module(ROOMS.get(sys.argv[1] if sys.argv[1:] else "", "bench.solvers.measure"))
    return int(room.main())


if __name__ == "__main__":
    sys.exit(main())
