"""Prepare an assessment for printing: its layout, with words in its language, and its files."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from django.utils import translation
from django.utils.text import slugify

from mwpapp.formats.assessments.assessment import Assessment, Item, Version
from mwpapp.formats.assessments.paper.layout import WORDS, Layout, Paper
from mwpapp.formats.assessments.paper.printed import PrintedFormat
from mwpapp.ml.equations.answers.showing import shown_answer

Report = Callable[[int, int], None]
"""Called with the number of finished parts and the total; may raise to stop the work."""

_FIXED_DATE: Final = (2000, 1, 1, 0, 0, 0)  # so that the same sheets give the same archive
_MAX_NAME_LENGTH: Final = 40  # characters of a student's name
MAX_FILES: Final = 26  # if there are more versions, one file contains all sheets
_FILE_NAME: Final = re.compile(r"[A-Za-z0-9-]{1,20}")


def layout_of(
    assessment: Assessment, *, paper: Paper = Paper.A4, both_sides: bool = False
) -> Layout:
    """Return the layout. Words without a translation stay English."""
    with translation.override(assessment.language):
        words = {name: translation.gettext(word) for name, word in WORDS.items()}
    return Layout(paper=paper, both_sides=both_sides, words=words, with_unit=_with_unit)


def printed_files(
    assessment: Assessment, chosen: PrintedFormat, *, layout: Layout
) -> Iterator[tuple[str, bytes]]:
    """Yield the name and content of each file: "worksheet-A.pdf" ... or "worksheet.pdf", then
    "key.pdf" if the format has an answer key."""
    codes = [version.code for version in assessment.versions]
    if chosen.apart and len(codes) <= MAX_FILES and _are_file_names(codes):
        for version in assessment.versions:
            sheets = chosen.write_sheets(replace(assessment, versions=(version,)), layout=layout)
            yield f"worksheet-{version.code}.{chosen.extension}", sheets
    else:
        sheets = chosen.write_sheets(assessment, layout=layout)
        yield f"worksheet.{chosen.extension}", sheets
    if chosen.write_key:
        yield f"key.{chosen.extension}", chosen.write_key(assessment, layout=layout)


def _are_file_names(codes: list[str]) -> bool:
    """Return whether the codes can be used in file names without collisions."""
    different = len({code.lower() for code in codes}) == len(codes)
    return bool(codes) and different and all(map(_FILE_NAME.fullmatch, codes))


def _with_unit(item: Item, answer: str) -> str:
    return shown_answer(answer, item.unit, text=item.text)


def write_each(
    assessment: Assessment,
    chosen: PrintedFormat,
    *,
    layout: Layout,
    stem: str,
    report: Report,
) -> bytes:
    """Return a ZIP archive with a file for each version: "sums-002-b-mei-ling.pdf"."""
    archive_bytes, versions = io.BytesIO(), assessment.versions
    with zipfile.ZipFile(archive_bytes, "w") as archive:
        for index, version in enumerate(versions):
            report(index, len(versions))
            single = replace(assessment, versions=(version,))
            name = f"{stem}-{_name(version, number=index + 1, of=len(versions))}"
            entry = zipfile.ZipInfo(f"{name}.{chosen.extension}", date_time=_FIXED_DATE)
            archive.writestr(entry, chosen.write_sheets(single, layout=layout))
    report(len(versions), len(versions))
    return archive_bytes.getvalue()


def _name(version: Version, *, number: int, of: int) -> str:
    """Return a name of letters, digits, hyphens and underscores; the number makes it unique and
    sortable."""
    student = slugify(version.student, allow_unicode=True)[:_MAX_NAME_LENGTH]
    parts = (str(number).zfill(len(str(of))), slugify(version.code), student.strip("-_"))
    return "-".join(part for part in parts if part)
