"""Read JSON and JSON lines in any common layout.

The layouts: one object on each line; objects that span several lines; a list of objects; an object
with such a list under a name like "problems"; an object that maps ids to objects. A record that
cannot be read is reported, and reading continues at the next one.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NoReturn, TextIO

from mwpapp.formats.messages import Message, gettext_noop
from mwpapp.formats.tables.records import (
    MAX_SOURCE_LENGTH,
    BadRecord,
    BadRow,
    Expected,
    Record,
    skipped,
)
from mwpapp.formats.tables.windows import (
    MAX_RECORD_LENGTH,
    Window,
    line_too_long,
    numbered_lines,
)

_LISTS = "problems|questions|pairs|variants|records|data|items|rows|examples|instances"
_LIST_OF_OBJECTS = re.compile(rf'\s*\{{[^{{}}]*?"(?:{_LISTS})"\s*:\s*\[(?=\s*[\{{\]])')
_OBJECT_OF_OBJECTS = re.compile(r'\s*\{(?=\s*"[^"\n]{0,200}"\s*:\s*\{)')
_KEY = re.compile(r'"([^"\n]{0,200})"\s*:\s*(?=\{)')
_BETWEEN = re.compile(r"[\s,\[\]]*")
_BETWEEN_IN_CONTAINER = re.compile(r"[\s,]*")
# The bounds keep the search linear, even if a file is full of whitespace.
_NEXT_RECORD = re.compile(
    r"(?:\}\s{0,20},?\s{0,20}|\n[ \t]{0,200},?[ \t]{0,200})"
    r'(?=\{|"[^"\n]{0,200}"\s{0,20}:\s{0,20}\{)'
)
_OVERLAP = 500  # characters kept when the search for the next record reads another piece
_SECOND_LINE = re.compile(r"[^\n]*\n\s{0,200}(.)")


def line_records(stream: TextIO, _expected: Expected) -> Iterator[Record | BadRow]:
    """Yield the object of each line; empty lines are skipped."""
    return _lines(Window(stream))


def json_records(stream: TextIO, _expected: Expected) -> Iterator[Record | BadRow]:
    """Yield the objects of a JSON file in any layout."""
    window = Window(stream)
    window.fill()
    return _lines(window) if has_one_per_line(window.text) else _structured(window)


def has_one_per_line(head: str) -> bool:
    """Return whether the file has an object on each line, even if the first one is broken."""
    head = head.lstrip()
    if not head.startswith("{") or _LIST_OF_OBJECTS.match(head) or _OBJECT_OF_OBJECTS.match(head):
        return False
    following = _SECOND_LINE.match(head)
    if following:
        return following[1] == "{"
    return "\n" not in head.rstrip()


def load_json(text: str | bytes) -> Any:
    """Return the value of `text`. Raise BadRecord for JSON that is invalid or nested too deeply,
    for integers with too many digits, and for NaN, Infinity and decimals too large for a float,
    which other programs cannot read."""
    try:
        return json.loads(text, parse_constant=_reject_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        raise _as_bad_record(error) from error


def _lines(window: Window) -> Iterator[Record | BadRow]:
    for number, line in numbered_lines(window):
        if line is None:
            yield line_too_long(number)
        elif line.strip():
            source = Record(number, {}, line[:MAX_SOURCE_LENGTH])
            try:
                yield _record(load_json(line), source=source)
            except BadRecord as error:
                yield skipped(source, error.message)


def _structured(window: Window) -> Iterator[Record | BadRow]:
    contained = _enter(window)
    between = _BETWEEN_IN_CONTAINER if contained else _BETWEEN
    while _skip(window, between=between):
        if contained and window.text[window.position] in "]}":
            return
        line, key = window.line, _take_key(window)
        raw = window.text[window.position : window.position + MAX_SOURCE_LENGTH]
        source = Record(line, {}, raw)
        try:
            value, end = _decode(window)
        except (ValueError, RecursionError) as error:
            yield skipped(source, _as_bad_record(error).message)
            _to_next_record(window)
            continue
        window.advance(end)
        yield _record(value, source=source, key=key)


def _enter(window: Window) -> bool:
    """Move to the first record; return whether an object encloses the records."""
    for pattern in (_OBJECT_OF_OBJECTS, _LIST_OF_OBJECTS):
        if match := pattern.match(window.text):
            window.advance(match.end())
            return True
    return False


def _skip(window: Window, *, between: re.Pattern[str]) -> bool:
    """Skip the separators before a record; return False at the end of the file."""
    while window.fill():
        match = between.match(window.text, window.position)
        window.advance(match.end() if match else window.position)
        if window.ahead:
            return True
    return False


def _take_key(window: Window) -> str | None:
    window.fill()
    match = _KEY.match(window.text, window.position)
    if match is None:
        return None
    window.advance(match.end())
    return match[1]


def _decode(window: Window) -> tuple[Any, int]:
    """Return the next value and its end; read on while the value cannot be decoded."""
    while True:
        try:
            return _DECODER.raw_decode(window.text, window.position)
        except (ValueError, RecursionError):
            if window.ahead > MAX_RECORD_LENGTH or not window.grow():
                raise


def _to_next_record(window: Window) -> None:
    window.advance(min(window.position + 1, len(window.text)))
    while True:
        match = _NEXT_RECORD.search(window.text, window.position)
        if match:
            window.advance(match.end())
            return
        window.advance(max(window.position, len(window.text) - _OVERLAP))
        if not window.grow():
            window.advance(len(window.text))
            return


def _record(value: Any, *, source: Record, key: str | None = None) -> Record | BadRow:
    if not isinstance(value, dict):
        text = gettext_noop("This is not a JSON object with named values.")
        return skipped(source, Message(text))
    fields = {"id": key, **value} if key else value
    return Record(source.line, fields, source.excerpt)


def _as_bad_record(error: Exception) -> BadRecord:
    if isinstance(error, BadRecord):
        return error
    if isinstance(error, RecursionError):
        return BadRecord(gettext_noop("This row is nested too deeply."))
    if isinstance(error, json.JSONDecodeError):
        return BadRecord(
            gettext_noop("This row is not valid JSON (%(reason)s, at character %(column)d)."),
            reason=error.msg,
            column=error.colno,
        )
    if isinstance(error, UnicodeDecodeError):
        return BadRecord(gettext_noop("This row contains characters that are not UTF-8."))
    return BadRecord(gettext_noop("This row contains a number that is too long."))


def _reject_constant(name: str) -> NoReturn:
    raise BadRecord(gettext_noop("“%(value)s” is not a number."), value=name)


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise BadRecord(gettext_noop("This row contains a number that is too large."))
    return value


_DECODER = json.JSONDecoder(parse_constant=_reject_constant, parse_float=_finite)
