"""Define a file for download, independent of its content and format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file that is generated while it is sent."""

    name: str
    media_type: str
    pieces: Iterable[str | bytes]
