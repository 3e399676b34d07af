"""JSON: a list of objects, {"problems": [...]}, or an object for each id.

The values of an object are named as in `columns.NAMES`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from mwpapp.ml.corpora.columns import problem_from_columns
from mwpapp.ml.corpora.json_records import json_records
from mwpapp.ml.corpora.rows import BadRow, Row, rows


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(json_records(stream), convert=problem_from_columns)
