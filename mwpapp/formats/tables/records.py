"""Define the results of reading a file: records with their lines, and bad rows with their
reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from mwpapp.formats.messages import FormatError, Message, Parameter

MAX_EXCERPT_LENGTH = 120  # characters
MAX_SOURCE_LENGTH = 200  # characters of a record that are kept for its excerpt

# Characters that pages and databases reject: control characters, lone surrogates, noncharacters.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]+")

Fields = Mapping[str, Any]
"""The values of a record by their names in the file."""


@dataclass(frozen=True, slots=True)
class Record:
    """One record of a file; `line` is the number of its first line (from 1)."""

    line: int
    fields: Fields
    excerpt: str = ""


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that was skipped: its line, the reason, and its beginning."""

    line: int
    reason: Message
    excerpt: str = ""


class UnreadableFile(FormatError):
    """The rest of the file cannot be read."""


class BadRecord(FormatError):
    """One record cannot be used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """What the caller expects of a file.

    `check_columns` gets the header of a table and raises UnreadableFile if a column is
    missing. `element` is the name of the XML element that contains one record.
    """

    check_columns: Callable[[Sequence[str]], None] = lambda _header: None
    element: str = "record"


Reader = Callable[[TextIO, Expected], Iterator[Record | BadRow]]


def bad_row(line: int, text: str, *, source: str = "", **parameters: Parameter) -> BadRow:
    """Return a BadRow with the message `text`, and an excerpt that is safe to show and store."""
    return BadRow(line, Message(text, parameters), one_line(source, limit=MAX_EXCERPT_LENGTH))


def skipped(record: Record, message: Message) -> BadRow:
    """Return the BadRow of a record that was read but cannot be used."""
    return BadRow(record.line, message, one_line(record.excerpt, limit=MAX_EXCERPT_LENGTH))


def one_line(text: str, *, limit: int) -> str:
    """Return the beginning of `text` on one line, without unprintable characters."""
    clean = _UNPRINTABLE.sub(" ", text[: 2 * limit]).strip()
    return clean if len(clean) <= limit else f"{clean[: limit - 1]}…"
