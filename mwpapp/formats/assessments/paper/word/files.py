"""Create and save Word documents."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final

import docx
from docx.document import Document
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement
from docx.shared import Length, Mm

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.paper.content import is_rtl, language_of
from mwpapp.formats.assessments.paper.layout import Layout, Paper
from mwpapp.formats.assessments.paper.rich import one_line
from mwpapp.formats.assessments.paper.word.elements import element, page_field, run, tab
from mwpapp.formats.assessments.paper.word.styles import add_styles

_SIZES: Final = {Paper.A4: (Mm(210), Mm(297)), Paper.LETTER: (Mm(215.9), Mm(279.4))}
_SIDE, _TOP, _BOTTOM = Mm(19), Mm(16), Mm(22)
_FIXED_TIME: Final = datetime(2000, 1, 1, tzinfo=UTC)  # so that equal content gives equal files
_MAX_TITLE_LENGTH: Final = 255  # characters, a limit of the format
_NEWEST_COMPATIBILITY: Final = "15"
_PAGE: Final = re.compile(r"%\((pages?)\)s")
_FIELDS: Final = {"page": "PAGE", "pages": "NUMPAGES"}


def new_document(assessment: Assessment, *, layout: Layout) -> Document:
    """Return a document without text, with our styles and the paper of the layout."""
    document = docx.Document()
    section = document.sections[0]
    section.page_width, section.page_height = _SIZES[layout.paper]
    section.left_margin = section.right_margin = _SIDE
    section.top_margin, section.bottom_margin = _TOP, _BOTTOM
    section.footer_distance = Mm(10)
    section._sectPr.find(qn("w:cols")).addprevious(element("w:pgNumType", start=1))
    add_styles(document, width=Length(section.page_width - 2 * _SIDE))
    _add_properties(document, assessment)
    _set_compatibility(document)
    return document


def append(document: Document, elements: Iterable[BaseOxmlElement]) -> None:
    """Put elements at the end of the last section."""
    end = document.element.body.sectPr
    for child in elements:
        end.addprevious(child)


def write_footer(
    document: Document, *, about: str, code: str, layout: Layout, only: bool = True
) -> None:
    """Write the footer of the last section: title, code and page numbers.

    Unless the section is the `only` one, the footer omits the number of pages, because
    not every program can count the pages of a section.
    """
    footer = document.sections[-1].footer
    footer.is_linked_to_previous = False
    content = [run(about), tab(), run(f"{code} " if code else "")]
    for index, part in enumerate(_PAGE.split(layout.words["page" if only else "page_only"])):
        content.append(page_field(_FIELDS[part]) if index % 2 else run(part))
    footer.paragraphs[0]._p.extend(content)


def saved(document: Document) -> bytes:
    """Return the file, with a fixed timestamp."""
    written, result = io.BytesIO(), io.BytesIO()
    document.save(written)
    with zipfile.ZipFile(written) as source, zipfile.ZipFile(result, "w") as target:
        for name in source.namelist():
            entry = zipfile.ZipInfo(name, date_time=(2000, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, source.read(name))
    return result.getvalue()


def _add_properties(document: Document, assessment: Assessment) -> None:
    about = document.core_properties
    about.title = one_line(assessment.title)[:_MAX_TITLE_LENGTH]
    about.author, about.comments, about.language = "", "", language_of(assessment)
    about.created = about.modified = _FIXED_TIME
    language = document.styles.element.find(".//" + qn("w:lang"))
    if language is not None:
        language.set(qn("w:bidi" if is_rtl(assessment) else "w:val"), language_of(assessment))


def _set_compatibility(document: Document) -> None:
    """Make Word lay out the document as its newest versions do."""
    for setting in document.settings.element.iter(qn("w:compatSetting")):
        if setting.get(qn("w:name")) == "compatibilityMode":
            setting.set(qn("w:val"), _NEWEST_COMPATIBILITY)
