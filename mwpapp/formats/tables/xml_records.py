"""Read XML: one record for each element of a given name, with its children and attributes.

Each element is parsed separately, so that a broken one does not affect the others. A file that
declares entities or a document type is refused, so no declared entity is ever expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO
from xml.etree.ElementTree import ParseError  # nosec: only the exception

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.records import (
    MAX_SOURCE_LENGTH,
    BadRow,
    Expected,
    Record,
    UnreadableFile,
    bad_row,
)
from mwpapp.formats.tables.windows import MAX_RECORD_LENGTH, Window

_DECLARES = re.compile(r"<!\s*(?:DOCTYPE|ENTITY)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Tags:
    start: re.Pattern[str]
    end: re.Pattern[str]


def xml_records(stream: TextIO, expected: Expected) -> Iterator[Record | BadRow]:
    """Yield the elements called `expected.element`; a child's text is stored under its tag."""
    name = re.escape(expected.element)
    tags = _Tags(re.compile(rf"<{name}\b"), re.compile(rf"</{name}\s{{0,9}}>|<{name}\b"))
    window = Window(stream)
    while _to_start(window, tags=tags):
        line = window.line
        end = _end(window, tags=tags)
        raw = window.text[window.position : end]
        window.advance(end)
        yield _record(raw, line=line)


def _to_start(window: Window, *, tags: _Tags) -> bool:
    """Move to the next element; return False if there is none."""
    while window.fill():
        match = tags.start.search(window.text, window.position)
        stop = match.start() if match else len(window.text)
        if _DECLARES.search(window.text, window.position, stop):
            raise UnreadableFile(
                gettext_noop("The file declares its own document type or entities. Remove them."),
                line=window.line,
            )
        if match:
            window.advance(stop)
            return True
        window.advance(max(window.position, stop - len("<!DOCTYPE")))
        if not window.grow():
            return False
    return False


def _end(window: Window, *, tags: _Tags) -> int:
    """Return the end of the current element: its end tag, the next element, or the end of the file
    or of the text that was read up to MAX_RECORD_LENGTH."""
    while True:
        match = tags.end.search(window.text, window.position + 1)
        if match:
            return match.end() if match[0].startswith("</") else match.start()
        if window.ahead > MAX_RECORD_LENGTH or not window.grow():
            return len(window.text)


def _record(raw: str, *, line: int) -> Record | BadRow:
    try:
        element = fromstring(raw.encode("utf-8", "replace"), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        text = gettext_noop("This element is not valid XML (%(reason)s).")
        return bad_row(line, text, source=raw, reason=str(error))
    fields = {child.tag: (child.text or "").strip() for child in element}
    return Record(line, fields | dict(element.attrib), raw[:MAX_SOURCE_LENGTH])
