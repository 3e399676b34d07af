"""List the printed formats. To add one, write a file with a FORMAT, register it here and add a
test."""

from __future__ import annotations

from typing import Final

from mwpapp.formats.assessments.paper import docx_file, pdf
from mwpapp.formats.assessments.paper.printed import PrintedFormat

PRINTED: Final[dict[str, PrintedFormat]] = {
    "pdf": pdf.FORMAT,
    "docx": docx_file.FORMAT,
}
