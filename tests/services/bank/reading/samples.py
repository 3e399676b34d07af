"""Read the contents of sample files."""

from __future__ import annotations

import io

from mwpapp.formats.tables.records import BadRow
from mwpapp.ml.types import Problem
from mwpapp.services.bank.reading import Row, read_problems


def read_all(content: str | bytes, *, name: str = "upload", format: str | None = None):
    data = content.encode() if isinstance(content, str) else content
    return list(read_problems(io.BytesIO(data), name=name, format=format))


def problems(content: str | bytes, *, name: str = "upload", format: str | None = None):
    found = read_all(content, name=name, format=format)
    assert all(isinstance(row, Row) for row in found), found
    return [row.problem for row in found]


def only(content: str | bytes, *, name: str = "upload", format: str | None = None) -> Problem:
    (problem,) = problems(content, name=name, format=format)
    return problem


def split(found: list[Row | BadRow]) -> tuple[list[str], list[tuple[int, str]]]:
    """Return the texts that were read, and the line and reason of each skipped row."""
    good = [row.problem.text for row in found if isinstance(row, Row)]
    bad = [(row.line, str(row.reason)) for row in found if isinstance(row, BadRow)]
    return good, bad
