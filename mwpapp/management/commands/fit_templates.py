"""Give a solver a second opinion: `manage.py fit_templates [SOLVER]`. Needs no database.

Fits the template classifier to the solver's training problems. Then refits the solver's confidence
to the held-out problems, and saves it in the solver's manifest.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings

from mwpapp.management.rows import Tally
from mwpapp.management.training import (
    ROOT,
    TrainingCommand,
    bar,
    read_pairs,
    read_problems,
)
from mwpapp.ml.checkpoints.defaults import SOLVER, TEMPLATES
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.training.material.questions import PAIR_FILES, PROBLEM_FILES
from mwpapp.ml.training.solver.material import Inputs
from mwpapp.ml.training.solver.templates import TELLINGS, TemplatePlan, run


class Command(TrainingCommand):
    help = "Fit the template classifier and, with it, the confidence of a solver."
    checkpoint = TEMPLATES

    def add_arguments(self, parser: ArgumentParser) -> None:
        fixtures = ROOT / "fixtures"
        parser.add_argument("solver", nargs="?", default=SOLVER, help="the solver's checkpoint")
        parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / self.checkpoint)
        parser.add_argument(
            "--problems", nargs="+", default=[str(fixtures / name) for name in PROBLEM_FILES]
        )
        parser.add_argument(
            "--pairs", nargs="+", default=[str(fixtures / name) for name in PAIR_FILES]
        )
        parser.add_argument("--device", default=None, help="cpu or cuda")

    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        inputs = Inputs(
            own=read_problems(options, tally=tally),
            frames=load_library(Path(settings.STORIES)).frames,
            pairs=read_pairs({**options, "more_pairs": []}, tally=tally),
            corpora=settings.CORPORA,
            tellings=TELLINGS,
        )
        plan = TemplatePlan(
            solver=options["solver"],
            inputs=inputs,
            out=options["out"].resolve(),
            device=options["device"],
        )
        return run(plan, progress=bar("templates"))
