"""Train the ParaQD scorer: `manage.py train_paraqd --out checkpoints/paraqd-minilm-l6`.

Needs no database and no running server. A killed run goes on when it is started again
with the same options.
"""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT
from mwpapp.ml.training.paraqd import SEED, Settings
from mwpapp.ml.training.paraqd_run import Plan, run
from mwpapp.ml.types import Progress

ROOT = Path(settings.BASE_DIR)


class _Bars:
    """A bar on standard error for each stage."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __call__(self, stage: str) -> Progress:
        bar = tqdm(desc=stage, file=self._stream, mininterval=1.0)

        def advance(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)
            if done == total:
                bar.close()

        return advance


class Command(BaseCommand):
    help = "Train the ParaQD scorer on operator-made paraphrases and save its checkpoint."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / DEFAULT_CHECKPOINT)
        parser.add_argument("--epochs", type=int, default=Settings().epochs)
        parser.add_argument("--problems", type=Path, default=ROOT / "fixtures" / "problems.jsonl")
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--device", default=None, help="cpu or cuda; by itself the better one")

    def handle(self, *args: Any, **options: Any) -> None:
        plan = Plan(
            out=options["out"],
            own=options["problems"],
            corpora=settings.CORPORA,
            work=Path(settings.VAR) / "training" / options["out"].name,
            device=options["device"],
            settings=Settings(epochs=options["epochs"], seed=options["seed"]),
        )
        try:
            manifest = run(plan, stage=_Bars(self.stderr))
        except (CheckpointError, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        for name, value in sorted(manifest.metrics.items()):
            self.stdout.write(f"{name} {value}")
        self.stdout.write(f"saved {plan.out}")
