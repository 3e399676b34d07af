"""Read a text piece by piece and count its lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.records import BadRow, bad_row

PIECE = 2**16  # characters read at a time
MAX_RECORD_LENGTH = 2**20  # characters; a problem has at most 10,000


class Window:
    """The part of a text that has been read but not used yet.

    It begins at `position` in `text`, on line number `line`.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.text = ""
        self.position = 0
        self.line = 1

    @property
    def ahead(self) -> int:
        return len(self.text) - self.position

    def grow(self) -> bool:
        """Read another piece; return False at the end of the text."""
        piece = self.stream.read(PIECE)
        self.text = self.text[self.position :] + piece
        self.position = 0
        return bool(piece)

    def fill(self) -> bool:
        """Read until PIECE characters are ahead or the text ends. Return False if none is left."""
        while self.ahead < PIECE and self.grow():
            pass
        return self.ahead > 0

    def advance(self, position: int) -> None:
        self.line += self.text.count("\n", self.position, position)
        self.position = position

    def find(self, wanted: str) -> int:
        """Return the index of `wanted` in `text`. Read on as needed, up to MAX_RECORD_LENGTH;
        return -1 if it is missing."""
        seen = self.position
        while True:
            index = self.text.find(wanted, seen)
            if index >= 0:
                return index
            seen = len(self.text) - self.position
            if self.ahead > MAX_RECORD_LENGTH or not self.grow():
                return -1


def numbered_lines(window: Window) -> Iterator[tuple[int, str | None]]:
    """Yield each line's number and its text without the line end, or None if it is too long."""
    while window.fill():
        line = window.line
        end = window.find("\n")
        if end < 0 and window.ahead > MAX_RECORD_LENGTH:
            _skip_line(window)
            yield line, None
            continue
        stop = end if end >= 0 else len(window.text)
        text = window.text[window.position : stop]
        window.advance(min(stop + 1, len(window.text)))
        yield line, text


def line_too_long(number: int) -> BadRow:
    """Return the BadRow of a line that is too long."""
    text = gettext_noop("The line is longer than %(limit)s characters.")
    return bad_row(number, text, limit=f"{MAX_RECORD_LENGTH:,}")


def _skip_line(window: Window) -> None:
    while True:
        end = window.text.find("\n", window.position)
        if end >= 0:
            window.advance(end + 1)
            return
        window.advance(len(window.text))
        if not window.grow():
            return
