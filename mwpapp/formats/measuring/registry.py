"""List the formats of test sets. To add one, write a file with a FORMAT, register it here and add a
test: URLs, menus, the API, file names and the import are derived from this registry. A
format's name may contain only lower-case letters, digits and "-".
"""

from __future__ import annotations

from io import BytesIO

from mwpapp.formats.measuring import csv_file, dataset_folder, jsonl_file, unlabelled_csv
from mwpapp.formats.measuring.format import Format, SetFile
from mwpapp.formats.tables.decoding import open_bytes

FORMATS: dict[str, Format] = {
    "zip": dataset_folder.FORMAT,
    "csv": csv_file.FORMAT,
    "jsonl": jsonl_file.FORMAT,
    "unlabelled": unlabelled_csv.FORMAT,
}


def read(content: bytes) -> SetFile:
    """Return the test set of a file in any readable format. A file that no format recognizes is
    read as a table or JSON. Raise InvalidTestSet if a zip file is not a test set, and
    UnreadableFile if the file cannot be decompressed within the limits. Other errors are raised by
    iterating over the pairs (see SetFile)."""
    _stream, head = open_bytes(BytesIO(content))
    for format in FORMATS.values():
        if format.read is not None and format.recognizes(head):
            return format.read(content)
    return csv_file.read(content)
