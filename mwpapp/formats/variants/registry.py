"""List the formats in which kept variants can be downloaded.

To add one, write a file with a FORMAT, register it here and add a test: URLs, menus, the API and
file names are derived from this registry. A format's name may contain only lower-case letters,
digits and "-".
"""

from __future__ import annotations

from collections.abc import Iterable

from mwpapp.formats.exports import ExportedFile
from mwpapp.formats.variants import csv_file, jsonl_file
from mwpapp.formats.variants.format import Format
from mwpapp.formats.variants.kept_variant import KeptVariant

FORMATS: dict[str, Format] = {
    "csv": csv_file.FORMAT,
    "jsonl": jsonl_file.FORMAT,
}


def export(kept: Iterable[KeptVariant], *, format: str, stem: str) -> ExportedFile:
    """Return the file in a registered format; `stem` is its name without the extension."""
    chosen = FORMATS[format]
    return ExportedFile(f"{stem}.{chosen.extension}", chosen.media_type, chosen.write(kept))
