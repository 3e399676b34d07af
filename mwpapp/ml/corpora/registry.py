"""The formats that can be read, how a file's format is told, and the reading itself.

A new format is one file with `read(stream)`, one line in FORMATS and one test file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, TextIO

from mwpapp.ml.corpora import (
    aqua,
    asdiv,
    csv_table,
    gsm8k,
    json_file,
    json_lines,
    math23k,
    mathqa,
    mawps,
    plain_text,
    svamp,
    svamp_cv,
    tsv_table,
)
from mwpapp.ml.corpora.decoding import open_text
from mwpapp.ml.corpora.rows import BadRow, Reader, Row, UnreadableFile, bad_row

FORMATS: dict[str, Reader] = {
    "csv": csv_table.read,
    "tsv": tsv_table.read,
    "jsonl": json_lines.read,
    "json": json_file.read,
    "text": plain_text.read,
    "svamp": svamp.read,
    "asdiv": asdiv.read,
    "mawps": mawps.read,
    "gsm8k": gsm8k.read,
    "aqua": aqua.read,
    "mathqa": mathqa.read,
    "math23k": math23k.read,
    "svamp_cv": svamp_cv.read,
}
MOST_BAD_TOGETHER = 10_000  # rows; a file that is bad for so long is of another kind

_NAME = re.compile(r'"(\w{1,40})"\s{0,9}:')
_HAN = re.compile("[\u4e00-\u9fff]|\\\\u[4-9][0-9a-fA-F]{3}")
_PUBLISHED = (  # the names that give a published JSON format away
    ({"Body", "Question"}, "svamp"),
    ({"sQuestion"}, "mawps"),
    ({"question", "options", "correct"}, "aqua"),
    ({"Problem", "annotated_formula"}, "mathqa"),
    ({"Problem", "linear_formula"}, "mathqa"),
    ({"original_text", "segmented_text"}, "math23k"),
)


def read(stream: BinaryIO, *, name: str, format: str | None = None) -> Iterator[Row | BadRow]:
    """Every record of the file, as a problem or with the reason why it is none.

    Gzip is unpacked. Whatever the bytes, nothing is raised but KeyError for an unknown
    `format`. Where the rest of a file cannot be read, the last BadRow says so.
    """
    if format is not None and format not in FORMATS:
        raise KeyError(format)
    return _read(stream, name=name, format=format)


def _read(stream: BinaryIO, *, name: str, format: str | None) -> Iterator[Row | BadRow]:
    line = 0
    try:
        text, head = open_text(stream)
        reader = FORMATS[format or detect(name, head)]
        for row in _patient(reader, text=text):
            line = row.line
            yield row
    except UnreadableFile as error:
        line = error.line or line + 1
        yield bad_row(line, str(error), source="")
    if line == 0:
        yield bad_row(1, "There is no problem in this file.", source="")


def _patient(reader: Reader, *, text: TextIO) -> Iterator[Row | BadRow]:
    """The rows, up to a long stretch of nothing but bad ones."""
    bad = 0
    for row in reader(text):
        yield row
        bad = bad + 1 if isinstance(row, BadRow) else 0
        if bad == MOST_BAD_TOGETHER:
            raise UnreadableFile(
                f"{bad:,} rows one after another cannot be read; the rest was left out."
            )


def detect(name: str, head: bytes) -> str:
    """The format of a file by its first bytes (unpacked), and where they fit several, its name."""
    text = _decoded(head)
    ending = name.lower().removesuffix(".gz").rpartition(".")[2]
    start = text.lstrip()[:1]
    if start == "<" and (ending == "xml" or "<?xml" in text or "<Problem" in text):
        return "asdiv"
    if ending in ("csv", "tsv", "tab"):
        return _table_format(text, ending=ending)
    if start in ("{", "["):
        return _json_format(text, ending=ending)
    if ending in ("jsonl", "ndjson", "json", "xml"):
        return {"ndjson": "jsonl", "xml": "asdiv"}.get(ending, ending)
    return _table_format(text, ending=ending)


def _json_format(text: str, *, ending: str) -> str:
    names = set(_NAME.findall(text))
    if "text" not in names:
        for needed, format in _PUBLISHED:
            if needed <= names:
                return format
        if {"question", "answer"} <= names and "####" in text:
            return "gsm8k"
        if {"original_text", "equation", "ans"} <= names:
            return "math23k" if _HAN.search(text) else "mathqa"
    return "jsonl" if ending in ("jsonl", "ndjson") else "json"


def _table_format(text: str, *, ending: str) -> str:
    header = text.lstrip().partition("\n")[0]
    if {"Question", "Numbers", "Equation"} <= {cell.strip('" \r') for cell in header.split(",")}:
        return "svamp_cv"
    if ending in ("tsv", "tab"):
        return "tsv"
    return "text" if ending in ("txt", "text") and "\t" not in header else "csv"


def _decoded(head: bytes) -> str:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", "replace")
    return head.decode("utf-8-sig", "replace")
