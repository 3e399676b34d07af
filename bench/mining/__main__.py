"""Measure how fast equations are compared.

The first table compares exact all-pairs TED and TLWD with the library zss. The second shows how
long it takes to find the ten nearest neighbours by TLWD among more and more templates.

    REWORD_CORPORA=FOLDER python -m bench.mining [--pairs N] [--counts N ...] [--threads N]

The tables are in Markdown. Without REWORD_CORPORA, the first table uses generated templates, as the
second always does. Both CPU time and wall-clock time are printed, so that you can tell a busy
machine from a slow program. Compilation is not timed.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import zss

from bench.mining.grammar import grow
from bench.mining.real import real_templates
from mwpapp.ml.equations.similarity.labelled import LabelledTree, tree_size
from mwpapp.ml.equations.similarity.ted_matrix import ted_distances
from mwpapp.ml.equations.similarity.tlwd_index import TlwdIndex

GROWN = 3000
NEIGHBOURS = 10
ALPHAS = (0.25, 1.0, 1.1)
COUNTS = (12_500, 25_000, 50_000, 100_000)


@dataclass(frozen=True, slots=True)
class Duration:
    """CPU seconds (of all threads) and wall-clock seconds."""

    processor: float
    clock: float


def timed(work: Callable[[], object]) -> Duration:
    processor, clock = time.process_time(), time.perf_counter()
    work()
    return Duration(time.process_time() - processor, time.perf_counter() - clock)


def main() -> None:
    options = _options()
    corpora = os.environ.get("REWORD_CORPORA")
    templates = real_templates(Path(corpora)) if corpora else grow(GROWN, seed=1)
    if options.most:
        templates = random.Random(1).sample(templates, min(options.most, len(templates)))
    _compile()
    kind = "real" if corpora else "generated"
    print(f"{len(templates):,} {kind} templates, {_mean_size(templates):.1f} nodes on average\n")
    _print_speed(templates, sample=options.pairs)
    print(f"\nThe {NEIGHBOURS} nearest by TLWD, {options.threads} threads\n")
    _print_growth(options.counts, alphas=options.alphas, threads=options.threads)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.mining", description=__doc__)
    parser.add_argument("--pairs", type=int, default=2000, help="the number of pairs for zss")
    parser.add_argument(
        "--most", type=int, help="the maximum number of templates in the first table"
    )
    parser.add_argument("--counts", type=int, nargs="*", default=COUNTS)
    parser.add_argument("--alphas", type=float, nargs="+", default=ALPHAS)
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def _compile() -> None:
    templates = grow(20, seed=1)
    ted_distances(templates)
    index = TlwdIndex(templates, alpha=1)
    index.similarities()
    index.nearest(NEIGHBOURS)


def _mean_size(templates: Sequence[LabelledTree]) -> float:
    return sum(map(tree_size, templates)) / len(templates)


def _print_speed(templates: Sequence[LabelledTree], *, sample: int) -> None:
    """Print pairs per second of CPU time in one thread, each pair counted once."""
    pairs = len(templates) * (len(templates) - 1) // 2
    library = sample / timed(lambda: _library(templates, sample=sample)).processor
    print("| all pairs, one thread | CPU s | wall-clock s | pairs/s | speed relative to zss |")
    print("|---|---|---|---|---|")
    print(f"| zss ({sample:,} pairs) | {sample / library:.2f} | | {library:,.0f} | 1 |", flush=True)
    work: dict[str, Callable[[], object]] = {"TED": lambda: ted_distances(templates, threads=1)}
    for alpha in ALPHAS:
        work[f"TLWD, alpha {alpha:g}"] = partial(_tlwd, templates, alpha=alpha)
    for name, job in work.items():
        spent = timed(job)
        speed = pairs / spent.processor
        print(
            f"| {name} | {spent.processor:.2f} | {spent.clock:.2f} "
            f"| {speed:,.0f} | {speed / library:,.0f} |",
            flush=True,
        )


def _tlwd(templates: Sequence[LabelledTree], *, alpha: float) -> object:
    return TlwdIndex(templates, alpha=alpha, threads=1).similarities()


def _library(templates: Sequence[LabelledTree], *, sample: int) -> None:
    rng = random.Random(1)
    trees = [_zss_tree(template) for template in templates]
    for _ in range(sample):
        zss.simple_distance(rng.choice(trees), rng.choice(trees))


def _zss_tree(tree: LabelledTree) -> zss.Node:
    return zss.Node(tree.label, [_zss_tree(child) for child in tree.children])


def _print_growth(counts: Sequence[int], *, alphas: Sequence[float], threads: int) -> None:
    print("| templates | alpha | CPU s | wall-clock s | templates/s of one core | peak GiB |")
    print("|---|---|---|---|---|---|")
    for count in counts:
        templates = grow(count, seed=1)
        for alpha in alphas:
            spent = timed(partial(_nearest, templates, alpha=alpha, threads=threads))
            print(
                f"| {count:,} | {alpha:g} | {spent.processor:.1f} | {spent.clock:.1f} "
                f"| {count / spent.processor:,.0f} | {_peak():.2f} |",
                flush=True,
            )


def _nearest(templates: Sequence[LabelledTree], *, alpha: float, threads: int) -> object:
    return TlwdIndex(templates, alpha=alpha, threads=threads).nearest(NEIGHBOURS)


def _peak() -> float:
    """Return the peak memory of this process in GiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2


if __name__ == "__main__":
    main()
