"""Read pairs from an uploaded file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO

from django.utils.translation import gettext_noop

from mwpapp.formats.labelling.pair_table import (
    PARAPHRASE,
    QUESTION,
    answer_of,
    flag_of,
    note_of,
    pair_records,
    text_of,
)
from mwpapp.formats.labelling.same_pair import PairKey, key_of
from mwpapp.formats.messages import Message
from mwpapp.formats.tables.guards import report_unreadable_end, stop_after_many_bad_rows
from mwpapp.formats.tables.records import BadRecord, BadRow, Record, one_line, skipped
from mwpapp.models.labels import MAX_REASON_LENGTH
from mwpapp.services.labelling.pairs.adding import NewPair

MAX_NOTE_LENGTH = 200  # characters of a provenance value

_NOTES = ("id", "source", "generator", "kind", "stratum", "operator", "label", "final_label")


def read_pairs(*, name: str, content: bytes) -> Iterator[NewPair | BadRow]:
    """Yield each row of a CSV, TSV, JSON or JSON lines file, gzipped or not, as a pair or with the
    reason why it was skipped. Errors are reported as rows; this function never raises.

    Columns: question, paraphrase, and optionally gold (valid or not valid), practice (yes or
    no), why (the reason for a practice pair's answer) and those of the provenance.
    """
    return report_unreadable_end(_pairs(name, content))


def _pairs(name: str, content: bytes) -> Iterator[NewPair | BadRow]:
    records = pair_records(BytesIO(content))
    row = None
    rows = _without_contradictions(_pair(record, file=name) for record in records)
    for row in stop_after_many_bad_rows(rows):
        yield row
    if row is None:
        yield BadRow(1, Message(gettext_noop("This file contains no pairs.")))


def _without_contradictions(rows: Iterable[NewPair | BadRow]) -> Iterator[NewPair | BadRow]:
    """Replace a pair with a BadRow if an earlier row contains it with another known answer."""
    seen: dict[PairKey, NewPair] = {}
    for row in rows:
        if isinstance(row, BadRow):
            yield row
            continue
        first = seen.setdefault(key_of(row.question, row.paraphrase), row)
        yield row if first.gold == row.gold else _contradicting(row, first=first)


def _contradicting(row: NewPair, *, first: NewPair) -> BadRow:
    text = gettext_noop(
        "Line %(line)s has the same pair with another known answer. Correct one of them."
    )
    message = Message(text, {"line": first.provenance["line"]})
    return BadRow(row.provenance["line"], message, row.question)


def _pair(record: Record | BadRow, *, file: str) -> NewPair | BadRow:
    if isinstance(record, BadRow):
        return record
    fields = record.fields
    notes = {name: note for name in _NOTES if (note := _note(fields.get(name)))}
    try:
        return NewPair(
            question=text_of(fields, QUESTION),
            paraphrase=text_of(fields, PARAPHRASE),
            gold=answer_of(fields, ("gold",)),
            practice=flag_of(fields, "practice"),
            why=note_of(fields, "why", limit=MAX_REASON_LENGTH),
            provenance={"source": file[:MAX_NOTE_LENGTH], "line": record.line} | notes,
        )
    except BadRecord as error:
        return skipped(record, error.message)


def _note(value: object) -> str:
    """Return a value of the provenance without the characters that Postgres rejects in JSON."""
    return "" if value is None else one_line(str(value), limit=MAX_NOTE_LENGTH)
