"""Decompress, limit and decode the bytes of a file while they are read."""

from __future__ import annotations

import codecs
import io
import re
from typing import BinaryIO, TextIO, cast

from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.bounded import MAX_BYTES, unpacked
from mwpapp.formats.tables.records import UnreadableFile

_BYTE_ORDER_MARKS = (  # UTF-32 before UTF-16: the UTF-32-LE mark begins with that of UTF-16-LE
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_OFFICE = gettext_noop(
    "This is a zip archive, or an Excel or Word file. "
    "Save the table as CSV (UTF-8) and use that file."
)
_PDF = gettext_noop("This is a PDF file. Save the table as CSV (UTF-8) and use that file.")
_IMAGE = gettext_noop("This is an image. Save the table as CSV (UTF-8) and use that file.")
_ARCHIVE = gettext_noop("This is an archive. Unpack it first, or compress the file with gzip.")
_NOT_TEXT = (
    (b"PK\x03\x04", _OFFICE),
    (b"\xd0\xcf\x11\xe0", _OFFICE),
    (b"%PDF", _PDF),
    (b"\x89PNG", _IMAGE),
    (b"\xff\xd8\xff", _IMAGE),
    (b"GIF8", _IMAGE),
    (b"BZh", _ARCHIVE),
    (b"\xfd7zXZ", _ARCHIVE),
    (b"7z\xbc\xaf", _ARCHIVE),
    (b"Rar!", _ARCHIVE),
)
_HIGH_BYTES = re.compile(rb"[\x80-\xff]+")
_XML_ENCODING = re.compile(rb"""\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']""")


def open_text(
    stream: BinaryIO, *, most_bytes: int = MAX_BYTES, utf8_only: bool = False
) -> tuple[TextIO, str]:
    """Return `stream` as text with "\\n" line ends, and the beginning of that text as written.

    Gzip is decompressed, whatever the file name. The encoding is UTF-8, or the one that the byte
    order mark or the XML declaration names; a file that is clearly not UTF-8 is read as
    Windows-1252. With `utf8_only`, bytes that are not UTF-8 become lone surrogates, so that the
    caller can find the rows that contain them. Raise UnreadableFile for files that are not text or
    whose encoding is not supported.
    """
    raw, head = unpacked(stream, most_bytes=most_bytes)
    for magic, message in _NOT_TEXT:
        if head.startswith(magic):
            raise UnreadableFile(message, line=1)
    encoding, errors = _encoding(head, utf8_only=utf8_only)
    text = io.TextIOWrapper(io.BufferedReader(raw), encoding=encoding, errors=errors)
    return text, head.decode(encoding, "replace")


def open_bytes(stream: BinaryIO) -> tuple[BinaryIO, bytes]:
    """Return `stream`, decompressed and limited in size, and its first bytes."""
    raw, head = unpacked(stream)
    return cast(BinaryIO, io.BufferedReader(raw)), head


def _encoding(head: bytes, *, utf8_only: bool) -> tuple[str, str]:
    """Return the names of the encoding and of the error handler."""
    for mark, name in _BYTE_ORDER_MARKS:
        if head.startswith(mark):
            if name != "utf-8-sig":
                return name, "replace"
            return name, "surrogateescape" if utf8_only else _CP1252
    if utf8_only:
        return "utf-8", "surrogateescape"
    declared = _XML_ENCODING.match(head)
    name = declared[1].decode("ascii", "replace") if declared else "utf-8"
    return (name, "replace") if _is_text_encoding(name) else ("utf-8", _errors(head))


def _errors(head: bytes) -> str:
    """Return the error handler for bytes that are not UTF-8.

    In a file that is otherwise UTF-8, such bytes are damage. They are replaced, so that the caller
    can skip their rows. Mostly single bytes between ASCII letters indicate a Western language in
    Windows-1252. Mostly runs of several bytes indicate another script, which must not be decoded as
    Windows-1252: raise UnreadableFile.
    """
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(head)
    wrong = text.count("\ufffd") - head.count("\ufffd".encode())
    right = sum(1 for character in text if character > "\x7f") - wrong
    if right and right >= wrong:
        return "replace"
    runs = _HIGH_BYTES.findall(head)
    if sum(1 for run in runs if len(run) > 1) * 2 > len(runs):
        raise UnreadableFile(
            gettext_noop("The encoding of this file is not supported. Save it as UTF-8."), line=1
        )
    return _CP1252


def _is_text_encoding(name: str) -> bool:
    """Return whether `name` is an encoding, other than UTF-8, in which ASCII bytes are text."""
    try:
        known = codecs.lookup(name).name
        b"<".decode(name)
    except (LookupError, UnicodeError, ValueError, TypeError):
        return False
    return known not in ("utf-8", "utf-16", "utf-32", "idna", "punycode")


def _as_cp1252(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    undecoded = error.object[error.start : error.end]
    return undecoded.decode("cp1252", errors="replace"), error.end


_CP1252 = "reword-cp1252"
codecs.register_error(_CP1252, _as_cp1252)
