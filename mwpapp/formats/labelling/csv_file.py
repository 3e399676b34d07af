"""Write labels as CSV: UTF-8 with a byte order mark, which spreadsheets need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import astuple, fields

from mwpapp.formats.labelling.format import Format
from mwpapp.formats.labelling.given_label import GivenLabel
from mwpapp.formats.tables.cells import csv_line

BETWEEN_REASONS = "; "


def write(labels: Iterable[GivenLabel]) -> Iterator[str]:
    """Yield the lines of the file, beginning with the header."""
    yield "\ufeff" + csv_line(field.name for field in fields(GivenLabel))
    for label in labels:
        yield csv_line(_plain(value) for value in astuple(label))


def _plain(value: object) -> object:
    return BETWEEN_REASONS.join(value) if isinstance(value, tuple) else value


FORMAT = Format(label="CSV", extension="csv", media_type="text/csv; charset=utf-8", write=write)
