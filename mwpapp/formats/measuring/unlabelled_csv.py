"""Write the pairs of a test set as CSV without their labels, for an outside model to score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mwpapp.formats.measuring.format import Format
from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair
from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.cells import csv_line

COLUMNS = ("pair", "question", "paraphrase")


def write(_description: Description, pairs: Iterable[FrozenPair]) -> Iterator[str]:
    """Yield the lines of the file, beginning with the header. Pairs are numbered from 1."""
    yield csv_line(COLUMNS)
    for number, pair in enumerate(pairs, start=1):
        yield csv_line((number, pair.question, pair.paraphrase))


FORMAT = Format(
    label=gettext_noop("CSV without labels"),
    hint=gettext_noop(
        "The numbered pairs, for a model that is not part of Reword. Add a column named "
        "score, then choose Measure scorers and Upload scores."
    ),
    extension="csv",
    media_type="text/csv; charset=utf-8",
    write=write,
)
