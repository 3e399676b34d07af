"""Score question-paraphrase pairs: `manage.py score_pairs PAIRS --out OUT.jsonl`.

A pair has `question` and `paraphrase` and, where known, the question's `equation` and `answer`.
Other fields are copied to the output. Needs no database and no running server.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from itertools import chain, tee
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.output import line_writer
from mwpapp.management.pairs import complete_pairs, reference
from mwpapp.management.progress import counter
from mwpapp.management.rows import Fields, Tally, UnusableFile
from mwpapp.management.variants import judged_fields
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.pipelines.engines import load_judging
from mwpapp.ml.pipelines.score_pairs import ScoredPair, score_pairs

OUTPUT_FIELDS = (
    "question", "paraphrase", "paraqd", "valid_probability", "judgement", "ready", "evidence",
)  # fmt: skip


class Command(BaseCommand):
    help = "Score whether each paraphrase keeps the solution of its question."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "pairs", help="CSV, TSV, JSON lines or JSON, gzipped or not; - for stdin"
        )
        parser.add_argument("--out", required=True, help="JSON lines, .gz to gzip; - for stdout")
        parser.add_argument(
            "--device", default=None, help="cpu or cuda; default: cuda if available"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            _score(options, tally=tally)
        except (CheckpointError, UnusableFile) as error:
            raise CommandError(str(error), returncode=2) from error
        if code := tally.close():
            sys.exit(code)


def _score(options: dict[str, Any], *, tally: Tally) -> None:
    rows, same_rows = tee(complete_pairs(options["pairs"], tally=tally))
    pairs = ((reference(row.fields), row.fields["paraphrase"]) for row in rows)
    with (
        line_writer(options["out"], beside=[options["pairs"]]) as write,
        counter(_("pairs")) as bar,
    ):
        # A file without pairs is refused before any checkpoint is loaded.
        if (first := next(pairs, None)) is None:
            return
        engines = load_judging(device=options["device"])
        scores = score_pairs(chain([first], pairs), engines=engines)
        for scored, row in zip(scores, same_rows, strict=False):
            write(_score_fields(scored, fields=row.fields))
            tally.done += 1
            bar.update()


def _score_fields(scored: ScoredPair, *, fields: Fields) -> Fields:
    result = {
        "question": scored.reference.text,
        "paraphrase": scored.paraphrase,
        **judged_fields(scored.paraqd, scored.verdict),
    }
    return result | {name: value for name, value in fields.items() if name not in OUTPUT_FIELDS}
