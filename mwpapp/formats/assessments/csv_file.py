"""Write a table for teachers: one row for each text of each pool.

The columns are `place`, `text`, `answer`, `unit`, `kind` and `points`. Rows with the same place
form a pool.
"""

from __future__ import annotations

from typing import Final

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.quizzes.amounts import plain
from mwpapp.formats.tables.cells import csv_line

COLUMNS: Final = ("place", "text", "answer", "unit", "kind", "points")


def write(assessment: Assessment) -> bytes:
    """Return the table in UTF-8 with a byte order mark, which spreadsheets need."""
    lines = ["\ufeff" + csv_line(COLUMNS)]
    for number, place in enumerate(assessment.places, start=1):
        for item in place.pool:
            row = (number, item.text, item.answer, item.unit, item.kind, plain(place.points))
            lines.append(csv_line(row))
    return "".join(lines).encode()


FORMAT = Format(
    label="CSV",
    extension="csv",
    media_type="text/csv; charset=utf-8",
    carries=frozenset({Field.POOLS, Field.UNIT, Field.KIND, Field.POINTS}),
    write=write,
)
