"""Save the results of training runs as JSON files, and show the progress of a run."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from mwpapp.ml.training.solver.config import Config
from mwpapp.ml.training.solver.folds import FoldResult
from mwpapp.ml.types import Progress

RESULTS = Path(__file__).resolve().parents[1] / "results" / "solvers"


def write_result(path: Path, result: FoldResult, *, config: Config, **more: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {**more, "result": asdict(result), "config": asdict(config)}
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def progress_of(name: str) -> Progress:
    """Return a function that prints every 200th step and the last one on standard error."""

    def show(done: int, total: int) -> None:
        if done == total or done % 200 == 0:
            print(f"{name} {done}/{total}", file=sys.stderr, flush=True)

    return show
