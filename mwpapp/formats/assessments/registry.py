"""List the formats of whole assessments.

To add one, write a file with a FORMAT, register it here and add a test: menus, the API,
`make_worksheet` and the round-trip tests are derived from this registry. If Reword reads the
format, also teach `detecting` to recognize it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mwpapp.formats.assessments import csv_file, jsonl_file, reword_file
from mwpapp.formats.assessments.format import Format, Import
from mwpapp.formats.assessments.quizzes import gift, moodle_xml, prairielearn
from mwpapp.formats.assessments.quizzes.canvas import package as canvas
from mwpapp.formats.assessments.quizzes.qti import qti3, qti21

FORMATS: Final[dict[str, Format]] = {
    "csv": csv_file.FORMAT,
    "jsonl": jsonl_file.FORMAT,
    "gift": gift.FORMAT,
    "moodle": moodle_xml.FORMAT,
    "qti21": qti21.FORMAT,
    "qti3": qti3.FORMAT,
    "canvas": canvas.FORMAT,
    "prairielearn": prairielearn.FORMAT,
    "reword": reword_file.FORMAT,
}

READERS: Final[dict[str, Callable[[bytes], Import]]] = {
    name: format.read for name, format in FORMATS.items() if format.read
}
"""The readers of the formats that Reword imports, by the names that `detecting.detect` returns."""
