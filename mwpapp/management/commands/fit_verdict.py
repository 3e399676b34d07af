"""Fit the verdict on operator-made pairs: `manage.py fit_verdict`. Needs no database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from tqdm import tqdm

from mwpapp.management.lines import BadLine, Fields, Tally, UnusableFile, read_lines
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.training.verdict import SEED, FitPlan, fit
from mwpapp.ml.types import Progress
from mwpapp.ml.verdict.judge import DEFAULT_CHECKPOINT

ROOT = Path(settings.BASE_DIR)


class Command(BaseCommand):
    help = "Fit the verdict's logistic regression on operator-made pairs."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / DEFAULT_CHECKPOINT)
        parser.add_argument("--problems", default=str(ROOT / "fixtures" / "problems.jsonl"))
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--device", default=None, help="cpu or cuda; by itself the better one")

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            manifest = fit(_plan(options, tally=tally), stage=_bar)
        except (CheckpointError, UnusableFile, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        for name, value in sorted(manifest.metrics.items()):
            self.stdout.write(f"{name} {value}")
        self.stdout.write(_("Saved in %s") % options["out"])
        tally.done += 1
        if code := tally.close():
            sys.exit(code)


def _plan(options: dict[str, Any], *, tally: Tally) -> FitPlan:
    out = options["out"].resolve()
    return FitPlan(
        out=out,
        work=Path(settings.VAR) / "training" / out.name,
        own=_problems(options["problems"], tally=tally),
        corpora=settings.CORPORA,
        seed=options["seed"],
        device=options["device"],
    )


def _problems(name: str, *, tally: Tally) -> list[Fields]:
    """The sound problems of the file; what is wrong with the others goes to `tally`."""
    found = []
    for line in read_lines(name):
        if isinstance(line, BadLine):
            tally.leave_out(line.number, line.reason)
        elif not all(isinstance(line.fields.get(key), str) for key in ("id", "text")):
            tally.leave_out(line.number, _("no id or no text"))
        else:
            found.append(line.fields)
    return found


def _bar(stage: str) -> Progress:
    bar = tqdm(desc=stage, mininterval=1.0, disable=None)

    def advance(done: int, total: int) -> None:
        bar.total = total
        bar.update(done - bar.n)
        if done == total:
            bar.close()

    return advance
