"""Train the ParaQD scorer: `manage.py train_paraqd --out checkpoints/paraqd-minilm-l6`.

Needs no database and no running server. A killed run goes on when it is started again
with the same options.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from tqdm import tqdm

from mwpapp.management.lines import BadLine, Fields, Tally, UnusableFile, read_lines
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT
from mwpapp.ml.training.paraqd import SEED, Settings
from mwpapp.ml.training.paraqd_run import Plan, run
from mwpapp.ml.types import Progress

ROOT = Path(settings.BASE_DIR)


class Command(BaseCommand):
    help = "Train the ParaQD scorer on operator-made paraphrases and save its checkpoint."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / DEFAULT_CHECKPOINT)
        parser.add_argument("--epochs", type=_positive, default=Settings().epochs)
        parser.add_argument(
            "--problems",
            default=str(ROOT / "fixtures" / "problems.jsonl"),
            help="our problems (id, text, split); those whose split is aside are never used",
        )
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--device", default=None, help="cpu or cuda; by itself the better one")

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            manifest = run(_plan(options, tally=tally), stage=_bar)
        except (CheckpointError, UnusableFile, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        for name, value in sorted(manifest.metrics.items()):
            self.stdout.write(f"{name} {value}")
        self.stdout.write(_("Saved in %s") % options["out"])
        tally.done += 1
        if code := tally.close():
            sys.exit(code)


def _plan(options: dict[str, Any], *, tally: Tally) -> Plan:
    out = options["out"].resolve()
    return Plan(
        out=out,
        own=_problems(options["problems"], tally=tally),
        corpora=settings.CORPORA,
        work=Path(settings.VAR) / "training" / out.name,
        device=options["device"],
        settings=Settings(epochs=options["epochs"], seed=options["seed"]),
    )


def _problems(name: str, *, tally: Tally) -> list[Fields]:
    """The sound problems of the file; what is wrong with the others goes to `tally`."""
    found: dict[str, Fields] = {}
    for line in read_lines(name):
        if isinstance(line, BadLine):
            tally.leave_out(line.number, line.reason)
        elif reason := _trouble(line.fields, known=found):
            tally.leave_out(line.number, reason)
        else:
            found[line.fields["id"]] = line.fields
    return list(found.values())


def _trouble(fields: Fields, *, known: dict[str, Fields]) -> str | None:
    for name in ("id", "text"):
        if not isinstance(fields.get(name), str) or not fields[name].strip():
            return _("no %s") % name
    return _("the id stands there twice") if fields["id"] in known else None


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(_("must be a whole number from 1 on"))
    return int(text)


def _bar(stage: str) -> Progress:
    """A bar on standard error for each stage."""
    bar = tqdm(desc=stage, mininterval=1.0)

    def advance(done: int, total: int) -> None:
        bar.total = total
        bar.update(done - bar.n)
        if done == total:
            bar.close()

    return advance
