"""Zip packages: written the same every time, read within limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Mapping
from typing import Final

from mwpapp.formats.messages import FormatError, gettext_noop

MOST_FILES: Final = 25_000
MOST_BYTES: Final = 64 * 2**20  # unpacked, of all files that are read

_NOT_ZIP = gettext_noop("The file is not a zip package, or it is damaged.")
_TOO_MANY = gettext_noop("The package has more than %(limit)s files.")
_TOO_LARGE = gettext_noop("The package unpacks to more than %(limit)d MB.")
_MISSING = gettext_noop("The package does not have the file “%(name)s” that it lists.")


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file. The same files give the same bytes."""
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
    """A zip file of others. Its files are read one by one and never written to a disk."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError) as error:
            raise FormatError(_NOT_ZIP) from error
        entries = self._zip.infolist()
        if len(entries) > MOST_FILES:
            raise FormatError(_TOO_MANY, limit=f"{MOST_FILES:,}")
        self.names = [entry.filename for entry in entries]
        self._left = MOST_BYTES

    def read(self, name: str) -> bytes:
        """Return a file. Raise FormatError if it is missing, damaged or too large."""
        try:
            with self._zip.open(name) as file:
                data = file.read(self._left + 1)
        except KeyError as error:
            raise FormatError(_MISSING, name=name[:100]) from error
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, RuntimeError) as error:
            # RuntimeError: it is encrypted. NotImplementedError, for other methods, is one, too.
            raise FormatError(_NOT_ZIP) from error
        self._left -= len(data)
        if self._left < 0:
            raise FormatError(_TOO_LARGE, limit=MOST_BYTES // 2**20)
        return data


def is_zip(data: bytes) -> bool:
    """Whether a file begins as zip files do."""
    return data.startswith(b"PK")
