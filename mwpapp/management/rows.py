"""Read the commands' files: CSV, TSV, JSON lines and JSON, gzipped or not, or stdin (`-`).

Every row is read or reported, in order; a bad row does not stop reading. Row numbers are line
numbers from 1; in JSON other than JSON lines, they count the records.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, BinaryIO

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from mwpapp.formats.messages import Message
from mwpapp.formats.tables.decoding import open_text
from mwpapp.formats.tables.records import (
    BadRow,
    Expected,
    Record,
    UnreadableFile,
    one_line,
    skipped,
)
from mwpapp.formats.tables.registry import detect_shape, read_records
from mwpapp.services.wording import worded

Fields = dict[str, Any]
Check = Callable[[Fields], str | None]
"""Returns what is wrong with the fields of a row, or None."""

STANDARD_STREAM = "-"  # stdin or stdout
MAX_BYTES = 16 * 2**30  # of an unpacked local file; unpacked uploads are limited to 256 MB
MAX_REASON_LENGTH = 400


class UnusableFile(Exception):
    """The file as a whole cannot be read or written; the message says why."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its number in the file, and its fields in the order of the file."""

    number: int
    fields: Fields

    def id_or(self, other: Any) -> Any:
        """Return the field `id`, or `other` if it is missing, null or blank."""
        value = self.fields.get("id")
        has_none = value is None or (isinstance(value, str) and not value.strip())
        return other if has_none else value


class Tally:
    """Counts the rows that were processed, and reports each skipped one on `stderr`."""

    def __init__(self, stderr: Callable[[str], object]) -> None:
        self.stderr = stderr
        self.done = 0
        self.skipped = 0

    def skip(self, number: int, reason: str) -> None:
        self.skipped += 1
        self.note(number, reason)

    def note(self, number: int, reason: str) -> None:
        """Report something about a row on `stderr` without counting the row as skipped."""
        shown = one_line(reason, limit=MAX_REASON_LENGTH)
        self.stderr(_("row %(number)d: %(reason)s") % {"number": number, "reason": shown})

    def close(self) -> int:
        """Return the exit code: 0 if all rows were processed, 1 if some, 2 if none."""
        if not self.done:
            self.stderr(_("Nothing was processed."))
            return 2
        if self.skipped:
            text = ngettext("%d row was skipped.", "%d rows were skipped.", self.skipped)
            self.stderr(text % self.skipped)
        return 1 if self.skipped else 0


def read_rows(name: str, *, tally: Tally, check: Check = lambda _fields: None) -> Iterator[Row]:
    """Yield the rows of the file called `name` that pass `check`; report the others to `tally`.

    Raise UnusableFile if the file cannot be opened or nothing in it can be read.
    """
    read = False
    with _opened(name) as stream:
        try:
            for number, record in _numbered(stream, name=name):
                read = True
                if isinstance(record, BadRow):
                    tally.skip(number, worded(record.reason))
                elif fault := check(dict(record.fields)):
                    tally.skip(number, fault)
                else:
                    yield Row(number, dict(record.fields))
        except UnreadableFile as error:
            if not read:
                raise UnusableFile(f"{name}: {worded(error.message)}") from error
            tally.skip(error.line or 0, worded(error.message))


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STANDARD_STREAM:
        yield sys.stdin.buffer
        return
    try:
        with open(name, "rb") as stream:
            yield stream
    except OSError as error:
        raise UnusableFile(f"{name}: {error.strerror or error}") from error


def _numbered(stream: BinaryIO, *, name: str) -> Iterator[tuple[int, Record | BadRow]]:
    text, head = open_text(stream, most_bytes=MAX_BYTES, utf8_only=True)
    shape = detect_shape(name, head)
    line = 0
    try:
        expected = Expected(check_columns=_check_columns)
        for count, record in enumerate(read_records(text, shape=shape, expected=expected), 1):
            line = count if shape == "json" else record.line
            yield line, _valid(record)
    except UnreadableFile as error:
        error.line = error.line or line + 1
        raise


def _valid(record: Record | BadRow) -> Record | BadRow:
    if isinstance(record, Record):
        try:
            json.dumps(record.fields, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            text = gettext_noop("The row contains bytes that are not UTF-8 text.")
            return skipped(record, Message(text))
    return record


def _check_columns(header: Sequence[str]) -> None:
    if len(set(header)) < len(header):
        raise UnreadableFile(gettext_noop("The header names a column twice."), line=1)
