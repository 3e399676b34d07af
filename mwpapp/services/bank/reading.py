"""Read files of problems with the reader of `formats.tables` and the corpora of `ml`.

This module needs no database, so commands can use it without one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import BinaryIO

from django.utils.translation import gettext_noop

from mwpapp.formats.messages import Message
from mwpapp.formats.tables.decoding import open_text
from mwpapp.formats.tables.guards import report_unreadable_end, stop_after_many_bad_rows
from mwpapp.formats.tables.records import (
    BadRow,
    Expected,
    Record,
    UnreadableFile,
    skipped,
)
from mwpapp.formats.tables.registry import detect_shape, field_names, read_records
from mwpapp.ml.corpora.corpus import BadRecord, Corpus, Head
from mwpapp.ml.corpora.registry import CORPORA, recognize
from mwpapp.ml.types import Problem

FORMATS = tuple(CORPORA)


@dataclass(frozen=True, slots=True)
class Row:
    """A problem and the line number of its record (from 1)."""

    line: int
    problem: Problem


def read_problems(
    stream: BinaryIO, *, name: str, format: str | None = None
) -> Iterator[Row | BadRow]:
    """Yield every record of the file, as a problem or with the reason why it was skipped.

    Gzip files are unpacked. Without `format`, the format is recognized by name and content. Raise
    KeyError for an unknown `format`. No other exception is raised: if the rest of a file cannot be
    read, the last BadRow states the reason.
    """
    if format is not None and format not in CORPORA:
        raise KeyError(format)
    return report_unreadable_end(_rows(stream, name=name, format=format))


def read_pasted(pasted: str) -> list[Row | BadRow]:
    """Return the problems and skipped rows of a pasted text; it is parsed like a text file."""
    return list(read_problems(BytesIO(pasted.encode(errors="replace")), name="", format="text"))


def recognized(stream: BinaryIO, *, name: str) -> str:
    """Return the format of a file, recognized by its name and its beginning. Raise UnreadableFile
    if it is not text."""
    _text, head = open_text(stream)
    return _format(head, shape=detect_shape(name, head))


def _format(head: str, *, shape: str) -> str:
    return recognize(Head(shape=shape, names=field_names(head, shape=shape), text=head))


def _rows(stream: BinaryIO, *, name: str, format: str | None) -> Iterator[Row | BadRow]:
    text, head = open_text(stream)
    detected = detect_shape(name, head)
    corpus = CORPORA[format or _format(head, shape=detected)]
    shape = detected if detected in corpus.shapes else corpus.shapes[0]
    records = read_records(text, shape=shape, expected=_expected(corpus))
    row = None
    read = (row for record in records for row in _parts(record, corpus=corpus))
    for row in stop_after_many_bad_rows(read):
        yield row
    if row is None:
        yield BadRow(1, Message(gettext_noop("This file contains no problems.")))


def _expected(corpus: Corpus) -> Expected:
    def check_columns(header: Sequence[str]) -> None:
        if missing := corpus.check_columns(header):
            raise UnreadableFile(missing.text, line=1, **missing.parameters)

    return Expected(check_columns=check_columns, element=corpus.element)


def _parts(record: Record | BadRow, *, corpus: Corpus) -> Iterator[Row | BadRow]:
    if isinstance(record, BadRow):
        yield record
        return
    for fields in corpus.parts(record.fields):
        try:
            yield Row(record.line, corpus.convert(fields))
        except BadRecord as error:
            yield skipped(record, Message(error.message.text, error.message.parameters))
