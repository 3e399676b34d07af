"""Read bytes within limits of size and compression ratio."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, BinaryIO

from mwpapp.formats.messages import gettext_noop
from mwpapp.formats.tables.records import UnreadableFile

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

MAX_BYTES = 256 * 2**20  # unpacked; the largest published set is about 100 MB
MAX_RATIO = 100  # word problems compress to a fifth of their size, zip bombs to a thousandth
FREE_BYTES = 2**20  # the ratio is not checked below this
HEAD_BYTES = 64 * 2**10
GZIP = b"\x1f\x8b"


class BoundedReader(io.RawIOBase):
    """Reads `head`, the bytes already taken from the stream, and then the rest of the stream.

    `packed` returns the number of compressed bytes read so far. Reading raises UnreadableFile if
    the data exceed `most_bytes` or MAX_RATIO, or cannot be decompressed. Closing the reader leaves
    the stream open for the caller.
    """

    def __init__(
        self,
        stream: BinaryIO,
        *,
        head: bytes = b"",
        packed: Callable[[], int] | None = None,
        most_bytes: int = MAX_BYTES,
    ) -> None:
        super().__init__()
        self.stream = stream
        self.head = head
        self.packed = packed
        self.most_bytes = most_bytes
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
                gettext_noop("The file is damaged: it cannot be unpacked beyond this point.")
            ) from error

    def _check(self) -> None:
        if self.count > self.most_bytes:
            raise UnreadableFile(
                gettext_noop("The file is larger than %(limit)d MB. The rest was not read."),
                limit=self.most_bytes // 2**20,
            )
        if self.packed and self.count > max(FREE_BYTES, MAX_RATIO * self.packed()):
            raise UnreadableFile(
                gettext_noop(
                    "The file unpacks to far more data than expected. The rest was not read."
                )
            )


def unpacked(stream: BinaryIO, *, most_bytes: int = MAX_BYTES) -> tuple[BoundedReader, bytes]:
    """Return a bounded reader of `stream` that decompresses gzip, and the first unpacked bytes."""
    head = first_bytes(stream)
    raw = BoundedReader(stream, head=head, most_bytes=most_bytes)
    if not head.startswith(GZIP):
        return raw, head
    # mypy expects complete file objects, but gzip needs only a raw reader.
    packed = gzip.GzipFile(fileobj=io.BufferedReader(raw), mode="rb")
    outer = BoundedReader(packed, packed=lambda: raw.count, most_bytes=most_bytes)  # type: ignore[arg-type]
    head = first_bytes(outer)  # type: ignore[arg-type]
    return BoundedReader(outer, head=head, most_bytes=most_bytes), head  # type: ignore[arg-type]


def first_bytes(stream: BinaryIO) -> bytes:
    """Return up to HEAD_BYTES of `stream`, even if single reads return fewer."""
    head = b""
    while len(head) < HEAD_BYTES and (data := stream.read(HEAD_BYTES - len(head))):
        head += data
    return head
