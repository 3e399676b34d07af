"""Records out of JSON in any of the ways in which people publish them.

One object a line; objects one after another over several lines; a list of objects; an object
with such a list under a name like "problems"; an object with one object for each id. A record
that cannot be read is named and reading goes on at the next one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NoReturn, TextIO

from mwpapp.ml.corpora.rows import BadRow, Record, Refused, bad_row
from mwpapp.ml.corpora.windows import LONGEST_RECORD, PIECE, Window, numbered_lines

_LISTS = "problems|questions|data|items|rows|examples|instances"
_LIST_OF_OBJECTS = re.compile(rf'\s*\{{[^{{}}]*?"(?:{_LISTS})"\s*:\s*\[(?=\s*[\{{\]])')
_OBJECT_OF_OBJECTS = re.compile(r'\s*\{(?=\s*"[^"\n]{0,200}"\s*:\s*\{)')
_KEY = re.compile(r'"([^"\n]{0,200})"\s*:\s*(?=\{)')
_BETWEEN = re.compile(r"[\s,\[\]]*")
_BETWEEN_IN_CONTAINER = re.compile(r"[\s,]*")
# The bounds keep hostile white space from costing more than linear time.
_NEXT_RECORD = re.compile(
    r"(?:\}\s{0,20},?\s{0,20}|\n[ \t]{0,200},?[ \t]{0,200})"
    r'(?=\{|"[^"\n]{0,200}"\s{0,20}:\s{0,20}\{)'
)
_OVERLAP = 500  # characters kept when the next record is looked for in the next piece
_SECOND_LINE = re.compile(r"[^\n]*\n\s{0,200}(.)")


def line_records(stream: TextIO) -> Iterator[Record | BadRow]:
    """One JSON object a line; empty lines are passed over."""
    return _lines(Window(stream))


def json_records(stream: TextIO) -> Iterator[Record | BadRow]:
    """The objects of a JSON file in whichever way it holds them."""
    window = Window(stream)
    window.fill()
    return _lines(window) if _one_a_line(window.text) else _structured(window)


def _one_a_line(head: str) -> bool:
    """Whether the file has an object on each line, also where the first one is broken."""
    head = head.lstrip()
    if not head.startswith("{") or _LIST_OF_OBJECTS.match(head) or _OBJECT_OF_OBJECTS.match(head):
        return False
    following = _SECOND_LINE.match(head)
    if following:
        return following[1] == "{"
    return "\n" not in head.rstrip()


def _lines(window: Window) -> Iterator[Record | BadRow]:
    for number, line in numbered_lines(window):
        if line is None:
            yield bad_row(number, f"The line is longer than {LONGEST_RECORD:,} signs.", source="")
        elif line.strip():
            try:
                yield _record(json.loads(line, parse_constant=_no_number), line=number, raw=line)
            except (ValueError, RecursionError) as error:
                yield bad_row(number, _reason(error), source=line)


def _structured(window: Window) -> Iterator[Record | BadRow]:
    contained = _enter(window)
    between = _BETWEEN_IN_CONTAINER if contained else _BETWEEN
    while _skip(window, between=between):
        if contained and window.text[window.position] in "]}":
            return
        line, key = window.line, _take_key(window)
        raw = window.text[window.position : window.position + 200]
        try:
            value, end = _decode(window)
        except (ValueError, RecursionError) as error:
            yield bad_row(line, _reason(error), source=raw)
            _to_next_record(window)
            continue
        window.advance(end)
        yield _record(value, line=line, raw=raw, key=key)


def _enter(window: Window) -> bool:
    """Go to the first record; True where the records lie in an object around them."""
    for pattern in (_OBJECT_OF_OBJECTS, _LIST_OF_OBJECTS):
        if found := pattern.match(window.text):
            window.advance(found.end())
            return True
    return False


def _skip(window: Window, *, between: re.Pattern[str]) -> bool:
    """Pass over what stands between records; False at the end of the file."""
    while window.fill():
        found = between.match(window.text, window.position)
        window.advance(found.end() if found else window.position)
        if window.ahead:
            return True
    return False


def _take_key(window: Window) -> str | None:
    window.fill()
    found = _KEY.match(window.text, window.position)
    if found is None:
        return None
    window.advance(found.end())
    return found[1]


def _decode(window: Window) -> tuple[Any, int]:
    """The value at hand and its end, reading on while it is not complete."""
    while True:
        try:
            return _DECODER.raw_decode(window.text, window.position)
        except (ValueError, RecursionError):
            if window.ahead > LONGEST_RECORD or not window.grow():
                raise


def _to_next_record(window: Window) -> None:
    window.advance(min(window.position + 1, len(window.text)))
    while True:
        found = _NEXT_RECORD.search(window.text, window.position)
        if found:
            window.advance(found.end())
            return
        window.advance(max(window.position, len(window.text) - _OVERLAP))
        if not window.grow():
            window.advance(len(window.text))
            return


def _record(value: Any, *, line: int, raw: str, key: str | None = None) -> Record | BadRow:
    if not isinstance(value, dict):
        return bad_row(line, "This is not a JSON object with named values.", source=raw)
    fields = {"id": key, **value} if key else value
    return Record(line, fields, raw[: PIECE // 16])


def _reason(error: Exception) -> str:
    if isinstance(error, Refused):
        return str(error)
    if isinstance(error, RecursionError):
        return "This row is nested too deeply."
    if isinstance(error, json.JSONDecodeError):
        return f"This row is not valid JSON ({error.msg}, at sign {error.colno} of its line)."
    return "A number in this row is too long."


def _no_number(name: str) -> NoReturn:
    raise Refused(f"“{name}” is not a number.")


_DECODER = json.JSONDecoder(parse_constant=_no_number)
