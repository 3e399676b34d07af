"""Write sheets and answer keys as PDF, typeset by Typst from `templates`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import typst

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.paper.content import sheets_json
from mwpapp.formats.assessments.paper.key import key_json
from mwpapp.formats.assessments.paper.layout import Layout
from mwpapp.formats.assessments.paper.printed import PrintedFormat

_FOLDER: Final = Path(__file__).resolve().parent
_TEMPLATES: Final = _FOLDER / "templates"


def write_sheets(assessment: Assessment, *, layout: Layout) -> bytes:
    """Return the sheets of all versions in one file."""
    return _typeset("sheets.typ", content=sheets_json(assessment, layout=layout))


def write_key(assessment: Assessment, *, layout: Layout) -> bytes:
    """Return the key: a grid of places and versions, then each version's answers with steps."""
    return _typeset("key.typ", content=key_json(assessment, layout=layout))


def _typeset(template: str, *, content: str) -> bytes:
    """Return the PDF of a template. The content is passed to Typst as data and is never run."""
    compiler = typst.Compiler(_TEMPLATES / template, root=_TEMPLATES, font_paths=_fonts())
    result = compiler.compile(format="pdf", sys_inputs={"content": content}, timestamp=0)
    if not isinstance(result, bytes):
        raise TypeError(f"{template} did not produce a single file.")
    return result


@cache
def _fonts() -> typst.Fonts:
    """Return our fonts, and the system fonts for scripts that ours do not cover."""
    return typst.Fonts(font_paths=[_FOLDER / "fonts"])


FORMAT = PrintedFormat(
    label="PDF",
    extension="pdf",
    media_type="application/pdf",
    carries=frozenset(Field) - {Field.KIND, Field.EQUATION},
    write_sheets=write_sheets,
    write_key=write_key,
    apart=True,
)
