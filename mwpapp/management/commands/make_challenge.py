"""Make a challenge set: `manage.py make_challenge CORPUS --seed 1 --out PAIRS.jsonl`.

Writes reordered and reversed problems of a corpus (in any format that can be imported) as pairs for
a labelling campaign: question, paraphrase, kind, the new problem's equation and answer, and source.
Needs no database and no running server. The same seed gives the same bytes. Counts are printed to
stderr.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.formats.tables.records import BadRow
from mwpapp.management.output import line_writer
from mwpapp.management.progress import counter
from mwpapp.management.rows import Fields, Tally, UnusableFile
from mwpapp.management.variants import answer_value
from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.ml.encoders.tagger import load_tagger
from mwpapp.ml.generators.challenge import Counts, challenges
from mwpapp.ml.protocols import Tools
from mwpapp.ml.types import Candidate, Problem
from mwpapp.services.bank.reading import FORMATS, read_problems
from mwpapp.services.wording import worded


class Command(BaseCommand):
    help = "Make reordered and reversed problems of a corpus as pairs to label."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("corpus", help="a file of problems, gzipped or not")
        parser.add_argument("--format", choices=sorted(FORMATS), default=None)
        parser.add_argument("--out", required=True, help="JSON lines, .gz to gzip; - for stdout")
        kinds = [kind.name for kind in KINDS.values() if kind.challenging]
        parser.add_argument("--kinds", nargs="+", choices=kinds, default=kinds)
        parser.add_argument(
            "--per-kind", type=_count, default=1, help="pairs of each kind for each problem"
        )
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        tally, counts = Tally(self.stderr.write), Counts()
        try:
            _write(options, tally=tally, counts=counts)
        except (OSError, UnusableFile, WeightsMissing) as error:
            raise CommandError(str(error), returncode=2) from error
        for kind in options["kinds"]:
            self.stderr.write(_line(kind, counts=counts))
        if code := tally.close():
            sys.exit(code)


def _count(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 20:
        raise ArgumentTypeError(_("must be a whole number from 1 to %d") % 20)
    return int(text)


def _write(options: dict[str, Any], *, tally: Tally, counts: Counts) -> None:
    name = options["corpus"]
    with line_writer(options["out"], beside=[name]) as write, counter(_("pairs")) as bar:
        pairs = challenges(
            _problems(name, format=options["format"], tally=tally),
            kinds=options["kinds"],
            per_kind=options["per_kind"],
            seed=options["seed"],
            tools=Tools(tagger=load_tagger()),
            counts=counts,
        )
        for problem, candidate in pairs:
            write(_pair(problem, candidate))
            tally.done += 1
            bar.update()


def _problems(name: str, *, format: str | None, tally: Tally) -> Iterator[Problem]:
    """Yield the problems of the file; report rows that cannot be read to `tally`. Raise
    UnusableFile if the file cannot be opened or read."""
    try:
        with open(name, "rb") as stream:
            for row in read_problems(stream, name=Path(name).name, format=format):
                if isinstance(row, BadRow):
                    tally.skip(row.line, worded(row.reason))
                else:
                    yield row.problem
    except OSError as error:
        raise UnusableFile(f"{name}: {error.strerror or error}") from error


def _pair(problem: Problem, candidate: Candidate) -> Fields:
    """Return a line. `source` is the problem's id or, if it has none, its source; equation and
    answer are the new problem's."""
    return {
        "question": problem.text,
        "paraphrase": candidate.text,
        "kind": candidate.kind,
        "equation": candidate.equation,
        "answer": answer_value(
            candidate.answer, text=candidate.text, decimal_sign=problem.decimal_sign
        ),
        "source": problem.id or problem.source,
    }


def _line(kind: str, *, counts: Counts) -> str:
    return _("%(kind)s: %(pairs)d pairs; %(covered)d of %(all)d problems (%(share).1f%%)") % {
        "kind": kind,
        "pairs": counts.pairs[kind],
        "covered": counts.covered[kind],
        "all": counts.problems,
        "share": 100 * counts.coverage(kind),
    }
