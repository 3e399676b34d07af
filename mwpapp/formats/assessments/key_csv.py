"""Write the answer key as a table: each version's text at each place, with its answer."""

from __future__ import annotations

from typing import Final

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.tables.cells import csv_line

COLUMNS: Final = ("version", "place", "text", "answer", "unit")


def write_key(assessment: Assessment) -> bytes:
    """Return the key in UTF-8 with a byte order mark, which spreadsheets need."""
    lines = ["\ufeff" + csv_line(COLUMNS)]
    for version in assessment.versions:
        for number, item in enumerate(assessment.items_of(version), start=1):
            lines.append(csv_line((version.code, number, item.text, item.answer, item.unit)))
    return "".join(lines).encode()
