"""Measure the shipped solver, and train on folds (see `__main__.py`)."""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict, replace
from pathlib import Path

from bench.solvers import agreement, shipped
from bench.solvers.catalogue import PUBLISHED
from bench.solvers.speed import speeds
from mwpapp.ml.checkpoints.defaults import SOLVER
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.protocols import Tools
from mwpapp.ml.training.material.questions import Record, read_records
from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.folds import FoldPlan, FoldResult, run_fold
from mwpapp.ml.training.solver.settings import Settings
from mwpapp.ml.training.solver.variations import varied
from mwpapp.ml.types import Progress

RESULTS = Path(__file__).resolve().parents[1] / "results" / "solvers"
SETS = {"asdiv_a": "svamp_cv_asdiv_a", "mawps": "svamp_cv_mawps"}
CONFIG = Config(
    generated=False,
    fewest=3,
    held_out=0.08,
    training=Settings(epochs=20, batch=16, learning_rate=1e-4, new_rate=5e-4, round_epochs=4),
)
TABLES = {"agreement": agreement.table, "shipped": shipped.table}


def main() -> int:
    options = _options()
    if options.what == "speed":
        for name, figure in speeds().items():
            print(f"{name:40} {figure:.3f}")
        return 0
    if options.what in TABLES:
        for line in TABLES[options.what](options.checkpoint):
            print(line, flush=True)
        return 0
    folder = Path(os.environ.get("REWORD_CORPORA") or ".")
    path = folder / f"{SETS[options.set]}.jsonl.gz"
    if not path.is_file():
        print(f"Skipped: set REWORD_CORPORA to a folder with {path.name}.")
        return 0
    records = list(read_records(path))
    folds = [options.fold] if options.fold else sorted({record["split"] for record in records})
    for fold in folds:
        print(_fold(records, fold=fold, options=options))
    if options.set in PUBLISHED:
        print(
            "published:",
            ", ".join(f"{name} {value}" for name, value in PUBLISHED[options.set].items()),
        )
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("what", choices=["speed", "folds", "agreement", "shipped"])
    parser.add_argument("--checkpoint", default=SOLVER, help="the name of the solver to measure")
    parser.add_argument("--set", choices=sorted(SETS), default="asdiv_a")
    parser.add_argument("--fold", help="fold0 to fold4; default: all")
    parser.add_argument("--varied", action="store_true", help="add reordered and reversed problems")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=CONFIG.training.epochs)
    parser.add_argument("--work", type=Path, default=Path("var/training/bench-solvers"))
    return parser.parse_args()


def _fold(records: list[Record], *, fold: str, options: argparse.Namespace) -> str:
    training = replace(CONFIG.training, seed=options.seed, epochs=options.epochs)
    config = replace(CONFIG, training=training)
    name = f"{options.set}-{fold}-{'varied' if options.varied else 'plain'}-{options.seed}"
    done = RESULTS / f"{name}-{options.epochs}.json"
    if not done.is_file():
        learned = [record for record in records if record["split"] != fold]
        work = options.work / name
        plan = FoldPlan(
            learned=learned,
            measured=[record for record in records if record["split"] == fold],
            config=config,
            work=work,
            more=_more(learned, work=work, seed=options.seed) if options.varied else (),
        )
        _write(done, run_fold(plan, progress=_progress(name)), config=config)
    return f"{done.stem}: {json.loads(done.read_text())['result']['accuracy']:.4f}"


def _more(learned: list[Record], *, work: Path, seed: int) -> list[Record]:
    tools = Tools(tagger=load_tagger())
    cache = work / "variants.jsonl"
    return varied(learned, tools=tools, seed=seed, cache=cache, progress=_progress("variants"))


def _write(path: Path, result: FoldResult, *, config: Config) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"result": asdict(result), "config": asdict(config)}
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def _progress(name: str) -> Progress:
    def show(done: int, total: int) -> None:
        if done == total or done % 50 == 0:
            print(f"{name} {done}/{total}", file=sys.stderr, flush=True)

    return show
