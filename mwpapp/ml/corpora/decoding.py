"""From the bytes of an upload to its text: unpacked, bounded and decoded as they are read."""

from __future__ import annotations

import codecs
import gzip
import io
import re
import zlib
from typing import TYPE_CHECKING, BinaryIO, TextIO

from mwpapp.ml.corpora.rows import UnreadableFile

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MAX_BYTES = 256 * 2**20  # unpacked; the largest published set is about 100 MB
MAX_RATIO = 100  # word problems pack to a fifth; bombs to a thousandth
FREE_BYTES = 2**20  # below this the ratio does not matter
HEAD_BYTES = 64 * 2**10

_GZIP = b"\x1f\x8b"
_BYTE_ORDER_MARKS = (  # UTF-32 first: its mark begins with that of UTF-16
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_NOT_TEXT = (
    (b"PK\x03\x04", "a zip archive, or an Excel or Word file"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word file"),
    (b"%PDF", "a PDF file"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ", "an xz archive"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a rar archive"),
)
_HIGH_BYTES = re.compile(rb"[\x80-\xff]+")
_XML_ENCODING = re.compile(rb"""\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']""")


class BoundedReader(io.RawIOBase):
    """A head already read and the stream after it, up to `limit` bytes in all.

    Raises UnreadableFile beyond the limit and where the bytes cannot be unpacked. Closing it
    leaves the stream open: it belongs to the caller.
    """

    def __init__(
        self, stream: BinaryIO, *, head: bytes = b"", packed: BoundedReader | None = None
    ) -> None:
        super().__init__()
        self.stream = stream
        self.head = head
        self.packed = packed
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer).cast("B")
        data = self._next(len(view))
        self.count += len(data)
        self._check()
        view[: len(data)] = data
        return len(data)

    def _next(self, size: int) -> bytes:
        if self.head:
            data, self.head = self.head[:size], self.head[size:]
            return data
        try:
            return self.stream.read(size) or b""
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise UnreadableFile(
                "The file is damaged and cannot be unpacked beyond this place."
            ) from error

    def _check(self) -> None:
        if self.count > MAX_BYTES:
            raise UnreadableFile(
                f"The file is larger than {MAX_BYTES // 2**20} MB; the rest of it was not read."
            )
        if self.packed and self.count > max(FREE_BYTES, MAX_RATIO * self.packed.count):
            raise UnreadableFile("The file unpacks to far more than it should; it was not read.")


def open_text(stream: BinaryIO) -> tuple[TextIO, bytes]:
    """`stream` as text with "\\n" line ends, and its first bytes (unpacked).

    Gzip is unpacked whatever the name says. UTF-8, or what the byte order mark or the XML
    declaration names; a file that is clearly no UTF-8 is read as Windows-1252.
    Raises UnreadableFile for files that hold no text.
    """
    raw, head = _unpacked(stream)
    for magic, what in _NOT_TEXT:
        if head.startswith(magic):
            raise UnreadableFile(
                f"This is {what}. Save the table as CSV (UTF-8) and upload that file."
            )
    encoding, errors = _encoding(head)
    return io.TextIOWrapper(io.BufferedReader(raw), encoding=encoding, errors=errors), head


def _unpacked(stream: BinaryIO) -> tuple[BoundedReader, bytes]:
    head = _first_bytes(stream)
    raw = BoundedReader(stream, head=head)
    if not head.startswith(_GZIP):
        return raw, head
    # mypy: a raw reader is all that gzip asks of its file object
    unpacked = gzip.GzipFile(fileobj=io.BufferedReader(raw), mode="rb")
    outer = BoundedReader(unpacked, packed=raw)  # type: ignore[arg-type]
    head = _first_bytes(outer)  # type: ignore[arg-type]
    return BoundedReader(outer, head=head), head  # type: ignore[arg-type]


def _first_bytes(stream: BinaryIO) -> bytes:
    head = b""
    while len(head) < HEAD_BYTES and (data := stream.read(HEAD_BYTES - len(head))):
        head += data
    return head


def _encoding(head: bytes) -> tuple[str, str]:
    """The name of the encoding and of the error handler."""
    for mark, name in _BYTE_ORDER_MARKS:
        if head.startswith(mark):
            return name, "replace" if name != "utf-8-sig" else _CP1252
    declared = _XML_ENCODING.match(head)
    name = declared[1].decode("ascii", "replace") if declared else "utf-8"
    return (name, "replace") if _is_text_encoding(name) else ("utf-8", _errors(head))


def _errors(head: bytes) -> str:
    """What to do with bytes that are no UTF-8.

    In a file that is UTF-8 otherwise they are damage, which costs their row. Single ones
    between ASCII letters are a Western language in Windows-1252. Many in a row are some other
    script, which must not be read as if it were Western.
    """
    text = codecs.getincrementaldecoder("utf-8")("replace").decode(head)
    wrong = text.count("\ufffd") - head.count("\ufffd".encode())
    right = sum(1 for sign in text if sign > "\x7f") - wrong
    if right and right >= wrong:
        return "replace"
    runs = _HIGH_BYTES.findall(head)
    if sum(1 for run in runs if len(run) > 1) * 2 > len(runs):
        raise UnreadableFile("The signs of this file cannot be read. Save it as UTF-8.")
    return _CP1252


def _is_text_encoding(name: str) -> bool:
    """Whether `name` is an encoding other than UTF-8 that can decode a byte stream."""
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
