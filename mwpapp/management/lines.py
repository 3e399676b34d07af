"""Files of rows for the commands: CSV, TSV, JSON lines and JSON, gzipped or not.

Reading yields a Line or a BadLine for every row, in order: nothing is lost without a word,
and one bad row does not stop the others. Numbers count lines of the file from 1 (records,
in a JSON array). `-` is standard input or output.
"""

from __future__ import annotations

import csv
import gzip
import io
import itertools
import json
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, NoReturn, TextIO, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Fields = dict[str, Any]

STANDARD = "-"
LONGEST_CELL = 1_000_000
_GZIP = b"\x1f\x8b"
_SUFFIXES = {".csv": "csv", ".tsv": "tsv", ".json": "json", ".jsonl": "jsonl", ".ndjson": "jsonl"}


class UnusableFile(Exception):
    """The file as a whole cannot be read or written; the message says why."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row: its number in the file and its fields, in the order of the file."""

    number: int
    fields: Fields


@dataclass(frozen=True, slots=True)
class BadLine:
    """A row that is left out, and why."""

    number: int
    reason: str


class _Rows:
    """The physical lines of a text. One that breaks off ends there, and `damage` says so."""

    def __init__(self, text: TextIO) -> None:
        self.text = text
        self.count = 0
        self.damage: list[BadLine] = []

    def __iter__(self) -> Iterator[str]:
        try:
            for row in self.text:
                self.count += 1
                yield row
        except (EOFError, gzip.BadGzipFile, zlib.error, UnicodeError):
            reason = _("the file is damaged from here on")
            self.damage.append(BadLine(self.count + 1, reason))


def read_lines(name: str) -> Iterator[Line | BadLine]:
    """The rows of the file called `name`. Raises UnusableFile where none can be read."""
    with _opened(name) as stream:
        plain = _unpacked(stream)
        head = _peek(plain)
        kind = _kind(name, head=head.removeprefix(b"\xef\xbb\xbf").lstrip())
        text = io.TextIOWrapper(
            plain,
            encoding="utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig",
            # A byte that is no text spoils its own row only: see _sound.
            errors="surrogateescape" if head[:2] not in (b"\xff\xfe", b"\xfe\xff") else "strict",
            newline="\n" if kind == "jsonl" else "",
        )
        rows = _Rows(text)
        yield from _READERS[kind](rows)
        yield from rows.damage


def _kind(name: str, *, head: bytes) -> str:
    suffixes = [suffix.lower() for suffix in Path(name).suffixes if suffix.lower() != ".gz"]
    if suffixes and suffixes[-1] in _SUFFIXES:
        return _SUFFIXES[suffixes[-1]]
    if head[:1] == b"[":
        return "json"
    return "jsonl" if head[:1] == b"{" else "csv"


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    if name == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        with open(name, "rb") as stream:
            yield stream
    except OSError as error:
        raise UnusableFile(f"{name}: {error.strerror or error}") from error


def _unpacked(stream: BinaryIO) -> io.BufferedReader[io.RawIOBase]:
    buffered = io.BufferedReader(cast(io.RawIOBase, stream))
    if buffered.peek(2)[:2] != _GZIP:
        return buffered
    return io.BufferedReader(cast(io.RawIOBase, gzip.GzipFile(fileobj=buffered)))


def _peek(stream: io.BufferedReader[io.RawIOBase]) -> bytes:
    with suppress(EOFError, gzip.BadGzipFile, zlib.error):
        return stream.peek(4096)
    return b""


def _json_lines(rows: _Rows) -> Iterator[Line | BadLine]:
    for number, row in enumerate(rows, 1):
        if row.strip():
            yield _record(number, row)


def _json_whole(rows: _Rows) -> Iterator[Line | BadLine]:
    """A list of objects, or an object that holds one list; JSON lines under a wrong name."""
    texts = list(rows)
    try:
        records = _list_in(_loads("".join(texts)))
    except ValueError as error:
        if len(texts) < 2 or not texts[0].lstrip().startswith("{"):
            raise UnusableFile(_("not JSON: %s") % error) from error
        yield from (_record(i, text) for i, text in enumerate(texts, 1) if text.strip())
        return
    for number, record in enumerate(records, 1):
        yield _line(number, record)


def _list_in(value: Any) -> list[Any]:
    if isinstance(value, dict):
        lists = [item for item in value.values() if isinstance(item, list)]
        value = lists[0] if len(lists) == 1 else [value]
    if not isinstance(value, list):
        raise UnusableFile(_("not a list of objects"))
    return value


def _record(number: int, row: str) -> Line | BadLine:
    try:
        return _line(number, _loads(row))
    except ValueError as error:
        return BadLine(number, _("not JSON: %s") % error)


def _line(number: int, record: Any) -> Line | BadLine:
    if not isinstance(record, dict):
        return BadLine(number, _("not a JSON object"))
    return _sound(Line(number, record))


def _sound(line: Line) -> Line | BadLine:
    try:
        json.dumps(line.fields, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return BadLine(line.number, _("holds bytes that are no UTF-8 text"))
    return line


def _loads(text: str) -> Any:
    """JSON without NaN and Infinity, which other programs could not read again."""
    try:
        return json.loads(text, parse_constant=_refused, parse_float=_finite)
    except json.JSONDecodeError as error:
        place = {"reason": error.msg, "place": error.pos + 1}
        raise ValueError(_("%(reason)s at character %(place)d") % place) from error
    except RecursionError as error:
        raise ValueError(_("nested too deeply")) from error


def _finite(digits: str) -> float:
    value = float(digits)
    return _refused(digits) if value in (float("inf"), float("-inf")) else value


def _refused(name: str) -> NoReturn:
    raise ValueError(_("%s is no number") % name[:20])


def _table(rows: _Rows, *, delimiter: str) -> Iterator[Line | BadLine]:
    csv.field_size_limit(LONGEST_CELL)
    texts = list(rows)
    if texts and delimiter == "," and ";" in texts[0] and "," not in texts[0]:
        delimiter = ";"  # as spreadsheets write CSV where the comma is the decimal sign
    records = _records(texts, delimiter=delimiter)
    header = next(records, None)
    if not isinstance(header, Line):
        raise UnusableFile(header.reason if header else _("the file is empty"))
    names = [cell.strip() for cell in header.fields["cells"]]
    if len(set(names)) < len(names):
        raise UnusableFile(_("the first line names a column twice"))
    for record in records:
        yield record if isinstance(record, BadLine) else _named(record, names=names)


def _named(record: Line, *, names: list[str]) -> Line | BadLine:
    cells = record.fields["cells"]
    if len(cells) != len(names):
        count = {"cells": len(cells), "names": len(names)}
        reason = _("%(cells)d cells, where the first line names %(names)d columns") % count
        return BadLine(record.number, reason)
    return _sound(Line(record.number, dict(zip(names, cells, strict=True))))


def _records(texts: list[str], *, delimiter: str) -> Iterator[Line | BadLine]:
    """Each record's cells with the number of its first line. After a bad one reading goes on
    with the next line, so that a stray quote does not swallow the rest of the file."""
    start = 0
    while start < len(texts):
        reader = csv.reader(itertools.islice(texts, start, None), delimiter=delimiter, strict=True)
        first = start
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield Line(first + 1, {"cells": cells})
                first = start + reader.line_num
            return
        except csv.Error as error:
            yield BadLine(first + 1, _("not CSV: %s") % error)
            start = first + 1


_READERS: dict[str, Callable[[_Rows], Iterator[Line | BadLine]]] = {
    "csv": lambda rows: _table(rows, delimiter=","),
    "tsv": lambda rows: _table(rows, delimiter="\t"),
    "json": _json_whole,
    "jsonl": _json_lines,
}


@contextmanager
def line_writer(name: str, *, beside: str) -> Iterator[Callable[[Fields], None]]:
    """A function that writes one JSON line into the file called `name` (gzipped for .gz).

    Equal lines give equal bytes. Raises UnusableFile where it cannot be written or would
    overwrite the file called `beside`, which is still being read.
    """
    if name != STANDARD:
        _check_target(Path(name), beside=beside)
    try:
        with _target(name) as stream:
            yield lambda fields: _write(stream, fields)
            stream.flush()
    except OSError as error:
        raise UnusableFile(f"{name}: {error.strerror or error}") from error


def _check_target(target: Path, *, beside: str) -> None:
    if target.suffix.lower() in (".csv", ".tsv"):
        raise UnusableFile(_("%s: the output is JSON lines; name it .jsonl") % target)
    if beside != STANDARD and target.exists() and target.samefile(beside):
        raise UnusableFile(_("%s is the input: name another file for the output") % target)


@contextmanager
def _target(name: str) -> Iterator[BinaryIO]:
    if name == STANDARD:
        yield sys.stdout.buffer
        return
    with open(name, "wb") as plain:
        if not name.lower().endswith(".gz"):
            yield plain
            return
        # Neither name nor time goes into the file, so that equal content is equal bytes.
        with gzip.GzipFile(filename="", fileobj=plain, mode="wb", mtime=0) as packed:
            yield cast(BinaryIO, packed)


def _write(stream: BinaryIO, fields: Fields) -> None:
    stream.write(json.dumps(fields, ensure_ascii=False, allow_nan=False).encode() + b"\n")


class Tally:
    """What was done and what was left out, each row of which is named on `stderr`."""

    def __init__(self, stderr: Callable[[str], object]) -> None:
        self.stderr = stderr
        self.done = 0
        self.left_out = 0

    def leave_out(self, number: int, reason: str) -> None:
        self.left_out += 1
        self.stderr(_("line %(number)d: %(reason)s") % {"number": number, "reason": reason})

    def close(self) -> int:
        """The exit code: 0 all done, 1 some left out, 2 nothing done."""
        if not self.done:
            self.stderr(_("Nothing was done."))
            return 2
        if self.left_out:
            text = ngettext("%d line was left out.", "%d lines were left out.", self.left_out)
            self.stderr(text % self.left_out)
        return 1 if self.left_out else 0
