"""Fit the naturalness judge: `manage.py train_naturalness`. Needs no database."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from mwpapp.management.rows import Tally, read_rows
from mwpapp.management.training import ROOT, TrainingCommand, bar
from mwpapp.management.variants import missing_text
from mwpapp.ml.checkpoints.defaults import LANGUAGE_MODEL, NATURALNESS
from mwpapp.ml.checkpoints.manifest import Manifest
from mwpapp.ml.language_model.language_model import load_language_model
from mwpapp.ml.training.naturalness.fit import FitPlan, fit
from mwpapp.ml.training.naturalness.labelled import read_labelled

LABELS = ROOT / "fixtures" / "naturalness.jsonl"
REQUIRED = ("id", "problem", "original", "text", "kind")


class Command(TrainingCommand):
    help = "Fit the naturalness judge to readers' labels."
    checkpoint = NATURALNESS

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--out", type=Path, default=ROOT / "checkpoints" / self.checkpoint)
        parser.add_argument(
            "--labels",
            nargs="+",
            default=[str(LABELS)],
            help="labelled texts (id, problem, original, text, kind, natural, round)",
        )
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument(
            "--language-model", default=LANGUAGE_MODEL, help="the language model's name"
        )
        parser.add_argument(
            "--device", default=None, help="cpu or cuda; default: cuda if available"
        )

    def make(self, options: Mapping[str, Any], *, tally: Tally) -> Manifest:
        check = partial(missing_text, names=REQUIRED)
        records = [
            row.fields
            for name in options["labels"]
            for row in read_rows(name, tally=tally, check=check)
        ]
        plan = FitPlan(
            out=options["out"].resolve(),
            texts=read_labelled(records),
            base=options["language_model"],
            seed=options["seed"],
        )
        reader = load_language_model(options["language_model"], device=options["device"])
        return fit(plan, reader=reader, stage=bar)
