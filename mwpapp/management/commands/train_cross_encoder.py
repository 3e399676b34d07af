"""Train the verdict's cross-encoder: `manage.py train_cross_encoder`.

Needs no database and no running server. To resume an interrupted run, start it again with the same
options. Without `--config`, the default settings are used; `docs/verdict.md` lists those of the
shipped checkpoint.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mwpapp.management.rows import Tally
from mwpapp.management.training import TrainingCommand, bar, read_inputs
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.encoders.sentence import DEFAULT_ENCODER
from mwpapp.ml.training.cross_encoder.config import read_config
from mwpapp.ml.training.cross_encoder.run import Plan, run
from mwpapp.ml.verdict.reader.cross_encoder import DEFAULT_CHECKPOINT


class Command(TrainingCommand):
    help = "Train the cross-encoder that reads question and paraphrase together."
    checkpoint = DEFAULT_CHECKPOINT

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--config", type=Path, help="TOML with [training] and [material]")
        parser.add_argument("--start", default="", help="a trained cross-encoder to continue from")
        parser.add_argument(
            "--base", default=DEFAULT_ENCODER, help="the encoder of a new cross-encoder"
        )
        parser.add_argument(
            "--adapters", type=int, default=0, metavar="RANK", help="train adapters of this rank"
        )

    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        config = read_config(options["config"])
        plan = Plan(
            out=options["out"].resolve(),
            inputs=read_inputs(options, tally=tally),
            settings=config.settings,
            mixture=config.mixture,
            base=options["base"],
            rank=options["adapters"],
            start=options["start"],
            device=options["device"],
        )
        return run(plan, stage=bar)
