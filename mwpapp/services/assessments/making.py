"""Write slow files in runs, and keep each file for its requester for a day.

Files are stored in the database, so that workers can run on other machines, and so that they
disappear with their worksheet and with the class whose names they show.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import get_language, gettext_noop, override
from django.utils.translation import gettext as _

from mwpapp.formats.exports import ExportedFile
from mwpapp.models import Assessment, MadeFile, Run, SchoolClass, User
from mwpapp.models.runs import RunQuerySet, unfinished
from mwpapp.services.assessments.exporting import (
    CannotExport,
    file_name,
    ordered,
    written,
)
from mwpapp.services.assessments.files import FILES
from mwpapp.services.rights import Person, may_see_assessment
from mwpapp.services.runs import lifecycle

KEPT: Final = timedelta(days=1)  # after the run has finished
_NO_WORKSHEET: Final = gettext_noop("The worksheet was deleted, or is no longer shared with you.")


class TakesLong(CannotExport):
    """A run has to write the file first."""

    def __init__(self) -> None:
        super().__init__(
            _("This file takes a moment to make. Make it first, then download it when it is ready.")
        )


def file_now(assessment: Assessment, *, name: str, person: User) -> ExportedFile:
    """Return a file that is written quickly, or that a run of this person wrote from the current
    state of the worksheet. Raise TakesLong for any other file, and CannotExport if the file
    cannot be written."""
    order = ordered(assessment, name=name, person=person)
    if not FILES[name].takes_long(order):
        return written(order, name=name)
    stored = files_of(assessment, person=person).filter(name=name, digest=order.digest).first()
    if stored is None:
        raise TakesLong
    return ExportedFile(
        file_name(order, name=name), FILES[name].media_type, [bytes(stored.content)]
    )


def files_of(assessment: Assessment, *, person: Person) -> QuerySet[MadeFile]:
    """Return the stored files of the worksheet that this person requested."""
    return MadeFile.objects.filter(assessment=assessment, run__asked_by_id=person.pk)


def runs_of(assessment: Assessment, *, person: Person) -> RunQuerySet:
    """Return the runs that this person requested for files of the worksheet."""
    return Run.objects.filter(
        kind=Run.Kind.EXPORT, asked_by_id=person.pk, parameters__worksheet=assessment.pk
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The unfinished runs for files of a worksheet, by the names of the files, and the names of the
    stored files with their digests."""

    making: Mapping[str, Run]
    stored: Collection[tuple[str, str]]


def progress_of(assessment: Assessment, *, person: Person) -> Progress:
    """Return which files of the worksheet are being made for this person and which are stored. Use
    one query."""
    wanted = unfinished() | Q(made_file__isnull=False)
    runs = runs_of(assessment, person=person).filter(wanted).select_related("made_file")
    found = list(runs.defer("made_file__content"))
    files = [run.made_file for run in found if hasattr(run, "made_file")]
    return Progress(
        making={run.parameters["what"]: run for run in found if not run.ended},
        stored={(file.name, file.digest) for file in files},
    )


def request(assessment: Assessment, *, name: str, person: User) -> Run:
    """Return a queued run that writes the file, or the unfinished one that already does. The caller
    enqueues it after commit. Raise CannotExport if the file cannot be written."""
    order = ordered(assessment, name=name, person=person)
    with transaction.atomic():
        Assessment.objects.select_for_update().get(pk=assessment.pk)
        unfinished_runs = runs_of(assessment, person=person).unfinished()
        return unfinished_runs.filter(parameters__what=name).last() or lifecycle.request(
            Run.Kind.EXPORT,
            asked_by=person,
            parameters={
                "worksheet": assessment.pk,
                "what": name,
                "name": assessment.title,
                "file": file_name(order, name=name),
                "language": get_language(),
            },
        )


def make(run: Run) -> None:
    """Perform a run: write the file from the current state of the worksheet, and store it."""
    assessment = Assessment.objects.filter(pk=run.parameters["worksheet"]).first()
    if assessment is None or not may_see_assessment(run.asked_by, assessment):
        raise lifecycle.CannotRun(_NO_WORKSHEET)
    # Read the class before the names, so that `_write` notices if it is deleted in the meantime.
    school_class = SchoolClass.objects.filter(students__dealt__assessment=assessment).first()
    with override(run.parameters["language"]):
        _write(run, assessment, school_class=school_class)


def _write(run: Run, assessment: Assessment, *, school_class: SchoolClass | None) -> None:
    name = run.parameters["what"]

    def report(done: int, total: int) -> None:
        lifecycle.advance(run, done=done, total=total, counts={})

    order = ordered(assessment, name=name, person=run.asked_by)
    content = FILES[name].write(order, report)
    with transaction.atomic():
        if not Assessment.objects.select_for_update().filter(pk=assessment.pk):
            raise lifecycle.CannotRun(_NO_WORKSHEET)
        if school_class and not SchoolClass.objects.select_for_update().filter(pk=school_class.pk):
            raise lifecycle.CannotRun(gettext_noop("The class was deleted. Make the file again."))
        files_of(assessment, person=run.asked_by).filter(name=name).delete()
        MadeFile.objects.create(
            run=run,
            assessment=assessment,
            school_class=school_class,
            name=name,
            digest=order.digest,
            content=content,
        )


def clear_old_files() -> None:
    """Delete the files whose runs finished more than KEPT ago."""
    MadeFile.objects.filter(run__finished_at__lt=timezone.now() - KEPT).delete()
