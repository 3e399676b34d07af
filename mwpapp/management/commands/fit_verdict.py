"""Fit the verdict: `manage.py fit_verdict`. Needs no database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from mwpapp.management.rows import Tally
from mwpapp.management.training import TrainingCommand, bar, read_inputs
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.paraqd.scorer import DEFAULT_CHECKPOINT as SCORER
from mwpapp.ml.training.material.seed import SEED
from mwpapp.ml.training.verdict.fit import FitPlan, fit, load_opinions
from mwpapp.ml.verdict.judge import DEFAULT_CHECKPOINT
from mwpapp.ml.verdict.reader.cross_encoder import DEFAULT_CHECKPOINT as READER


class Command(TrainingCommand):
    help = "Fit the verdict's trees, its blend with the scorers' opinions, and its thresholds."
    checkpoint = DEFAULT_CHECKPOINT

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--seed", type=int, default=SEED)
        parser.add_argument(
            "--questions", type=int, help="make operator pairs from at most this many questions"
        )
        parser.add_argument(
            "--precision",
            type=float,
            help="the share of the texts judged ready that must be valid; default: the highest "
            "at which most free rewordings are ready",
        )
        parser.add_argument("--reader", default=READER, help="the cross-encoder's checkpoint")
        parser.add_argument(
            "--second",
            default="",
            help="the checkpoint of a larger cross-encoder, which reads unclear pairs again",
        )
        parser.add_argument(
            "--solver",
            default="",
            help="the checkpoint of a solver, which solves both texts of unclear pairs; needs "
            "--second",
        )
        parser.add_argument("--scorer", default=SCORER, help="the ParaQD scorer's checkpoint")

    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        inputs = read_inputs(options, tally=tally)
        return fit(
            FitPlan(
                out=options["out"].resolve(),
                inputs=inputs,
                seed=options["seed"],
                most=options["questions"],
                precision=options["precision"],
            ),
            opinions=load_opinions(
                reader=options["reader"],
                scorer=options["scorer"],
                second=options["second"],
                solver=options["solver"],
                device=options["device"],
            ),
            stage=bar,
        )
