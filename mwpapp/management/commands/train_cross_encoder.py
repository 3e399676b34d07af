"""Train the verdict's cross-encoder: `manage.py train_cross_encoder`.

Needs no database and no running server. To resume an interrupted run, start it again with the same
options. Without `--config`, the settings are those of the checkpoint that ships.
"""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from django.utils.translation import gettext as _

from mwpapp.management.rows import Tally
from mwpapp.management.training import TrainingCommand, bar, read_inputs
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.training.cross_encoder.run import Plan, run
from mwpapp.ml.training.cross_encoder.train import Settings
from mwpapp.ml.verdict.reader.cross_encoder import DEFAULT_CHECKPOINT


class Command(TrainingCommand):
    help = "Train the cross-encoder that reads question and paraphrase together."
    checkpoint = DEFAULT_CHECKPOINT

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--config", type=Path, help="TOML with a table [training]")

    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        plan = Plan(
            out=options["out"].resolve(),
            inputs=read_inputs(options, tally=tally),
            settings=read_settings(options["config"]),
            device=options["device"],
        )
        return run(plan, stage=bar)


def read_settings(path: Path | None) -> Settings:
    """Return the settings of the file's table [training]. Raise ValueError for unknown names."""
    if path is None:
        return Settings()
    table = tomllib.loads(path.read_text(encoding="utf-8")).get("training", {})
    known = {item.name for item in fields(Settings)}
    if unknown := sorted(set(table) - known):
        raise ValueError(_("%(file)s: unknown setting %(names)s") % {
            "file": path.name, "names": ", ".join(unknown)})  # fmt: skip
    return Settings(**table)
