"""Read and write the labelled pairs of a test set as CSV, in the column order of ParaQD's published
test set.

Unresolved pairs have no label and are not written. Any table or JSON with these columns can be
read.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator

from mwpapp.formats.labelling.pair_table import (
    LABEL,
    NOT_VALID,
    PARAPHRASE,
    QUESTION,
    VALID,
    answer_of,
    pair_records,
    text_of,
)
from mwpapp.formats.measuring.format import Format, SetFile
from mwpapp.formats.measuring.frozen_pair import Description, FrozenPair, InvalidTestSet
from mwpapp.formats.measuring.repeats import without_repeats
from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.cells import csv_line
from mwpapp.formats.tables.records import BadRecord, BadRow, Record

COLUMNS = ("question", "paraphrase", "label")
_NUMBERS = {VALID: 1, NOT_VALID: 0}


def write(_description: Description, pairs: Iterable[FrozenPair]) -> Iterator[str]:
    """Yield the lines of the file, beginning with the header."""
    yield csv_line(COLUMNS)
    for pair in pairs:
        if pair.label is not None:
            yield csv_line((pair.question, pair.paraphrase, pair.label))


def read(content: bytes) -> SetFile:
    """Return the test set of a table or JSON file, with each pair once. Iterating over the pairs
    raises InvalidTestSet at the first bad row."""
    return SetFile(description=None, pairs=lambda: without_repeats(_numbered(content)))


def _numbered(content: bytes) -> Iterator[tuple[int, FrozenPair]]:
    for record in pair_records(io.BytesIO(content)):
        yield record.line, _pair(record)


def _pair(record: Record | BadRow) -> FrozenPair:
    if isinstance(record, BadRow):
        reason = record.reason
        raise InvalidTestSet(reason.text, line=record.line, **reason.parameters)
    try:
        return FrozenPair(
            question=text_of(record.fields, QUESTION),
            paraphrase=text_of(record.fields, PARAPHRASE),
            label=_label(record),
            provenance="stated",
        )
    except BadRecord as error:
        message = error.message
        raise InvalidTestSet(message.text, line=record.line, **message.parameters) from error


def _label(record: Record) -> int:
    answer = answer_of(record.fields, LABEL)
    if not answer:
        raise BadRecord(gettext_noop("The label is missing."))
    return _NUMBERS[answer]


FORMAT = Format(
    label="CSV",
    hint=gettext_noop(
        "Question, paraphrase and label in the columns of ParaQD, for any scorer. "
        "Unresolved pairs are not included. Text that a spreadsheet would run as a formula gets an "
        "apostrophe in front."
    ),
    extension="csv",
    media_type="text/csv; charset=utf-8",
    write=write,
    read=read,
    import_hint=gettext_noop(
        "Your own table with the columns question, paraphrase and label (1 or 0), like the "
        "published test sets. Rows that differ only in whitespace count once."
    ),
)
