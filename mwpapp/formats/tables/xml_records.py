"""Read XML: one record for each element of a given name, with its children and attributes.

Each element is parsed separately, so that a broken one does not affect the others. Comments are
skipped. A file that declares entities or a document type is refused, so no declared entity is ever
expanded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO
from xml.etree.ElementTree import Element, ParseError  # nosec: not used to parse

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
# A comment or a CDATA section; only its opening if its end is missing.
_SKIPPED = r"<!--(?:.*?-->)?|<!\[CDATA\[(?:.*?\]\]>)?"
_UNCLOSED = ("<!--", "<![CDATA[")
_QUOTED = r"""(?:[^<>"']|"[^"<]*"|'[^'<]*')*"""
_INLINE = frozenset(("a", "b", "em", "i", "small", "span", "strong", "sub", "sup", "u"))


@dataclass(frozen=True, slots=True)
class _Tags:
    start: re.Pattern[str]
    end: re.Pattern[str]
    whole: re.Pattern[str]  # an element that is one tag


def xml_records(stream: TextIO, expected: Expected) -> Iterator[Record | BadRow]:
    """Yield the elements called `expected.element`; a child's text is stored under its tag."""
    name = re.escape(expected.element)
    start = rf"{_SKIPPED}|<{name}(?=[\s/>])"
    tags = _Tags(
        start=re.compile(start, re.DOTALL),
        end=re.compile(rf"{start}|</{name}\s{{0,9}}>", re.DOTALL),
        whole=re.compile(rf"<{name}(?:\s{_QUOTED})?/>"),
    )
    window = Window(stream)
    while _to_start(window, tags=tags):
        line = window.line
        end = _end(window, tags=tags)
        raw = window.text[window.position : end]
        window.advance(end)
        yield _record(raw, line=line)


def _to_start(window: Window, *, tags: _Tags) -> bool:
    """Move to the next element or unclosed comment; return False if there is none."""
    while window.fill():
        match = tags.start.search(window.text, window.position)
        stop = match.start() if match else len(window.text)
        if _DECLARES.search(window.text, window.position, stop):
            raise UnreadableFile(
                gettext_noop("The file declares its own document type or entities. Remove them."),
                line=window.line,
            )
        if match and _is_skipped(match):
            window.advance(match.end())
            continue
        window.advance(stop if match else max(window.position, stop - len("<!DOCTYPE")))
        if match and match[0] not in _UNCLOSED:
            return True
        if window.ahead > MAX_RECORD_LENGTH or not window.grow():
            return match is not None
    return False


def _is_skipped(match: re.Match[str]) -> bool:
    """Return whether this is a comment or a CDATA section with its end."""
    return match[0].startswith("<!") and match[0] not in _UNCLOSED


def _end(window: Window, *, tags: _Tags) -> int:
    """Return the end of the current element: its end tag, the next element, or the end of the file
    or of the text that was read up to MAX_RECORD_LENGTH. An unclosed comment extends to the end of
    the text that was read."""
    unclosed = window.text.startswith("<!", window.position)
    while not unclosed:
        whole = tags.whole.match(window.text, window.position)
        if whole:
            return whole.end()
        found = tags.end.finditer(window.text, window.position + 1)
        match = next((match for match in found if not _is_skipped(match)), None)
        if match and match[0] not in _UNCLOSED:
            return match.end() if match[0].startswith("</") else match.start()
        if window.ahead > MAX_RECORD_LENGTH or not window.grow():
            break
    return len(window.text)


def _record(raw: str, *, line: int) -> Record | BadRow:
    try:
        element = fromstring(raw.encode("utf-8", "replace"), forbid_dtd=True)
    except (ParseError, DefusedXmlException, ValueError) as error:
        text = gettext_noop("This element is not valid XML (%(reason)s).")
        return bad_row(line, text, source=raw, reason=str(error))
    fields = {child.tag: _text(child) for child in element}
    return Record(line, fields | dict(element.attrib), raw[:MAX_SOURCE_LENGTH])


def _text(element: Element) -> str:
    """Return all the text of an element. Inner elements such as paragraphs begin new lines."""
    for inner in element.iter():
        if inner is element or inner.tag in _INLINE:
            continue
        inner.tail = "\n" + (inner.tail or "")
        if inner.tag != "br":
            inner.text = "\n" + (inner.text or "")
    return "".join(element.itertext()).strip()
