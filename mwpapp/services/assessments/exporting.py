"""Write the files of a worksheet. `files.FILES` lists them."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import slugify
from django.utils.translation import gettext_noop

from mwpapp.formats.assessments.paper.layout import Paper
from mwpapp.formats.exports import ExportedFile
from mwpapp.models import Assessment
from mwpapp.models.messages import Message
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.dealing import as_assessment, dealt_of, out_of_date, refusals
from mwpapp.services.assessments.files import FILES, File, Order
from mwpapp.services.assessments.pools import Pool, pools_of
from mwpapp.services.assessments.printing import Report, layout_of
from mwpapp.services.assessments.research import research_rows
from mwpapp.services.rights import Person, may_change_assessment
from mwpapp.services.wording import joined


class CannotExport(CannotChange):
    """The worksheet cannot be exported yet. The message is the reason."""


def ordered(
    assessment: Assessment, *, name: str, person: Person, pools: Sequence[Pool] | None = None
) -> Order:
    """Return what a file is written from. Only the owner's files contain students' names.

    Raise CannotExport if the file cannot be written now.
    """
    pools = pools_of(assessment) if pools is None else pools
    stale, dealt = out_of_date(assessment, pools), bool(dealt_of(assessment))
    if reason := refusal(FILES[name], pools, stale=stale, dealt=dealt):
        raise CannotExport(reason.text, **reason.parameters)
    return order_of(assessment, pools, person=person)


def order_of(assessment: Assessment, pools: Sequence[Pool], *, person: Person) -> Order:
    """Return what files for the person are written from. No pool may be empty."""
    content = as_assessment(assessment, pools, names=may_change_assessment(person, assessment))
    return Order(
        content=content,
        layout=layout_of(content, paper=Paper(assessment.paper)),
        stem=slugify(assessment.title)[:60] or f"worksheet-{assessment.pk}",
        research=lambda: research_rows(pools, person=person),
    )


def export(
    assessment: Assessment, *, name: str, person: Person, report: Report = lambda _done, _all: None
) -> ExportedFile:
    """Return a file of the worksheet. Raise CannotExport if it cannot be written now."""
    return written(ordered(assessment, name=name, person=person), name=name, report=report)


def written(order: Order, *, name: str, report: Report = lambda _done, _all: None) -> ExportedFile:
    """Write the file that `name` stands for in FILES."""
    file = FILES[name]
    return ExportedFile(file_name(order, name=name), file.media_type, [file.write(order, report)])


def file_name(order: Order, *, name: str) -> str:
    return f"{order.stem}{FILES[name].ending}"


def refusal(file: File, pools: Sequence[Pool], *, stale: bool, dealt: bool) -> Message:
    """Return why a file cannot be written now; the message is empty if it can."""
    if faults := refusals(pools):
        return joined(faults)
    if stale and file.versions:
        return Message(gettext_noop("The versions are out of date. Make the versions again."))
    if file.needs_versions and not dealt:
        return Message(gettext_noop("Make the versions first."))
    return Message()
