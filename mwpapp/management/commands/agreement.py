"""Measure how well annotators agree: `manage.py agreement LABELS.csv --json`.

A row has `pair`, `annotator` and `label`; an empty label counts as missing. If an annotator has
several rows for a pair, the first one counts. Needs no database and no running server.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from mwpapp.management.rows import Fields, Tally, UnusableFile, read_rows
from mwpapp.management.variants import answer_text
from mwpapp.ml.agreement.report import agreement_report, report_fields

MAX_KEY_LENGTH = 20_000  # characters; some files identify a pair by its texts
MAX_NAME_LENGTH = 200  # characters of an annotator or a label
MIN_COLUMN_WIDTH = 5  # characters of a column of counts

FIGURES = {
    "cohen_kappa": "Cohen's kappa",
    "fleiss_kappa": "Fleiss' kappa",
    "krippendorff_alpha": "Krippendorff's alpha",
    "gwet_ac1": "Gwet's AC1",
    "percent_agreement": "percent agreement",
}

Table = dict[str, dict[str, str | None]]


class Command(BaseCommand):
    help = "Measure how well annotators agree on the labels of pairs."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "labels", help="CSV, TSV, JSON lines or JSON, gzipped or not; - for stdin"
        )
        parser.add_argument(
            "--json", action="store_true", help="print the result as one JSON object"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        tally = Tally(self.stderr.write)
        try:
            labels = read_labels(options["labels"], tally=tally)
        except UnusableFile as error:
            raise CommandError(str(error), returncode=2) from error
        if tally.done:
            report = report_fields(agreement_report(labels))
            self.stdout.write(json.dumps(report, indent=2) if options["json"] else table(report))
        if code := tally.close():
            sys.exit(code)


def read_labels(name: str, *, tally: Tally) -> Table:
    """Return {pair: {annotator: label}}, with None for empty labels; report bad rows to `tally`."""
    labels: Table = {}
    for row in read_rows(name, tally=tally):
        if fault := _add(row.fields, labels=labels):
            tally.skip(row.number, fault)
        elif _text(row.fields["label"]):
            tally.done += 1
    return labels


def _add(fields: Fields, *, labels: Table) -> str | None:
    """Add the label of a row; return the fault of the row, or None."""
    if fault := _fault(fields):
        return fault
    pair, annotator = _text(fields["pair"]), _text(fields["annotator"])
    answers = labels.setdefault(pair, {})
    if annotator in answers:
        return _("%s has labelled this pair in an earlier row.") % annotator
    answers[annotator] = _text(fields["label"]) or None
    return None


def _fault(fields: Fields) -> str | None:
    """Return why a row cannot be counted, or None; only the label may be empty."""
    for name, longest in (("pair", MAX_KEY_LENGTH), ("annotator", MAX_NAME_LENGTH)):
        if not _text(fields.get(name)):
            return _("“%s” is missing.") % name
        if fault := _too_long(fields, name=name, longest=longest):
            return fault
    if "label" not in fields or isinstance(fields["label"], dict | list):
        return _("“%s” is missing.") % "label"
    if fault := _too_long(fields, name="label", longest=MAX_NAME_LENGTH):
        return fault
    # Annotators and labels are printed, and a terminal must not receive control characters.
    if not all(_text(fields[name]).isprintable() for name in ("annotator", "label")):
        return _("The row contains characters that cannot be printed.")
    return None


def _too_long(fields: Fields, *, name: str, longest: int) -> str | None:
    if len(_text(fields[name])) <= longest:
        return None
    return _("“%(name)s” is longer than %(most)d characters.") % {"name": name, "most": longest}


def _text(value: Any) -> str:
    """Return a cell or a JSON value as a name: 1 and 1.0 are "1", true is "true"; "" if empty."""
    if isinstance(value, str):
        return value.strip()
    return str(value).lower() if isinstance(value, bool) else answer_text(value) or ""


def table(report: dict[str, Any]) -> str:
    """Return the report as text: figures, counts of labels, pairs of annotators, notes."""
    blocks = [_figures(report), _totals(report), *map(_pairwise, report["pairwise"] or ())]
    return "\n\n".join("\n".join(rows) for rows in [*blocks, report["notes"]] if rows)


def _figures(report: dict[str, Any]) -> list[str]:
    counts = {"pairs": report["pairs"], "people": len(report["annotators"])}
    rows = [_("%(pairs)d pairs, %(people)d annotators") % counts]
    for name, title in FIGURES.items():
        word = report["words"].get(name)
        interval = report["cohen_kappa_interval"] if name == "cohen_kappa" else None
        rest = [part for part in (_interval(interval), word) if part]
        rows.append(f"{title:22}{_number(report[name]):>8}  {', '.join(rest)}".rstrip())
    return rows


def _totals(report: dict[str, Any]) -> list[str]:
    total = sum(report["labels"].values())
    width = max(map(len, report["labels"]), default=0)
    return [
        f"{label:{width}}{count:>8}{100 * count / total:7.1f}%"
        for label, count in report["labels"].items()
    ]


def _pairwise(report: dict[str, Any]) -> list[str]:
    """Return the figures of two annotators, and a table with the first's labels as its rows."""
    first, second = report["annotators"]
    names = {"first": first, "second": second, "pairs": report["pairs"]}
    agreement = {
        "agreement": _number(report["percent_agreement"]),
        "kappa": _number(report["cohen_kappa"]),
    }
    return [
        _("%(first)s (rows) and %(second)s (columns): %(pairs)d pairs") % names,
        _("agreement %(agreement)s, kappa %(kappa)s") % agreement,
        *_grid(report["confusion"]),
    ]


def _grid(confusion: dict[str, dict[str, int]]) -> list[str]:
    first_width = max(map(len, confusion))
    widths = {name: max(MIN_COLUMN_WIDTH, len(name)) for name in confusion}
    header = [f"{name:>{width}}" for name, width in widths.items()]
    rows = [
        [f"{name:{first_width}}", *(f"{row[other]:>{width}}" for other, width in widths.items())]
        for name, row in confusion.items()
    ]
    return ["  ".join(cells) for cells in [[" " * first_width, *header], *rows]]


def _interval(interval: list[float] | None) -> str:
    return f"{_number(interval[0])} to {_number(interval[1])}" if interval else ""


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
