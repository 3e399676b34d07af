"""Train the ParaQD scorer: `manage.py train_paraqd --out checkpoints/paraqd-minilm-l6`.

Needs no database and no running server. A killed run goes on when it is started again
with the same options. What is trained, and how, says a file (`--config`).
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from tqdm import tqdm

from mwpapp.management.lines import BadLine, Fields, Tally, UnusableFile, read_lines
from mwpapp.management.variants import no_text
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT
from mwpapp.ml.training.paraqd_config import Config, read_config
from mwpapp.ml.training.paraqd_run import Plan, run
from mwpapp.ml.types import Progress

ROOT = Path(settings.BASE_DIR)
PAIR = ("problem", "question", "paraphrase", "kind", "split")


class Command(BaseCommand):
    help = "Train the ParaQD scorer on operator-made paraphrases and save its checkpoint."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / DEFAULT_CHECKPOINT)
        parser.add_argument(
            "--config",
            type=Path,
            help="TOML with [data], [network] and [training]; without, what ships is trained",
        )
        parser.add_argument("--epochs", type=_positive, help="instead of the configuration's")
        parser.add_argument("--seed", type=int, help="instead of the configuration's")
        parser.add_argument(
            "--problems",
            default=str(ROOT / "fixtures" / "problems.jsonl"),
            help="our problems (id, text, split); those whose split is aside are never used",
        )
        parser.add_argument(
            "--pairs",
            default=str(ROOT / "fixtures" / "pairs.jsonl"),
            help="our written pairs (problem, question, paraphrase, label, kind, split)",
        )
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
        own=_records(options["problems"], names=("id", "text"), one="id", tally=tally),
        written=_records(options["pairs"], names=PAIR, one=None, tally=tally),
        corpora=settings.CORPORA,
        work=Path(settings.VAR) / "training" / out.name,
        device=options["device"],
        config=_config(options),
    )


def _config(options: dict[str, Any]) -> Config:
    config = read_config(options["config"]) if options["config"] else Config()
    given = {name: options[name] for name in ("epochs", "seed") if options[name] is not None}
    seeds = () if "seed" in given else config.seeds
    return replace(config, settings=replace(config.settings, **given), seeds=seeds)


def _records(name: str, *, names: Sequence[str], one: str | None, tally: Tally) -> list[Fields]:
    """The sound lines of the file; what is wrong with the others goes to `tally`. The field
    called `one` may hold no value twice."""
    found: list[Fields] = []
    known: set[str] = set()
    for line in read_lines(name):
        if isinstance(line, BadLine):
            tally.leave_out(line.number, line.reason)
        elif reason := no_text(line.fields, names=names):
            tally.leave_out(line.number, reason)
        elif one and line.fields[one] in known:
            tally.leave_out(line.number, _("the %s stands there twice") % one)
        else:
            known.add(line.fields[one] if one else "")
            found.append(line.fields)
    return found


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
