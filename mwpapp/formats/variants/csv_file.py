"""Write kept variants as CSV: UTF-8 with a byte order mark, which spreadsheets need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import astuple, fields

from mwpapp.formats.tables.cells import csv_line
from mwpapp.formats.variants.format import Format
from mwpapp.formats.variants.kept_variant import KeptVariant


def write(variants: Iterable[KeptVariant]) -> Iterator[str]:
    """Yield the lines of the file, beginning with the header."""
    yield "\ufeff" + csv_line(field.name for field in fields(KeptVariant))
    for variant in variants:
        yield csv_line(astuple(variant))


FORMAT = Format(label="CSV", extension="csv", media_type="text/csv; charset=utf-8", write=write)
