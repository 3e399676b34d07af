"""The files that a worksheet can be downloaded as: one entry for each, made from the registries.

A file is named by its format ("gift", "pdf"). A printed format also has an answer key ("pdf-key")
and may have an archive with a file for each version ("pdf-each"); "key" is the key as a table, and
"research-csv" has the scores of the variants.
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

_MAX_WEIGHT: Final = 600  # of a file that is written while a person waits: less than a second
_OF_A_VERSION: Final = 10  # what each version weighs beside its problems


@dataclass(frozen=True)
class Order:
    """What a file is written from.

    - `stem` begins the file's name.
    - `research` returns what researchers get: the variants that the person may see.
    """

    made: Assessment
    layout: Layout
    stem: str
    research: Callable[[], Sequence[ResearchRow]]

    @cached_property
    def digest(self) -> str:
        """A digest of everything that files show."""
        shown = repr((self.made, self.layout.paper, sorted(self.layout.words.items())))
        return hashlib.sha256(shown.encode()).hexdigest()

    @property
    def weight(self) -> int:
        """The number of problems on all sheets, and some for the beginning of each sheet."""
        return len(self.made.versions) * (len(self.made.places) + _OF_A_VERSION)


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """A file of the menu.

    - `label` is a message; in it, %s is the name of the format, `of`.
    - `ending` follows the title in the file's name.
    - `versions` is whether it shows versions, `needs_versions` whether it is nothing without them.
    - `is_set` is whether it is set page by page, which takes long for many students.
    - `losses` returns messages: what of a worksheet it leaves out.
    - `for_research` is whether it has scores, not the worksheet.
    """

    label: str
    of: str
    ending: str
    media_type: str
    write: Callable[[Order, Report], bytes]
    losses: Callable[[Assessment], tuple[str, ...]] = lambda _made: ()
    versions: bool = True
    needs_versions: bool = False
    is_set: bool = False
    for_research: bool = False

    @property
    def extension(self) -> str:
        return self.ending.partition(".")[2]

    def takes_long(self, order: Order) -> bool:
        """Return whether nobody should wait for it in a request."""
        return self.is_set and order.weight > _MAX_WEIGHT


def _of_format(one: Format) -> File:
    return File(
        label="%s",
        of=one.label,
        ending=f".{one.extension}",
        media_type=one.media_type,
        write=lambda order, _report: one.write(order.made),
        losses=lambda made: tuple(one.losses(made)),
        versions=Field.VERSIONS in one.carries,
    )


def _of_printed(name: str, one: PrintedFormat) -> dict[str, File]:
    file = partial(File, of=one.label, media_type=one.media_type, is_set=True)
    found = {
        name: file(
            label=gettext_noop("Sheets, %s"),
            ending=f".{one.extension}",
            write=lambda order, _report: one.write_sheets(order.made, layout=order.layout),
            losses=one.losses,
        )
    }
    if one.apart:
        found[f"{name}-each"] = File(
            label=gettext_noop("A file for each version, %s"),
            of=one.label,
            ending=".zip",
            media_type="application/zip",
            write=lambda order, report: write_each(
                order.made, one, layout=order.layout, stem=order.stem, report=report
            ),
            losses=one.losses,
            needs_versions=True,
            is_set=True,
        )
    if write := one.write_key:
        found[f"{name}-key"] = file(
            label=gettext_noop("Answer key, %s"),
            ending=f"-key.{one.extension}",
            write=lambda order, _report: write(order.made, layout=order.layout),
            needs_versions=True,
        )
    return found


def _for_research() -> dict[str, File]:
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


def _all() -> dict[str, File]:
    printed = [_of_printed(name, one) for name, one in PRINTED.items()]
    key = File(
        label=gettext_noop("Answer key as a table"),
        of="",
        ending="-key.csv",
        media_type="text/csv; charset=utf-8",
        write=lambda order, _report: write_key(order.made),
        needs_versions=True,
    )
    sheets = {name: file for some in printed for name, file in some.items()}
    keys = {name: file for name, file in sheets.items() if name.endswith("-key")}
    formats = {name: _of_format(one) for name, one in FORMATS.items()}
    first = {name: file for name, file in sheets.items() if name not in keys}
    return {**first, **keys, "key": key, **formats, **_for_research()}


FILES: Final[Mapping[str, File]] = _all()
"""All files by their names, in the order of the menu."""
