"""Write sheets and answer keys as a Word document (DOCX), which people can edit."""

from __future__ import annotations

from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.paper.printed import PrintedFormat
from mwpapp.formats.assessments.paper.word.key import write_key
from mwpapp.formats.assessments.paper.word.sheets import write_sheets

FORMAT = PrintedFormat(
    label="Word",
    extension="docx",
    media_type="application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    carries=frozenset(Field) - {Field.KIND, Field.EQUATION},
    write_sheets=write_sheets,
    write_key=write_key,
)
