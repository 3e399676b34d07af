"""Write a worksheet in a registered format, and say before what that format leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import slugify
from django.utils.translation import gettext as _

from mwpapp.formats.assessments.assessment import Assessment as PlainAssessment
from mwpapp.formats.assessments.fields import LABELS, Field, left_out
from mwpapp.formats.assessments.format import Format
from mwpapp.formats.assessments.key_csv import write_key
from mwpapp.formats.assessments.registry import FORMATS
from mwpapp.formats.exports import ExportedFile
from mwpapp.models import Assessment
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.dealing import as_assessment, out_of_date, refusals
from mwpapp.services.assessments.pools import Pool, pools_of
from mwpapp.services.rights import Person, may_change_assessment


class CannotExport(CannotChange):
    """The worksheet cannot be exported yet, with the reason for people."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A format of the menu: what it leaves out of this worksheet, and why it is refused now."""

    name: str
    label: str
    extension: str
    left_out: tuple[str, ...]
    refusal: str


def offers(assessment: Assessment, pools: Sequence[Pool], *, person: Person) -> list[Offer]:
    """Return every registered format. Without a complete pool for each place, nothing is lost
    that the list could name."""
    complete = all(pool.items for pool in pools)
    names = may_change_assessment(person, assessment)
    made = as_assessment(assessment, pools, names=names) if complete else None
    return [
        Offer(
            name=name,
            label=format.label,
            extension=format.extension,
            left_out=_lost(made, format) if made else (),
            refusal=_refusal(assessment, pools, versions=Field.VERSIONS in format.carries),
        )
        for name, format in FORMATS.items()
    ]


def key_refusal(assessment: Assessment, pools: Sequence[Pool]) -> str:
    """Return why there is no answer key, or ""."""
    if reason := _refusal(assessment, pools, versions=True):
        return reason
    return "" if assessment.dealt.exists() else _("Make the versions first.")


def export(assessment: Assessment, *, format: str, person: Person) -> ExportedFile:
    """Return the worksheet in a registered format. Raise CannotExport with the reason."""
    pools, chosen = pools_of(assessment), FORMATS[format]
    if reason := _refusal(assessment, pools, versions=Field.VERSIONS in chosen.carries):
        raise CannotExport(reason)
    made = as_assessment(assessment, pools, names=may_change_assessment(person, assessment))
    name = f"{stem_of(assessment)}.{chosen.extension}"
    return ExportedFile(name, chosen.media_type, [chosen.write(made)])


def export_key(assessment: Assessment) -> ExportedFile:
    """Return the answer key of all versions as a table. Raise CannotExport with the reason."""
    pools = pools_of(assessment)
    if reason := key_refusal(assessment, pools):
        raise CannotExport(reason)
    made = as_assessment(assessment, pools, names=False)
    name = f"{stem_of(assessment)}-key.csv"
    return ExportedFile(name, "text/csv; charset=utf-8", [write_key(made)])


def stem_of(assessment: Assessment) -> str:
    """Return the name of its files without the extension."""
    return slugify(assessment.title)[:60] or f"worksheet-{assessment.pk}"


def _refusal(assessment: Assessment, pools: Sequence[Pool], *, versions: bool) -> str:
    if faults := refusals(pools):
        return " ".join(faults)
    if versions and out_of_date(assessment, pools):
        return _("The versions are out of date. Make them again.")
    return ""


def _lost(made: PlainAssessment, format: Format) -> tuple[str, ...]:
    return tuple(_(LABELS[field]) for field in left_out(made, format.carries))
