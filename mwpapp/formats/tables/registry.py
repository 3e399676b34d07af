"""List the shapes of files, detect the shape of a file, and read its records.

The shape of a file is its syntax, such as CSV or JSON lines. It does not depend on what the fields
mean: see `ml.corpora` for the formats of published collections.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TextIO

from mwpapp.formats.tables.delimited import csv_records, tsv_records
from mwpapp.formats.tables.json_records import has_one_per_line, json_records, line_records
from mwpapp.formats.tables.paragraphs import paragraph_records
from mwpapp.formats.tables.records import BadRow, Expected, Reader, Record
from mwpapp.formats.tables.xml_records import xml_records

SHAPES: Mapping[str, Reader] = {
    "csv": csv_records,
    "tsv": tsv_records,
    "json": json_records,
    "jsonl": line_records,
    "text": paragraph_records,
    "xml": xml_records,
}

_ENDINGS = {
    "csv": "csv", "tsv": "tsv", "tab": "tsv", "json": "json", "jsonl": "jsonl",
    "ndjson": "jsonl", "xml": "xml",
}  # fmt: skip
_PLAIN = (".txt", ".text")
_XML = re.compile(r"<(?:[?!]|[A-Za-z][\w.-]{0,100}[\s/>])")
_NAME = re.compile(r'"(\w{1,40})"\s{0,9}:')


def read_records(
    text: TextIO, *, shape: str, expected: Expected | None = None
) -> Iterator[Record | BadRow]:
    """Yield each record of a text, or the reason why it was skipped. Raise UnreadableFile if the
    rest cannot be read, and KeyError for an unknown shape."""
    return SHAPES[shape](text, expected or Expected())


def detect_shape(name: str, head: str) -> str:
    """Return the shape of a file. If the beginning of its text fits several, its name decides."""
    start, name = head.lstrip(), name.lower().removesuffix(".gz")
    ending = _ENDINGS.get(name.rpartition(".")[2], "")
    plain = name.endswith(_PLAIN)
    if start.startswith("<?xml") or (_XML.match(start) and ending in ("", "xml") and not plain):
        return "xml"
    if ending in ("csv", "tsv"):
        return ending
    if start[:1] in ("{", "["):
        return "jsonl" if ending == "jsonl" or has_one_per_line(head) else "json"
    if ending:
        return ending
    return "text" if plain and "\t" not in start.partition("\n")[0] else "csv"


def field_names(head: str, *, shape: str) -> frozenset[str]:
    """Return the field names in the beginning of a file: keys of JSON, columns of a table."""
    if shape in ("json", "jsonl"):
        return frozenset(_NAME.findall(head))
    header = head.lstrip().partition("\n")[0]
    return frozenset(cell.strip('" \r') for cell in re.split(r"[,;\t|]", header))
