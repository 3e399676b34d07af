"""Sheets as a Word document (DOCX), to be edited before they are printed."""

from __future__ import annotations

from typing import Final

from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.paper.printed import PrintedFormat
from mwpapp.formats.assessments.paper.word.sheets import write_sheets

_NOT_SHOWN: Final = {
    Field.TOLERANCE,
    Field.ALTERNATIVES,
    Field.ERRORS,
    Field.STEPS,
    Field.KIND,
    Field.EQUATION,
}

FORMAT = PrintedFormat(
    label="Word",
    extension="docx",
    media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    carries=frozenset(Field) - _NOT_SHOWN,
    write_sheets=write_sheets,
)
