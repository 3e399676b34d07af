"""Compare GTS with MATHion on the partial Math23K, with a GRU trained from scratch.

    REWORD_CORPORA=FOLDER python -m bench.solvers math23k [--only PREFIX] [--device cuda]

Each row is trained on the training part. The best round is chosen on the validation part, and the
accuracy is measured on the whole test part. Chinese is split into characters. Finished rows are
saved in bench/results/solvers/math23k-*.json (with --limit, in the folder of --work) and are not
measured again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bench.solvers.math23k_guides import METHODS, Parts, guides, read_parts, share_right
from bench.solvers.results import RESULTS, progress_of, write_result
from mwpapp.ml.solvers.network import GRU
from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.folds import FoldPlan, run_fold
from mwpapp.ml.training.solver.guidance.guides import RETRIEVED, GuidanceSettings
from mwpapp.ml.training.solver.settings import Settings

FILE = "math23k_partial.jsonl.gz"
CONFIG = Config(
    generated=False,
    fewest=5,
    encoder=GRU,
    dropout=0.5,
    width=512,
    training=Settings(
        epochs=40,
        batch=64,
        learning_rate=1e-3,
        new_rate=1e-3,
        warm_up=0.02,
        round_epochs=8,
        patience=99,
        half=False,
    ),
)
RATES = (0.0, 0.25, 0.5, 0.75, 1.0)
ROWS: Mapping[str, GuidanceSettings | None] = {
    "gts": None,
    "mathion": GuidanceSettings(),
    "mathion-retrieved": GuidanceSettings(teacher_rate=0.0, noise=RETRIEVED),
    "mathion-no-gate": GuidanceSettings(gate=False),
    "mathion-no-guidance": GuidanceSettings(aligned=False),
} | {f"mathion-rate-{rate}": GuidanceSettings(teacher_rate=rate) for rate in RATES}
"""The published noise is random (MATHion, 4.2.3). `mathion-retrieved` is ours: every guide in
training is retrieved, as in the test."""


def main(arguments: Sequence[str] | None = None) -> int:
    options = _options(sys.argv[2:] if arguments is None else arguments)
    path = Path(os.environ.get("REWORD_CORPORA") or ".") / FILE
    if not path.is_file():
        print(f"Skipped: set REWORD_CORPORA to a folder with {FILE}.")
        return 0
    parts = read_parts(path, limit=options.limit)
    for name in ROWS:
        if options.prepare or name.startswith(options.only):
            print(_row(name, parts, options=options), flush=True)
            if options.prepare:
                break
    return 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.solvers math23k", description=__doc__)
    parser.add_argument("--only", default="", help="only rows with this prefix")
    parser.add_argument("--device", help="cpu or cuda; default: cuda if available")
    parser.add_argument("--guides", choices=METHODS, default=METHODS[0], help="the retriever")
    parser.add_argument("--prepare", action="store_true", help="only retrieve the guides")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--epochs", type=int, default=CONFIG.training.epochs)
    parser.add_argument("--width", type=int, default=CONFIG.width, help="the GRU's state size")
    parser.add_argument("--limit", type=int, help="use only this many problems of each part")
    parser.add_argument("--work", type=Path, default=Path("var/training/bench-math23k"))
    return parser.parse_args(arguments)


def _row(name: str, parts: Parts, *, options: argparse.Namespace) -> str:
    settings = ROWS[name]
    training = replace(CONFIG.training, seed=options.seed, epochs=options.epochs)
    config = replace(CONFIG, training=training, guidance=settings, width=options.width)
    parts_of_name = ["math23k", name, *([options.guides] if settings else []), str(options.seed)]
    width = [] if options.width == CONFIG.width else [f"width-{options.width}"]
    title = "-".join([*parts_of_name, str(options.epochs), *width])
    done = (options.work if options.limit else RESULTS) / f"{title}.json"
    if options.prepare or not done.is_file():
        found = (
            guides(parts, method=options.guides, work=options.work, stage=progress_of)
            if settings or options.prepare
            else {}
        )
        right = share_right(parts, guides=found) if found else None
        if options.prepare:
            return f"guides of the test problems with the right template: {right:.4f}"
        plan = FoldPlan(
            learned=parts.learned,
            held=parts.held,
            measured=parts.measured,
            config=config,
            work=options.work / title,
            device=options.device,
            guides=found,
        )
        result = run_fold(plan, progress=progress_of(title))
        write_result(done, result, config=config, right_guides=right)
    return f"{title}: {json.loads(done.read_text())['result']['accuracy']:.4f}"
