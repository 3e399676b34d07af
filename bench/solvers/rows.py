"""Measure the rows of the catalogue that have no result yet.

    REWORD_CORPORA=FOLDER python -m bench.solvers rows --prepare [--only PREFIX...]
    REWORD_CORPORA=FOLDER python -m bench.solvers rows [--only PREFIX...] [--device cuda]
    python -m bench.solvers rows --list

Every finished row is saved in bench/results/solvers/rows/NAME.json. An interrupted row is resumed.
For a quick trial, use `--epochs`, `--most` or both. The results of a trial are saved in the work
folder instead.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from bench.solvers.catalogue import ROWS, SETS, Row
from bench.solvers.own import own_material
from bench.solvers.results import RESULTS, progress_of, write_result
from mwpapp.ml.training.material.questions import Record, read_records, tidy
from mwpapp.ml.training.solver.contrastive.triplets import stored
from mwpapp.ml.training.solver.folds import FoldPlan, run_fold
from mwpapp.ml.training.solver.variant_file import read_variants

ROW_RESULTS = RESULTS / "rows"


def main() -> int:
    options = _options()
    rows = [row for row in ROWS if row.name.startswith(tuple(options.only or ("",)))]
    for row in rows:
        done = result_file(row, options=options)
        if options.list:
            print(f"{row.name:45} {'done' if done.is_file() else ''}")
        elif options.prepare:
            import_module("bench.solvers.prepare").prepare(
                plan_of(row, options=options), row=row, work=options.work
            )
        elif not done.is_file():
            measure(row, options=options)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("what", choices=["rows"])
    parser.add_argument("--only", nargs="+", metavar="PREFIX", help="only rows with these prefixes")
    parser.add_argument("--list", action="store_true", help="only list the rows")
    parser.add_argument("--prepare", action="store_true", help="only make variants and triplets")
    parser.add_argument("--device", help="cpu or cuda; default: cuda if available")
    parser.add_argument("--work", type=Path, default=Path("var/training/bench-solvers"))
    parser.add_argument("--epochs", type=int, help="for a trial: the number of epochs")
    parser.add_argument("--most", type=int, help="for a trial: the number of problems")
    return parser.parse_args()


def result_file(row: Row, *, options: argparse.Namespace) -> Path:
    trial = options.epochs or options.most
    return (options.work / "trials" if trial else ROW_RESULTS) / f"{row.name}.json"


def measure(row: Row, *, options: argparse.Namespace) -> None:
    """Train and measure a row, and write its result."""
    plan = plan_of(row, options=options)
    result = run_fold(plan, progress=progress_of(row.name))
    write_result(
        result_file(row, options=options),
        result,
        config=plan.config,
        group=row.group,
        set=row.set,
        fold=row.fold,
        seed=row.seed,
    )
    print(f"{row.name}: {result.accuracy:.4f} in {result.seconds:.0f} s", flush=True)


def plan_of(row: Row, *, options: argparse.Namespace) -> FoldPlan:
    """Return what to train and measure. With `--prepare`, variants may still be missing."""
    records = _records(row)
    learned = [record for record in records if record["split"] != row.fold][: options.most]
    config = row.seeded
    if options.epochs:
        config = replace(config, training=replace(config.training, epochs=options.epochs))
    return FoldPlan(
        learned=learned,
        measured=[record for record in records if record["split"] == row.fold][: options.most],
        config=config,
        work=options.work / row.name,
        more=_variants(row, learned, work=options.work, prepares=options.prepare),
        device=options.device,
        mine=stored(triplets_folder(row, work=options.work)),
        second=own_material() if row.is_ours else (),
    )


def variants_file(row: Row, *, work: Path) -> Path:
    return work / row.set / "variants.jsonl"


def triplets_folder(row: Row, *, work: Path) -> Path:
    return work / f"{row.set}-{row.fold}"


def _records(row: Row) -> list[Record]:
    folder = Path(os.environ.get("REWORD_CORPORA") or ".")
    records = read_records(folder / f"{SETS[row.set]}.jsonl.gz")
    return [{**record, "text": tidy(record["text"])} for record in records]


def _variants(row: Row, learned: Sequence[Record], *, work: Path, prepares: bool) -> list[Record]:
    """Return the prepared variants. Unless `prepares`, raise ValueError if some are missing."""
    if not row.varied:
        return []
    known = read_variants(variants_file(row, work=work))
    missing = sum(record["id"] not in known for record in learned)
    if missing and not prepares:
        raise ValueError(f"{row.name}: {missing} problems have no variants. Run rows --prepare.")
    return [variant for record in learned for variant in known.get(record["id"], ())]
