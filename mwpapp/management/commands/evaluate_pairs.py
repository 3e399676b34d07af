"""Measure ParaQD and the verdict on labelled pairs: `manage.py evaluate_pairs PAIRS`.

Each row has `question`, `paraphrase` (or `augmented`) and `label` (or `final_label`): 1 if the
paraphrase keeps the solution, otherwise 0. The question's `equation` and `answer` are optional.
Both scores are measured at a threshold of 0.5, and `ready` at the verdict's own threshold. Needs no
database and no running server.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.pairs import label_of, labelled_pairs, reference
from mwpapp.management.progress import counter
from mwpapp.management.rows import Tally, UnusableFile
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.evaluation.pair_report import pair_report
from mwpapp.ml.pipelines.engines import load_judging
from mwpapp.ml.pipelines.score_pairs import ScoredPair, score_pairs

DECIMALS = 6


class Command(BaseCommand):
    help = "Measure how well the ParaQD score and the verdict agree with the labels of pairs."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "pairs", help="CSV, TSV, JSON lines or JSON, gzipped or not; - for stdin"
        )
        parser.add_argument(
            "--json", action="store_true", help="print the result as one JSON object"
        )
        parser.add_argument(
            "--device", default=None, help="cpu or cuda; default: cuda if available"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            report = _measured(options, tally=tally)
        except (CheckpointError, UnusableFile) as error:
            raise CommandError(str(error), returncode=2) from error
        if report:
            self.stdout.write(json.dumps(report, indent=2) if options["json"] else table(report))
        if code := tally.close():
            sys.exit(code)


def _measured(options: dict[str, Any], *, tally: Tally) -> dict[str, Any]:
    """Return the metrics, or an empty dictionary if no row can be used."""
    rows = list(labelled_pairs(options["pairs"], tally=tally))
    if not rows:
        return {}
    engines = load_judging(device=options["device"])
    pairs = ((reference(row.fields), row.fields["paraphrase"]) for row in rows)
    scored: list[ScoredPair] = []
    with counter(_("pairs")) as bar:
        for pair in score_pairs(pairs, engines=engines):
            scored.append(pair)
            bar.update()
    tally.done += len(scored)
    labels = [label_of(row.fields) or 0 for row in rows]
    report = pair_report(scored, labels, ready_threshold=engines.judge.ready_threshold)
    rounded: dict[str, Any] = _rounded(report)
    return rounded


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(item) for name, item in value.items()}
    return round(value, DECIMALS) if isinstance(value, float) else value


def table(report: dict[str, Any]) -> str:
    """Return one line for each metric, with a column for each score; `-` if it is undefined."""
    columns = [_flat(report[name]) for name in ("paraqd", "verdict")]
    names = list(dict.fromkeys(name for column in columns for name in column))
    rows = [f"n {report['n']}, positives {report['positives']}", f"{'':24}   paraqd  verdict"]
    for name in names:
        cells = "".join(f"{_cell(column.get(name)):>9}" for column in columns)
        rows.append(f"{name:24}{cells}")
    return "\n".join(rows)


def _flat(figures: dict[str, Any], *, prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for name, value in figures.items():
        if isinstance(value, dict):
            flat |= _flat(value, prefix=f"{prefix}{name} ")
        else:
            flat[prefix + name] = value
    return flat


def _cell(value: float | int | None) -> str:
    if value is None:
        return "-"
    return str(value) if isinstance(value, int) else f"{value:.3f}"
