"""Records out of a table with a header line, whatever its separator and whoever wrote it."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TextIO

from mwpapp.ml.corpora.rows import BadRow, Record, Refused, UnreadableFile, bad_row
from mwpapp.ml.corpora.windows import LONGEST_RECORD, Window, numbered_lines

SEPARATORS = ",;\t|"
MOST_LINES = 60  # of one row: text in quotation marks may hold line breaks

_QUOTED = re.compile(r'"[^"]*"')
_EXCEL_SEPARATOR = re.compile(r"sep=(.)", re.IGNORECASE)

Header = Sequence[str]


@dataclass(slots=True)
class _Lines:
    """Numbered lines that can be put back: a broken row gives its other lines back."""

    source: Iterator[tuple[int, str | None]]
    returned: list[tuple[int, str | None]] = field(default_factory=list)  # last first

    def take(self) -> tuple[int, str | None] | None:
        return self.returned.pop() if self.returned else next(self.source, None)

    def put_back(self, lines: Sequence[tuple[int, str | None]]) -> None:
        self.returned.extend(reversed(lines))


def table_records(
    stream: TextIO, *, separator: str | None = None, check_header: Callable[[Header], None]
) -> Iterator[Record | BadRow]:
    """Each row of the table by the names in its header; empty rows are passed over.

    Without a `separator` it is the one that the header line uses most. `check_header` raises
    UnreadableFile where the columns that are needed are missing.
    """
    lines = _Lines(numbered_lines(Window(stream)))
    separator = _separator(lines, given=separator)
    header = _header(lines, separator=separator)
    check_header(header)
    while (first := lines.take()) is not None:
        if first[1] is None or first[1].strip():
            yield from _row(first, lines=lines, separator=separator, header=header)


def _separator(lines: _Lines, *, given: str | None) -> str:
    while (first := lines.take()) is not None:
        number, text = first
        if text is None:
            raise UnreadableFile("The first line is too long to be a header.", line=number)
        if named := _EXCEL_SEPARATOR.fullmatch(text.strip("\r\n")):
            return given or named[1]
        if text.strip():
            lines.put_back([first])
            bare = _QUOTED.sub("", text)
            return given or max(SEPARATORS, key=bare.count)
    raise UnreadableFile("The file is empty.", line=1)


def _header(lines: _Lines, *, separator: str) -> list[str]:
    first = lines.take()
    if first is None or first[1] is None:
        raise UnreadableFile("There is no header line that names the columns.", line=1)
    try:
        cells, _ = _cells(first, lines=lines, separator=separator)
    except Refused as refusal:
        raise UnreadableFile(f"The header line: {refusal}", line=first[0]) from refusal
    while cells and not cells[-1].strip():
        cells.pop()
    return _named(cells)


def _named(cells: list[str]) -> list[str]:
    """Each column with a name of its own."""
    names: list[str] = []
    for place, cell in enumerate(cells, start=1):
        name = cell.strip() or f"column {place}"
        names.append(name if name not in names else f"{name} ({place})")
    return names


def _row(
    first: tuple[int, str | None], *, lines: _Lines, separator: str, header: Header
) -> Iterator[Record | BadRow]:
    number, text = first
    if text is None:
        yield bad_row(number, f"The line is longer than {LONGEST_RECORD:,} signs.", source="")
        return
    more: list[tuple[int, str | None]] = []
    try:
        cells, more = _cells(first, lines=lines, separator=separator)
        values = _fitted(cells, header=header)
    except Refused as refusal:
        # One row with a stray quotation mark must not take the rows after it along.
        lines.put_back(more)
        literal = _literal(text, separator=separator, header=header)
        if literal is None:
            yield bad_row(number, str(refusal), source=text)
            return
        values = literal
    if any(value.strip() for value in values):
        yield Record(number, dict(zip(header, values, strict=True)), text[:200])


def _cells(
    first: tuple[int, str | None], *, lines: _Lines, separator: str
) -> tuple[list[str], list[tuple[int, str | None]]]:
    """The cells of the row that begins with `first`, and the further lines that it took."""
    taken: list[tuple[int, str | None]] = []

    def following() -> Iterator[str]:
        yield f"{first[1]}\n"
        while len(taken) < MOST_LINES and (line := lines.take()) is not None:
            taken.append(line)
            if line[1] is None:
                return
            yield f"{line[1]}\n"

    try:
        return next(csv.reader(following(), delimiter=separator, strict=True)), taken
    except (csv.Error, StopIteration) as error:
        lines.put_back(taken)
        raise Refused(_quotes(str(error))) from error


def _quotes(error: str) -> str:
    if "unexpected end" in error:
        return 'A quotation mark (") is opened and never closed.'
    if "field larger" in error:
        return "A cell of this row is too long."
    return 'A quotation mark (") stands inside a cell: double it ("") or leave it out.'


def _fitted(cells: list[str], *, header: Header) -> list[str]:
    """The cells, one for each column; further cells may only be empty."""
    while len(cells) > len(header) and not cells[-1].strip():
        cells.pop()
    if len(cells) > len(header):
        raise Refused(
            f"The row has {len(cells)} cells, but the header names {len(header)} columns. "
            "Text that holds the separator must stand in quotation marks."
        )
    if len(cells) < len(header):
        raise Refused(
            f"The row has {len(cells)} cells, but the header names {len(header)} columns."
        )
    return cells


def _literal(text: str, *, separator: str, header: Header) -> list[str] | None:
    """The cells of a tab-separated line whose quotation marks are part of the text."""
    cells = text.split(separator)
    return cells if separator == "\t" and len(cells) == len(header) else None
