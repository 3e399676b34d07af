"""Make a worksheet from variants: `manage.py make_worksheet VARIANTS --versions 4 --out FOLDER`.

VARIANTS is the output of `write_variants`. Each problem becomes a place, and its ready variants
with an answer are the pool of that place; each version shows one of them. Writes a file for each
format, and `key.csv`, to FOLDER. PDF and Word also get an answer key (`key.pdf`, `key.docx`). PDF
sheets are one file for each version (`worksheet-A.pdf`), or a single file if there are more than 26
versions. Needs no database and no running server. The same seed gives the same files.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.key_csv import write_key
from mwpapp.formats.assessments.paper.layout import Paper
from mwpapp.formats.assessments.paper.registry import PRINTED
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.management.rows import Tally, UnusableFile, read_rows
from mwpapp.management.worksheets import assessment_of, fault_of
from mwpapp.services.assessments.printing import layout_of, printed_files
from mwpapp.services.assessments.versions import with_versions

MAX_VERSIONS = 1000
ALL_FORMATS = (*FORMATS, *PRINTED)
FEWEST_CHOICES, MAX_CHOICES = 2, 6


class Command(BaseCommand):
    help = "Make a worksheet in several versions, with an answer key."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("variants", help="the output of write_variants; - for stdin")
        parser.add_argument("--out", required=True, type=Path, help="folder for the files")
        parser.add_argument("--versions", type=_count, default=1, help="default: 1")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--choices",
            type=_choices,
            default=0,
            metavar="N",
            help="make each place a multiple-choice question with N answers",
        )
        parser.add_argument("--title", default=_("Worksheet"))
        parser.add_argument(
            "--formats",
            type=_formats,
            default=ALL_FORMATS,
            help="separated by commas; default: " + ", ".join(ALL_FORMATS),
        )
        parser.add_argument("--paper", type=Paper, choices=list(Paper), default=Paper.A4)
        parser.add_argument(
            "--both-sides", action="store_true", help="begin each version on a new sheet of paper"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            rows = read_rows(options["variants"], tally=tally, check=fault_of)
            assessment = assessment_of(
                rows,
                title=options["title"],
                tally=tally,
                choices=options["choices"],
                seed=options["seed"],
            )
        except UnusableFile as error:
            raise CommandError(str(error), returncode=2) from error
        if assessment.places:
            assessment = with_versions(assessment, count=options["versions"], seed=options["seed"])
            try:
                _save(assessment, options=options, report=self.stderr.write)
            except OSError as error:
                reason = f"{options['out']}: {error.strerror or error}"
                raise CommandError(reason, returncode=2) from error
        if code := tally.close():
            sys.exit(code)


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= MAX_VERSIONS:
        raise ArgumentTypeError(_("must be a whole number from 1 to %d") % MAX_VERSIONS)
    return int(text)


def _choices(text: str) -> int:
    if not text.isdigit() or not FEWEST_CHOICES <= int(text) <= MAX_CHOICES:
        message = _("must be a whole number from %(fewest)d to %(most)d")
        raise ArgumentTypeError(message % {"fewest": FEWEST_CHOICES, "most": MAX_CHOICES})
    return int(text)


def _formats(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in ALL_FORMATS:
            message = _("“%(name)s” is not a format; choose from %(formats)s")
            raise ArgumentTypeError(message % {"name": name, "formats": ", ".join(ALL_FORMATS)})
    return names


def _save(
    assessment: Assessment, *, options: dict[str, Any], report: Callable[[str], object]
) -> None:
    """Write the files, and report what each format omits."""
    folder = options["out"]
    folder.mkdir(parents=True, exist_ok=True)
    for name in options["formats"]:
        for file, content in _files(assessment, name, options=options):
            (folder / file).write_bytes(content)
        chosen = FORMATS.get(name) or PRINTED[name]
        if missing := chosen.losses(assessment):
            fields = ", ".join(map(_, missing))
            report(_("%(format)s omits: %(fields)s") % {"format": chosen.label, "fields": fields})
    (folder / "key.csv").write_bytes(write_key(assessment))


def _files(
    assessment: Assessment, name: str, *, options: dict[str, Any]
) -> Iterable[tuple[str, bytes]]:
    """Return the name and the content of each file of a format."""
    if name in FORMATS:
        chosen = FORMATS[name]
        return [(f"worksheet.{chosen.extension}", chosen.write(assessment))]
    layout = layout_of(assessment, paper=options["paper"], both_sides=options["both_sides"])
    return printed_files(assessment, PRINTED[name], layout=layout)
