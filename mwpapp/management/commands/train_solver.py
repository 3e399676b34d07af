"""Train the solver: `manage.py train_solver [CONFIG] [--folds PROBLEMS]`.

Needs no database and no running server. To resume an interrupted run, start it again with the same
options. Without CONFIG, the default settings are used. With `--folds`, the command cross-validates
on the folds of a published set instead, and saves no checkpoint.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from mwpapp.management.rows import Tally
from mwpapp.management.training import (
    ROOT,
    TrainingCommand,
    bar,
    read_pairs,
    read_problems,
    work_folder,
)
from mwpapp.ml.checkpoints.defaults import SOLVER
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.generators.story.loading import load_library
from mwpapp.ml.training.material.questions import PAIR_FILES, PROBLEM_FILES, read_records
from mwpapp.ml.training.solver.config import Config, read_config
from mwpapp.ml.training.solver.contrastive.mining import mined
from mwpapp.ml.training.solver.folds import FoldPlan, run_fold
from mwpapp.ml.training.solver.material import Inputs
from mwpapp.ml.training.solver.run import Plan, run


class Command(TrainingCommand):
    help = "Train the solver for problems without an equation, and save its checkpoint."
    checkpoint = SOLVER

    def add_arguments(self, parser: ArgumentParser) -> None:
        fixtures = ROOT / "fixtures"
        parser.add_argument(
            "config",
            type=Path,
            nargs="?",
            help="TOML with [data], [network], [training], [contrastive]",
        )
        parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / self.checkpoint)
        parser.add_argument(
            "--problems",
            nargs="+",
            default=[str(fixtures / name) for name in PROBLEM_FILES],
            help='our problems (id, text, equation, split); those with the split "aside" are never '
            "used",
        )
        parser.add_argument(
            "--pairs",
            nargs="+",
            default=[str(fixtures / name) for name in PAIR_FILES],
            help="pairs that we wrote or labelled; the valid ones are rewordings of our problems",
        )
        parser.add_argument(
            "--folds",
            type=Path,
            help="JSON lines with a field split (fold0, fold1, …): measure on every fold",
        )
        parser.add_argument(
            "--device", default=None, help="cpu or cuda; default: cuda if available"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["folds"] is None:
            super().handle(*args, **options)
            return
        try:
            self._measure_folds(options)
        except (CheckpointError, OSError, ValueError) as error:
            raise CommandError(str(error), returncode=2) from error

    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        out = options["out"].resolve()
        inputs = Inputs(
            own=read_problems(options, tally=tally),
            frames=load_library(Path(settings.STORIES)).frames,
            pairs=read_pairs({**options, "more_pairs": []}, tally=tally),
            corpora=settings.CORPORA,
            seed=_config(options).training.seed,
        )
        plan = Plan(
            out=out,
            work=work_folder(out.name),
            inputs=inputs,
            config=_config(options),
            device=options["device"],
            mine=mined,
        )
        return run(plan, stage=bar)

    def _measure_folds(self, options: Mapping[str, Any]) -> None:
        records = list(read_records(options["folds"]))
        folds = sorted({record["split"] for record in records})
        if len(folds) < 2:
            raise ValueError(_("The problems need at least two folds."))
        for fold in folds:
            plan = FoldPlan(
                learned=[record for record in records if record["split"] != fold],
                measured=[record for record in records if record["split"] == fold],
                config=_config(options),
                work=work_folder(f"{options['folds'].stem}-{fold}"),
                device=options["device"],
                mine=mined,
            )
            result = run_fold(plan, progress=bar(fold))
            self.stdout.write(f"{fold} accuracy {result.accuracy} of {result.measured}")


def _config(options: Mapping[str, Any]) -> Config:
    return read_config(options["config"]) if options["config"] else Config()
