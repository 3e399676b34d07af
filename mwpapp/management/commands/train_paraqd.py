"""Train the ParaQD scorer: `manage.py train_paraqd --out checkpoints/paraqd-minilm-l6`.

Needs no database and no running server. To resume an interrupted run, start it again with the same
options. Without `--config`, the default settings are used.
"""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from mwpapp.management.rows import Tally
from mwpapp.management.training import (
    TrainingCommand,
    bar,
    files_added,
    read_pairs,
    read_problems,
    work_folder,
)
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT
from mwpapp.ml.training.paraqd.config import Config, read_config
from mwpapp.ml.training.paraqd.run import Plan, run


class Command(TrainingCommand):
    help = "Train the ParaQD scorer on operator-made paraphrases and save its checkpoint."
    checkpoint = DEFAULT_CHECKPOINT

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--config",
            type=Path,
            help="TOML with [data], [network] and [training]",
        )
        parser.add_argument("--epochs", type=_positive, help="overrides the configuration")
        parser.add_argument("--seed", type=int, help="overrides the configuration")

    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        out = options["out"].resolve()
        plan = Plan(
            out=out,
            own=read_problems(options, tally=tally),
            written=read_pairs(options, tally=tally),
            added=files_added(options),
            corpora=settings.CORPORA,
            work=work_folder(out.name),
            device=options["device"],
            config=_config(options),
        )
        return run(plan, stage=bar)


def _config(options: Mapping[str, Any]) -> Config:
    config = read_config(options["config"]) if options["config"] else Config()
    given = {name: options[name] for name in ("epochs", "seed") if options[name] is not None}
    seeds = () if "seed" in given else config.seeds
    return replace(config, settings=replace(config.settings, **given), seeds=seeds)


def _positive(text: str) -> int:
    if not text.isdigit() or int(text) < 1:
        raise ArgumentTypeError(_("must be a whole number of at least 1"))
    return int(text)
