"""Fit the verdict: `manage.py fit_verdict`. Needs no database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.lines import Tally, UnusableFile
from mwpapp.management.training import add_training_options, bar, read_inputs
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT as SCORER
from mwpapp.ml.training.cross_encoder import SEED
from mwpapp.ml.training.verdict import FitPlan, fit, load_opinions
from mwpapp.ml.verdict.cross_encoder import DEFAULT_CHECKPOINT as READER
from mwpapp.ml.verdict.judge import DEFAULT_CHECKPOINT

WORK = "verdict-material"
"""Shared with the cross-encoder's training: both learn from the same operator-made pairs."""


class Command(BaseCommand):
    help = "Fit the verdict's trees, its blend with the scorers' opinions, and its thresholds."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_training_options(parser, checkpoint=DEFAULT_CHECKPOINT)
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument("--reader", default=READER, help="the cross-encoder's checkpoint")
        parser.add_argument("--scorer", default=SCORER, help="the ParaQD scorer's checkpoint")

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            inputs = read_inputs(options, tally=tally, work=WORK)
            manifest = fit(
                FitPlan(out=options["out"].resolve(), inputs=inputs, seed=options["seed"]),
                opinions=load_opinions(
                    reader=options["reader"], scorer=options["scorer"], device=options["device"]
                ),
                stage=bar,
            )
        except (CheckpointError, UnusableFile, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error
        for name, value in sorted(manifest.metrics.items()):
            self.stdout.write(f"{name} {value}")
        self.stdout.write(_("Saved in %s") % options["out"])
        tally.done += 1
        if code := tally.close():
            sys.exit(code)
