"""Write CSV cells that no spreadsheet runs as formulas, and read them back.

A spreadsheet runs text that begins with =, +, -, @, a tab or a carriage return. Such text gets an
apostrophe in front. Text that already has one gets another, so that reading restores every text
exactly. Numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_GUARDED = re.compile(r"'+[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*")


def csv_line(cells: Iterable[object]) -> str:
    """Return one row of a CSV file. None becomes an empty cell."""
    buffer = io.StringIO()
    csv.writer(buffer).writerow([_cell(value) for value in cells])
    return buffer.getvalue()


def unguarded(text: str) -> str:
    """Return the text of a cell without the apostrophe that `csv_line` put in front."""
    return text[1:] if _GUARDED.match(text) else text


def _cell(value: object) -> object:
    if isinstance(value, str) and _FORMULA.match(value) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return "" if value is None else value
