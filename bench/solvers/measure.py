"""Measure the speed of the solvers, their agreement on two texts, and the shipped solver (see
`__main__.py`)."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping

from bench.solvers import agreement, shipped
from bench.solvers.speed import speeds
from mwpapp.ml.checkpoints.defaults import SOLVER

TABLES: Mapping[str, Callable[[str], Iterator[str]]] = {
    "agreement": agreement.table,
    "shipped": shipped.table,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.solvers", description=__doc__)
    parser.add_argument("what", choices=["speed", *TABLES])
    parser.add_argument("--checkpoint", default=SOLVER, help="the solver to measure")
    options = parser.parse_args()
    if options.what == "speed":
        for name, figure in speeds().items():
            print(f"{name:40} {figure:.3f}")
        return 0
    for line in TABLES[options.what](options.checkpoint):
        print(line, flush=True)
    return 0
