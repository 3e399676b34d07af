"""TSV: a table with a header line, separated by tabs.

Input: the columns of `columns.NAMES`. Quotation marks may enclose a cell as in CSV; where they
do not fit that reading they are part of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from mwpapp.ml.corpora.columns import check_header, problem_from_columns
from mwpapp.ml.corpora.rows import BadRow, Row, rows
from mwpapp.ml.corpora.table_records import table_records


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    records = table_records(stream, separator="\t", check_header=check_header)
    return rows(records, convert=problem_from_columns)
