"""Measure the search for the nearest vectors in a large bank.

    REWORD_CORPORA=FOLDER python -m bench.retrieval.scale [--rows 100000] [--long] [--keep FOLDER]

It fills a PostgreSQL database with problems that have real and interpolated logic vectors. It
compares the product's search under filters with an exact search, and with faiss: HNSW with the same
parameters, over the same vectors. It prints Markdown tables, as in docs/retrieval.md. With --long,
it also measures 1,000,000 rows, which takes 10 GB of memory and 10 GB of disk. Finished rows are
read from bench/results/retrieval. The database is temporary unless --keep is given: then it
stays in FOLDER, and a later run reuses it.

Targets: a recall among the first ten of at least 0.98, and 95% of the searches within 20 ms
(100,000 rows) or 40 ms (1,000,000 rows).
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from bench.retrieval.rows import Row, finished
from bench.retrieval.scale.measuring import FILTERS, Bench

LONG = 1_000_000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.retrieval.scale", description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--long", action="store_true", help=f"also measure {LONG:,} rows")
    parser.add_argument("--keep", type=Path, help="a folder for the databases")
    options = parser.parse_args()
    if not os.environ.get("REWORD_CORPORA"):
        print("Set REWORD_CORPORA to the folder of the published sets.", file=sys.stderr)
        return 2
    with ExitStack() as stack:
        keep = options.keep / str(options.rows) if options.keep else None
        corpora = Path(os.environ["REWORD_CORPORA"])
        bench = Bench(corpora, rows=options.rows, keep=keep, stack=stack)
        for line in _table(bench, rows=options.rows):
            print(line, flush=True)
    return _long(options.keep) if options.long else 0


def _long(keep: Path | None) -> int:
    """Measure LONG rows in another process: Django connects to one database in each process."""
    command = [sys.executable, "-m", "bench.retrieval.scale", "--rows", str(LONG)]
    return subprocess.run([*command, *(["--keep", str(keep)] if keep else [])]).returncode


def _table(bench: Bench, *, rows: int) -> Iterator[str]:
    """Measure what is not finished, and yield the lines of a Markdown table."""
    built = finished(f"scale {rows} build", bench.build)
    yield f"\n## {rows:,} vectors, {built['real']:,} of them real\n"
    yield _build_line("PostgreSQL", built["product"])
    yield _build_line("faiss", built["faiss"])
    yield f"\n| rows that pass |{2 * ' recall | p50 ms | p95 ms | p95 CPU ms |'} load |"
    yield "|---|" + 9 * "---|"
    for name in FILTERS:
        row = finished(f"scale {rows} {name}", partial(bench.measure, name))
        yield f"| {name} | {_cells(row['product'])} | {_cells(row['faiss'])} | {row['load']:.1f} |"


def _build_line(name: str, row: Row) -> str:
    return f"{name}: built in {row['seconds']:.0f} s, {row['bytes'] / 1e6:,.0f} MB. {row['with']}"


def _cells(row: Row) -> str:
    return f"{row['recall']:.3f} | {row['p50']:.1f} | {row['p95']:.1f} | {row['cpu_p95']:.1f}"


if __name__ == "__main__":
    sys.exit(main())
