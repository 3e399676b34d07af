"""Define the files that a worksheet can be downloaded as, from the registries of formats.

A file is named by its format ("gift", "pdf"). A printed format may also have an answer key
("pdf-key") and an archive with a file for each version ("pdf-each"); "key" is the key as a table,
and "research-csv" and "research-jsonl" contain the scores of the variants.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.key_csv import write_key
from mwpapp.formats.assessments.paper.layout import Layout
from mwpapp.formats.assessments.paper.printed import PrintedFormat
from mwpapp.formats.assessments.paper.registry import PRINTED
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.formats.assessments.research import ResearchRow, write_csv, write_jsonl
from mwpapp.formats.messages import gettext_noop
from mwpapp.services.assessments.printing import Report, write_each

_MAX_WEIGHT: Final = 600  # a file up to this weight is written in less than a second
_VERSION_WEIGHT: Final = 10  # of each version, in addition to its problems


@dataclass(frozen=True)
class Order:
    """What a file is written from.

    - `content` is the worksheet, with its versions.
    - `stem` is the beginning of the file's name.
    - `research` returns the scores of the variants that the person may see.
    """

    content: Assessment
    layout: Layout
    stem: str
    research: Callable[[], Sequence[ResearchRow]]

    @cached_property
    def digest(self) -> str:
        """A digest of everything that files show."""
        shown = repr((self.content, self.layout.paper, sorted(self.layout.words.items())))
        return hashlib.sha256(shown.encode()).hexdigest()

    @property
    def weight(self) -> int:
        """A measure of the time that it takes to write a file: the number of problems on all
        sheets, plus _VERSION_WEIGHT for each version."""
        return len(self.content.versions) * (len(self.content.places) + _VERSION_WEIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file in the download menu.

    - `label` is a message, in which %s stands for the name of the format, `of`.
    - `ending` follows the title in the file's name.
    - `versions` is whether it contains versions, `needs_versions` whether it requires them.
    - `is_set` is whether its pages are typeset, which is slow for many students.
    - `losses` returns messages about what it omits from a worksheet.
    - `for_research` is whether it contains scores instead of the worksheet.
    """

    label: str
    of: str
    ending: str
    media_type: str
    write: Callable[[Order, Report], bytes]
    losses: Callable[[Assessment], tuple[str, ...]] = lambda _content: ()
    versions: bool = True
    needs_versions: bool = False
    is_set: bool = False
    for_research: bool = False

    @property
    def extension(self) -> str:
        return self.ending.partition(".")[2]

    def takes_long(self, order: Order) -> bool:
        """Return whether writing the file takes too long for a request."""
        return self.is_set and order.weight > _MAX_WEIGHT


def _format_file(format: Format) -> File:
    return File(
        label="%s",
        of=format.label,
        ending=f".{format.extension}",
        media_type=format.media_type,
        write=lambda order, _report: format.write(order.content),
        losses=lambda content: tuple(format.losses(content)),
        versions=Field.VERSIONS in format.carries,
    )


def _printed_files(name: str, format: PrintedFormat) -> dict[str, File]:
    file = partial(File, of=format.label, media_type=format.media_type, is_set=True)
    files = {
        name: file(
            label=gettext_noop("Sheets, %s"),
            ending=f".{format.extension}",
            write=lambda order, _report: format.write_sheets(order.content, layout=order.layout),
            losses=format.losses,
        )
    }
    if format.apart:
        files[f"{name}-each"] = File(
            label=gettext_noop("A file for each version, %s"),
            of=format.label,
            ending=".zip",
            media_type="application/zip",
            write=lambda order, report: write_each(
                order.content, format, layout=order.layout, stem=order.stem, report=report
            ),
            losses=format.losses,
            needs_versions=True,
            is_set=True,
        )
    if write := format.write_key:
        files[f"{name}-key"] = file(
            label=gettext_noop("Answer key, %s"),
            ending=f"-key.{format.extension}",
            write=lambda order, _report: write(order.content, layout=order.layout),
            needs_versions=True,
        )
    return files


def _research_files() -> dict[str, File]:
    file = partial(
        File, label=gettext_noop("Scores for researchers, %s"), versions=False, for_research=True
    )
    return {
        "research-csv": file(
            of="CSV",
            ending="-research.csv",
            media_type="text/csv; charset=utf-8",
            write=lambda order, _report: write_csv(order.research()),
        ),
        "research-jsonl": file(
            of="JSONL",
            ending="-research.jsonl",
            media_type="application/x-ndjson; charset=utf-8",
            write=lambda order, _report: write_jsonl(order.research()),
        ),
    }


def _all_files() -> dict[str, File]:
    printed = [_printed_files(name, format) for name, format in PRINTED.items()]
    key = File(
        label=gettext_noop("Answer key as a table"),
        of="",
        ending="-key.csv",
        media_type="text/csv; charset=utf-8",
        write=lambda order, _report: write_key(order.content),
        needs_versions=True,
    )
    sheets = {name: file for files in printed for name, file in files.items()}
    keys = {name: file for name, file in sheets.items() if name.endswith("-key")}
    formats = {name: _format_file(format) for name, format in FORMATS.items()}
    first = {name: file for name, file in sheets.items() if name not in keys}
    return {**first, **keys, "key": key, **formats, **_research_files()}


FILES: Final[Mapping[str, File]] = _all_files()
"""All files by their names, in the order of the menu."""
