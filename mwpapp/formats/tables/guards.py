"""Stop reading files that are damaged or in another format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.records import BadRow, UnreadableFile

MAX_CONSECUTIVE_BAD_ROWS = 10_000  # a file with this many is probably in another format

R = TypeVar("R")


def stop_after_many_bad_rows(rows: Iterator[R | BadRow]) -> Iterator[R | BadRow]:
    """Yield the rows. Raise UnreadableFile after too many consecutive bad ones."""
    bad = 0
    for row in rows:
        yield row
        bad = bad + 1 if isinstance(row, BadRow) else 0
        if bad == MAX_CONSECUTIVE_BAD_ROWS:
            raise UnreadableFile(
                gettext_noop("%(count)s consecutive rows cannot be read. The rest was not read."),
                count=f"{bad:,}",
            )


def report_unreadable_end(rows: Iterator[R | BadRow]) -> Iterator[R | BadRow]:
    """Yield the rows. If `rows` raises UnreadableFile, yield a BadRow with its reason instead."""
    line = 0
    try:
        for row in rows:
            line = getattr(row, "line", line + 1)
            yield row
    except UnreadableFile as error:
        yield BadRow(error.line or line + 1, error.message)
