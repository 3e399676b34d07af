"""Read CSV and TSV: the records of a table with a header line and any separator."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.cells import unguarded
from mwpapp.formats.tables.records import (
    MAX_SOURCE_LENGTH,
    BadRecord,
    BadRow,
    Expected,
    Record,
    UnreadableFile,
    skipped,
)
from mwpapp.formats.tables.windows import Window, line_too_long, numbered_lines

SEPARATORS = ",;\t|"
MAX_LINES = 60  # lines after the first of a row; quoted text may contain line breaks

_QUOTED = re.compile(r'"[^"]*"')
_EXCEL_SEPARATOR = re.compile(r"sep=(.)", re.IGNORECASE)

Header = Sequence[str]


@dataclass(slots=True)
class _LineBuffer:
    """Numbered lines. Lines can be unread if a row turns out to end with its first line."""

    source: Iterator[tuple[int, str | None]]
    pending: list[tuple[int, str | None]] = field(default_factory=list)  # unread, last line first

    def take(self) -> tuple[int, str | None] | None:
        return self.pending.pop() if self.pending else next(self.source, None)

    def unread(self, lines: Sequence[tuple[int, str | None]]) -> None:
        self.pending.extend(reversed(lines))


def csv_records(stream: TextIO, expected: Expected) -> Iterator[Record | BadRow]:
    """Yield each row as fields named by the header. The separator is the one that a first line such
    as "sep=;" names, otherwise the most frequent one in the header."""
    return _records(stream, expected, separator=None)


def tsv_records(stream: TextIO, expected: Expected) -> Iterator[Record | BadRow]:
    """Yield each row of a tab-separated table. Stray quotation marks are part of the text."""
    return _records(stream, expected, separator="\t")


def _records(
    stream: TextIO, expected: Expected, *, separator: str | None
) -> Iterator[Record | BadRow]:
    lines = _LineBuffer(numbered_lines(Window(stream)))
    separator = _separator(lines, given=separator)
    header = _header(lines, separator=separator)
    expected.check_columns(header)
    names = _unique(header)
    while (first := lines.take()) is not None:
        if first[1] is None or first[1].strip():
            yield from _row(first, lines=lines, separator=separator, header=names)


def _separator(lines: _LineBuffer, *, given: str | None) -> str:
    while (first := lines.take()) is not None:
        number, text = first
        if text is None:
            raise UnreadableFile(
                gettext_noop("The first line is too long to be a header."), line=number
            )
        if named := _EXCEL_SEPARATOR.fullmatch(text.strip("\r\n")):
            return given or named[1]
        if text.strip():
            lines.unread([first])
            bare = _QUOTED.sub("", text)
            return given or max(SEPARATORS, key=bare.count)
    raise UnreadableFile(gettext_noop("The file is empty."), line=1)


def _header(lines: _LineBuffer, *, separator: str) -> list[str]:
    first = lines.take()
    if first is None or first[1] is None:
        raise UnreadableFile(gettext_noop("The file has no header line."), line=1)
    try:
        cells, _ = _cells(first, lines=lines, separator=separator)
    except BadRecord as error:
        raise UnreadableFile(error.message.text, line=first[0]) from error
    while cells and not cells[-1].strip():
        cells.pop()
    return [cell.strip() for cell in cells]


def _unique(header: Header) -> list[str]:
    """Return a unique name for each column."""
    names: list[str] = []
    for place, cell in enumerate(header, start=1):
        name = cell or f"column {place}"
        names.append(name if name not in names else f"{name} ({place})")
    return names


def _row(
    first: tuple[int, str | None], *, lines: _LineBuffer, separator: str, header: Header
) -> Iterator[Record | BadRow]:
    number, text = first
    if text is None:
        yield line_too_long(number)
        return
    more: list[tuple[int, str | None]] = []
    try:
        cells, more = _cells(first, lines=lines, separator=separator)
        values = _fitted(cells, header=header)
    except BadRecord as error:
        # A row with a stray quotation mark must not swallow the rows after it.
        lines.unread(more)
        literal = _literal(text, separator=separator, header=header)
        if literal is None:
            yield skipped(Record(number, {}, text[:MAX_SOURCE_LENGTH]), error.message)
            return
        values = literal
    if any(value.strip() for value in values):
        fields = zip(header, map(unguarded, values), strict=True)
        yield Record(number, dict(fields), text[:MAX_SOURCE_LENGTH])


def _cells(
    first: tuple[int, str | None], *, lines: _LineBuffer, separator: str
) -> tuple[list[str], list[tuple[int, str | None]]]:
    """Return the cells of the row that begins with `first`, and the other lines that it spans."""
    taken: list[tuple[int, str | None]] = []

    def following() -> Iterator[str]:
        yield f"{first[1]}\n"
        while len(taken) < MAX_LINES and (line := lines.take()) is not None:
            taken.append(line)
            if line[1] is None:
                return
            yield f"{line[1]}\n"

    try:
        return next(csv.reader(following(), delimiter=separator, strict=True)), taken
    except (csv.Error, StopIteration) as error:
        lines.unread(taken)
        raise BadRecord(_reason(str(error))) from error


def _reason(error: str) -> str:
    if "unexpected end" in error:
        return gettext_noop('A quotation mark (") is never closed, or only after too much text.')
    if "field larger" in error:
        return gettext_noop("A cell of this row is too long.")
    return gettext_noop('A cell contains a quotation mark ("). Double it ("") or remove it.')


def _fitted(cells: list[str], *, header: Header) -> list[str]:
    """Return one cell for each column. Raise BadRecord if cells are missing or if surplus cells
    are not empty."""
    while len(cells) > len(header) and not cells[-1].strip():
        cells.pop()
    if len(cells) == len(header):
        return cells
    text = gettext_noop("The row has too few cells: %(cells)d, but the header has %(names)d.")
    if len(cells) > len(header):
        text = gettext_noop(
            "The row has too many cells: %(cells)d, but the header has %(names)d. "
            "Put text that contains the separator in quotation marks."
        )
    raise BadRecord(text, cells=len(cells), names=len(header))


def _literal(text: str, *, separator: str, header: Header) -> list[str] | None:
    """Return the cells of a tab-separated line whose quotation marks are part of the text, or None
    if the line cannot be read in this way."""
    cells = text.split(separator)
    return cells if separator == "\t" and len(cells) == len(header) else None
