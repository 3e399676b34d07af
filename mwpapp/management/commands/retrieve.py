"""Find problems with the same logic: `manage.py retrieve PROBLEMS --bank BANK --top 10
--out OUT.jsonl`.

PROBLEMS and BANK have `text` and, where known, `id`; a row without an id gets its number. Problems
of the bank may also have an `equation`, whose template is part of the results. A row of the output
has `id` and `results`: a list of `id`, `similarity` and `template`, most similar first. Needs no
database and no running server.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.output import line_writer
from mwpapp.management.progress import counter
from mwpapp.management.rows import Fields, Tally, UnusableFile, read_rows
from mwpapp.management.variants import missing_text
from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.encoders.sentence import load_encoder
from mwpapp.ml.retrieval.loading import DEFAULT, load_retriever
from mwpapp.ml.retrieval.ranking import Found, Ranking
from mwpapp.ml.retrieval.templates import Templates, templates_of

BATCH = 256
"""The number of problems compared with the bank at a time, which limits memory use."""
DECIMALS = 6
_FILE = "CSV, TSV, JSON lines or JSON, gzipped or not"


class Command(BaseCommand):
    help = "For each problem, find the problems of a bank that have the same logic."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("problems", help=f"{_FILE}; - for stdin")
        parser.add_argument("--bank", required=True, help=f"the problems to search: {_FILE}")
        parser.add_argument("--top", type=int, default=10, help="results for each problem")
        parser.add_argument("--out", required=True, help="JSON lines, .gz to gzip; - for stdout")
        parser.add_argument("--checkpoint", default=DEFAULT, help="the retriever's weights")
        parser.add_argument(
            "--logic-only", action="store_true", help="compare only the logic, not the words"
        )
        parser.add_argument(
            "--device", default=None, help="cpu or cuda; default: cuda if available"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            self._retrieve(options, tally=tally)
        except (CheckpointError, UnusableFile) as error:
            raise CommandError(str(error), returncode=2) from error
        if code := tally.close():
            sys.exit(code)

    def _retrieve(self, options: dict[str, Any], *, tally: Tally) -> None:
        if options["top"] < 1:
            raise UnusableFile(_("--top must be at least 1."))
        with line_writer(options["out"], beside=[options["problems"], options["bank"]]) as write:
            bank = list(_rows(options["bank"], tally=tally))
            if not bank:
                raise UnusableFile(_("%s has no problems to search.") % options["bank"])
            templates = [templates_of(row["text"], row.get("equation")) for row in bank]
            ranking = _ranking(bank, templates, options=options)
            problems = list(_rows(options["problems"], tally=tally))
            with counter(_("problems")) as bar:
                for first in range(0, len(problems), BATCH):
                    batch = problems[first : first + BATCH]
                    texts = [row["text"] for row in batch]
                    nearest = ranking.nearest(texts, count=options["top"])
                    for row, matches in zip(batch, nearest, strict=True):
                        results = _results(matches, bank=bank, templates=templates)
                        write({"id": row["id"], "results": results})
                        tally.done += 1
                        bar.update()


def _rows(name: str, *, tally: Tally) -> Iterator[Fields]:
    """Yield the rows that have a text. A row without an id gets its number as its id."""
    for row in read_rows(name, tally=tally, check=partial(missing_text, names=("text",))):
        yield {**row.fields, "id": row.id_or(str(row.number))}


def _ranking(
    bank: Sequence[Fields], templates: Sequence[Templates | None], *, options: dict[str, Any]
) -> Ranking:
    device = options["device"]
    return Ranking(
        [row["text"] for row in bank],
        logic=load_retriever(options["checkpoint"], device=device),
        text=None if options["logic_only"] else load_encoder(device=device),
        templates=[template.ordered if template else None for template in templates],
    )


def _results(
    matches: Sequence[Found], *, bank: Sequence[Fields], templates: Sequence[Templates | None]
) -> list[Fields]:
    return [
        {
            "id": bank[match.index]["id"],
            "similarity": round(match.similarity, DECIMALS),
            "template": template.unified if (template := templates[match.index]) else None,
        }
        for match in matches
    ]
