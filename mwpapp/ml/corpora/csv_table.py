"""CSV: a table with a header line, separated by commas, semicolons, tabs or bars.

Input: the columns of `columns.NAMES`; the separator is the one the header uses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from mwpapp.ml.corpora.columns import check_header, problem_from_columns
from mwpapp.ml.corpora.rows import BadRow, Row, rows
from mwpapp.ml.corpora.table_records import table_records


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(table_records(stream, check_header=check_header), convert=problem_from_columns)
