"""Write an archive with a printed file for each version of a worksheet."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from django.utils.text import slugify

from mwpapp.formats.assessments.assessment import Assessment, Version
from mwpapp.formats.assessments.paper.layout import Layout
from mwpapp.formats.assessments.paper.printed import PrintedFormat

Report = Callable[[int, int], None]
"""Called with the number of finished parts and of all parts; raises to stop the work."""

_BEGINNING: Final = (2000, 1, 1, 0, 0, 0)  # the same sheets give the same archive
_MAX_NAME_LENGTH: Final = 40  # characters of a student's name


def write_each(
    assessment: Assessment,
    chosen: PrintedFormat,
    *,
    layout: Layout,
    stem: str,
    report: Report,
) -> bytes:
    """Return a ZIP archive with a file for each version: "sums-002-b-mei-ling.pdf"."""
    written, versions = io.BytesIO(), assessment.versions
    with zipfile.ZipFile(written, "w") as archive:
        for index, version in enumerate(versions):
            report(index, len(versions))
            one = replace(assessment, versions=(version,))
            name = f"{stem}-{_name(version, number=index + 1, of=len(versions))}"
            entry = zipfile.ZipInfo(f"{name}.{chosen.extension}", date_time=_BEGINNING)
            archive.writestr(entry, chosen.write_sheets(one, layout=layout))
    report(len(versions), len(versions))
    return written.getvalue()


def _name(version: Version, *, number: int, of: int) -> str:
    """Return a name of letters, digits and hyphens; the number makes it unique and sortable."""
    student = slugify(version.student, allow_unicode=True)[:_MAX_NAME_LENGTH]
    parts = (str(number).zfill(len(str(of))), slugify(version.code), student.strip("-_"))
    return "-".join(part for part in parts if part)
