"""Read plain text: one record for each paragraph; blank lines separate paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from mwpapp.formats.tables.records import MAX_SOURCE_LENGTH, BadRow, Expected, Record
from mwpapp.formats.tables.windows import Window, line_too_long, numbered_lines


def paragraph_records(stream: TextIO, _expected: Expected) -> Iterator[Record | BadRow]:
    """Yield records whose only field is `text`, which keeps its line breaks."""
    block: list[str] = []
    start = 1
    for number, line in numbered_lines(Window(stream)):
        if line is None or not line.strip():
            yield from _record(block, line=start)
            block = []
            if line is None:
                yield line_too_long(number)
            continue
        start = start if block else number
        block.append(line.strip())
    yield from _record(block, line=start)


def _record(block: list[str], *, line: int) -> Iterator[Record]:
    if block:
        text = "\n".join(block)
        yield Record(line, {"text": text}, " ".join(block)[:MAX_SOURCE_LENGTH])
