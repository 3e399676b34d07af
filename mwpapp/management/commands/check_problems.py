"""Check word problems: `manage.py check_problems PROBLEMS --out OUT.jsonl`.

A problem has a text and, where known, an equation, an answer, a unit, a rounding rule, a decimal
sign, a language and an id, in columns with any of the names that imports accept. The output has one
line for each problem that can be read, with its `id`, or its row number if it has none, and its
`warnings`. Needs no database, no weights and no running server.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.output import line_writer
from mwpapp.management.progress import counter
from mwpapp.management.rows import Fields, Row, Tally, UnusableFile, read_rows
from mwpapp.ml.catalogue.problem_warnings import warning_message
from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.corpora.columns import problem_from_columns
from mwpapp.ml.corpora.corpus import BadRecord
from mwpapp.ml.types import ProblemWarning
from mwpapp.services.wording import worded


class Command(BaseCommand):
    help = "Report what may be wrong with word problems."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "problems", help="CSV, TSV, JSON lines or JSON, gzipped or not; - for stdin"
        )
        parser.add_argument("--out", required=True, help="JSON lines, .gz to gzip; - for stdout")

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        name = options["problems"]
        try:
            with line_writer(options["out"], beside=[name]) as write, counter(_("problems")) as bar:
                for row in read_rows(name, tally=tally):
                    _check_one(row, tally=tally, write=write)
                    bar.update()
        except UnusableFile as error:
            raise CommandError(str(error), returncode=2) from error
        if code := tally.close():
            sys.exit(code)


def _check_one(row: Row, *, tally: Tally, write: Callable[[Fields], None]) -> None:
    try:
        problem = problem_from_columns(row.fields)
    except BadRecord as error:
        tally.skip(row.number, worded(error.message))
        return
    warnings = [_warning_fields(warning) for warning in check_problem(problem)]
    write({"id": row.id_or(problem.id or row.number), "warnings": warnings})
    tally.done += 1


def _warning_fields(warning: ProblemWarning) -> Fields:
    """Return the warning with its sentence, and the fields that correct it, if they are known."""
    return {
        "code": warning.code,
        "sentence": worded(warning_message(warning.code, parameters=warning.parameters)),
        "parameters": dict(warning.parameters),
        "correction": dict(warning.correction),
    }
