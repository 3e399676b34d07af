"""Write a worksheet in a registered format, and report beforehand what that format omits.

A file is named by its format ("gift", "pdf"), or by a printed format with "-key" for its answer
key; "key" is the key as a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import slugify
from django.utils.translation import gettext as _

from mwpapp.formats.assessments.assessment import Assessment as PlainAssessment
from mwpapp.formats.assessments.fields import Field
from mwpapp.formats.assessments.key_csv import write_key
from mwpapp.formats.assessments.paper.layout import Layout, Paper
from mwpapp.formats.assessments.paper.registry import PRINTED
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.formats.exports import ExportedFile
from mwpapp.models import Assessment
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.dealing import as_assessment, out_of_date, refusals
from mwpapp.services.assessments.pools import Pool, pools_of
from mwpapp.services.assessments.printing import layout_of
from mwpapp.services.rights import Person, may_change_assessment

KEY = "key"
_OF_KEY = f"-{KEY}"
PRINTED_KEYS = tuple(f"{name}{_OF_KEY}" for name, one in PRINTED.items() if one.write_key)
FILES: tuple[str, ...] = (*PRINTED, *PRINTED_KEYS, KEY, *FORMATS)
"""The names of all files, in the order of the menu."""


class CannotExport(CannotChange):
    """The worksheet cannot be exported yet, with the reason for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """An entry of the download menu: what the file omits, and why it is unavailable now."""

    name: str
    label: str
    extension: str
    left_out: tuple[str, ...]
    refusal: str


def offers(assessment: Assessment, pools: Sequence[Pool], *, person: Person) -> list[Offer]:
    """Return every entry. While a pool is empty, `leaves_out` is unknown."""
    complete = bool(pools) and all(pool.items for pool in pools)
    names = may_change_assessment(person, assessment)
    made = as_assessment(assessment, pools, names=names) if complete else None
    stale, dealt = out_of_date(assessment, pools), assessment.dealt.exists()
    return [
        Offer(
            name=name,
            label=_label(name),
            extension=_extension(name),
            left_out=_left_out(made, name=name) if made else (),
            refusal=_refusal(name, pools, stale=stale, dealt=dealt),
        )
        for name in FILES
    ]


def export(assessment: Assessment, *, name: str, person: Person) -> ExportedFile:
    """Return a file of the worksheet. Raise CannotExport with the reason why there is none."""
    pools = pools_of(assessment)
    stale, dealt = out_of_date(assessment, pools), assessment.dealt.exists()
    if reason := _refusal(name, pools, stale=stale, dealt=dealt):
        raise CannotExport(reason)
    names = may_change_assessment(person, assessment)
    made = as_assessment(assessment, pools, names=names)
    stem = slugify(assessment.title)[:60] or f"worksheet-{assessment.pk}"
    end = _OF_KEY if _is_key(name) else ""
    layout = layout_of(made, paper=Paper(assessment.paper))
    content = _content(made, name=name, layout=layout)
    return ExportedFile(f"{stem}{end}.{_extension(name)}", _media_type(name), [content])


def _content(made: PlainAssessment, *, name: str, layout: Layout) -> bytes:
    if name == KEY:
        return write_key(made)
    if name in FORMATS:
        return FORMATS[name].write(made)
    printed = PRINTED[name.removesuffix(_OF_KEY)]
    if _is_key(name) and printed.write_key is not None:
        return printed.write_key(made, layout=layout)
    return printed.write_sheets(made, layout=layout)


def _refusal(name: str, pools: Sequence[Pool], *, stale: bool, dealt: bool) -> str:
    """Return why a file cannot be written now, or ""."""
    if faults := refusals(pools):
        return " ".join(faults)
    format = FORMATS.get(name)
    if stale and (format is None or Field.VERSIONS in format.carries):
        return _("The versions are out of date. Make them again.")
    if _is_key(name) and not dealt:
        return _("Make the versions first.")
    return ""


def _is_key(name: str) -> bool:
    return name == KEY or name in PRINTED_KEYS


def _label(name: str) -> str:
    if name in FORMATS:
        return _(FORMATS[name].label)
    if name == KEY:
        return _("Answer key as a table")
    label = _(PRINTED[name.removesuffix(_OF_KEY)].label)
    return _("Answer key, %s") % label if _is_key(name) else _("Sheets, %s") % label


def _left_out(made: PlainAssessment, *, name: str) -> tuple[str, ...]:
    """Return labels of what the file omits; answer keys are not compared."""
    if _is_key(name):
        return ()
    format = FORMATS.get(name) or PRINTED[name]
    return tuple(_(label) for label in format.losses(made))


def _extension(name: str) -> str:
    if name == KEY:
        return "csv"
    return (FORMATS.get(name) or PRINTED[name.removesuffix(_OF_KEY)]).extension


def _media_type(name: str) -> str:
    if name == KEY:
        return "text/csv; charset=utf-8"
    return (FORMATS.get(name) or PRINTED[name.removesuffix(_OF_KEY)]).media_type
