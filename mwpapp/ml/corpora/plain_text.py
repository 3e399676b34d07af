"""Plain text: problems one after another with an empty line between them, as people paste them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from mwpapp.ml.corpora.building import build_problem
from mwpapp.ml.corpora.rows import BadRow, Record, Row, bad_row, rows
from mwpapp.ml.corpora.windows import LONGEST_RECORD, Window, numbered_lines


def read(stream: TextIO) -> Iterator[Row | BadRow]:
    return rows(_blocks(stream), convert=lambda fields: build_problem(fields["text"], source=""))


def _blocks(stream: TextIO) -> Iterator[Record | BadRow]:
    block: list[str] = []
    start = 1
    for number, line in numbered_lines(Window(stream)):
        if line is None or not line.strip():
            yield from _record(block, line=start)
            block = []
            if line is None:
                reason = f"The line is longer than {LONGEST_RECORD:,} signs."
                yield bad_row(number, reason, source="")
            continue
        start = start if block else number
        block.append(line.strip())
    yield from _record(block, line=start)


def _record(block: list[str], *, line: int) -> Iterator[Record]:
    if block:
        text = " ".join(block)
        yield Record(line, {"text": text}, text[:200])
