"""Train the verdict's cross-encoder: `manage.py train_cross_encoder`.

Needs no database and no running server. A killed run goes on when it is started again with
the same options. Settings come from a file (`--config`, TOML) or are those of what ships.
"""

from __future__ import annotations

import sys
import tomllib
from argparse import ArgumentParser
from dataclasses import fields
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.lines import Tally, UnusableFile
from mwpapp.management.training import add_training_options, bar, read_inputs
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.training.cross_encoder import Settings
from mwpapp.ml.training.cross_encoder_run import Plan, run
from mwpapp.ml.verdict.cross_encoder import DEFAULT_CHECKPOINT

WORK = "verdict-material"


class Command(BaseCommand):
    help = "Train the cross-encoder that reads question and paraphrase together."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_training_options(parser, checkpoint=DEFAULT_CHECKPOINT)
        parser.add_argument("--config", type=Path, help="TOML with a table [training]")

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            plan = Plan(
                out=options["out"].resolve(),
                inputs=read_inputs(options, tally=tally, work=WORK),
                settings=read_settings(options["config"]),
                device=options["device"],
            )
            manifest = run(plan, stage=bar)
        except (CheckpointError, UnusableFile, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        for name, value in sorted(manifest.metrics.items()):
            self.stdout.write(f"{name} {value}")
        self.stdout.write(_("Saved in %s") % options["out"])
        tally.done += 1
        if code := tally.close():
            sys.exit(code)


def read_settings(path: Path | None) -> Settings:
    """The settings in the file's table [training]; an unknown name is a ValueError."""
    if path is None:
        return Settings()
    table = tomllib.loads(path.read_text(encoding="utf-8")).get("training", {})
    known = {item.name for item in fields(Settings)}
    if unknown := sorted(set(table) - known):
        raise ValueError(_("%(file)s: unknown setting %(names)s") % {
            "file": path.name, "names": ", ".join(unknown)})  # fmt: skip
    return Settings(**table)
