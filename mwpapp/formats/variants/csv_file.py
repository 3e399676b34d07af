"""Kept variants as CSV: UTF-8 with a byte order mark, which spreadsheets need."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from dataclasses import astuple, fields

from mwpapp.formats.variants.format import Format
from mwpapp.formats.variants.kept_variant import KeptVariant

# A spreadsheet runs a cell that starts with one of these as a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write(variants: Iterable[KeptVariant]) -> Iterator[str]:
    """Yield the lines of the file, beginning with the header."""
    yield "\ufeff" + _line([field.name for field in fields(KeptVariant)])
    for variant in variants:
        yield _line([_cell(value) for value in astuple(variant)])


def _cell(value: object) -> object:
    if isinstance(value, str) and value.startswith(_FORMULA_STARTS):
        return f"'{value}"
    return "" if value is None else value


def _line(cells: list[object] | list[str]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer).writerow(cells)
    return buffer.getvalue()


FORMAT = Format(label="CSV", extension="csv", media_type="text/csv; charset=utf-8", write=write)
