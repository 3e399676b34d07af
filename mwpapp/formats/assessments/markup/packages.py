"""Write reproducible zip packages, and read zip packages within limits."""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Mapping
from typing import Final

from mwpapp.formats.messages import FormatError, gettext_noop

MAX_FILES: Final = 25_000
MAX_BYTES: Final = 64 * 2**20  # the uncompressed size of all files that are read

_DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError, ValueError
)  # fmt: skip

# The signatures of a first file, an empty archive and an archive in several parts. "PK" alone is
# not enough, because a text can begin with it, too.
_SIGNATURES: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")

_NOT_ZIP = gettext_noop("The file is not a zip package, or it is damaged.")
_UNREADABLE = gettext_noop("The package is encrypted, or Reword cannot decompress it.")
_TOO_MANY = gettext_noop("The package contains more than %(limit)s files. Split it.")
_TOO_LARGE = gettext_noop("The package unpacks to more than %(limit)d MB. Split it.")
_MISSING = gettext_noop("The package does not contain the file “%(name)s”. Export it again.")


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file. The same files in the same order give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as package:
        for name, data in files.items():
            package.writestr(_entry(name), data)
    return buffer.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


class Package:
    """A zip archive. Its files are read one at a time into memory and never written to disk."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except _DAMAGED as error:
            raise FormatError(_NOT_ZIP) from error
        except NotImplementedError as error:
            raise FormatError(_UNREADABLE) from error
        entries = self._zip.infolist()
        if len(entries) > MAX_FILES:
            raise FormatError(_TOO_MANY, limit=f"{MAX_FILES:,}")
        self.names = [entry.filename for entry in entries]
        # zipfile reads no more of a file than its entry declares.
        self.unpacked_size = sum(entry.file_size for entry in entries)
        self._bytes_left = MAX_BYTES

    def read(self, name: str) -> bytes:
        """Return the contents of a file.

        Raise FormatError if it is missing, damaged, encrypted or compressed by an unsupported
        method, or if the files read so far exceed MAX_BYTES.
        """
        try:
            with self._zip.open(name) as file:
                data = file.read(self._bytes_left + 1)
        except KeyError as error:
            raise FormatError(_MISSING, name=name[:100]) from error
        except _DAMAGED as error:
            raise FormatError(_NOT_ZIP) from error
        except RuntimeError as error:  # encrypted, or compressed by an unsupported method
            raise FormatError(_UNREADABLE) from error
        self._bytes_left -= len(data)
        if self._bytes_left < 0:
            raise FormatError(_TOO_LARGE, limit=MAX_BYTES // 2**20)
        return data


def is_zip(data: bytes) -> bool:
    """Return whether `data` begins with the signature of a zip file."""
    return data.startswith(_SIGNATURES)
