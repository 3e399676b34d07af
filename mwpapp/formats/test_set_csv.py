"""The labelled pairs of a test set as CSV in the column order of ParaQD's published test set.

A question, its paraphrase, and 1 or 0. Unresolved pairs have no label and are not there. No
cell is changed against formulas of spreadsheets: scorers read this file, and a sign before the
text would change what they score.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from mwpapp.formats.test_set import FrozenPair

MEDIA_TYPE = "text/csv; charset=utf-8"
COLUMNS = ("question", "paraphrase", "label")


def write(pairs: Iterable[FrozenPair]) -> Iterator[str]:
    """The lines of the file, header first."""
    yield _line(COLUMNS)
    for pair in pairs:
        if pair.label is not None:
            yield _line((pair.question, pair.paraphrase, pair.label))


def _line(cells: Iterable[object]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer).writerow(cells)
    return buffer.getvalue()
