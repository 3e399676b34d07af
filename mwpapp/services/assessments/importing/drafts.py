"""Manage a quiz between its upload and its import: read the file, keep a draft, discard it.

The draft is the content of the file in our own format. It replaces the uploaded bytes once they
have been read, and is deleted when it is imported or discarded, or a week later.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import PurePath
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from mwpapp.formats.assessments import reword_file
from mwpapp.formats.assessments.assessment import Assessment
from mwpapp.formats.assessments.detecting import detect, unpacked_size
from mwpapp.formats.assessments.format import Import, Skipped
from mwpapp.formats.assessments.registry import READERS
from mwpapp.formats.messages import FormatError, Message
from mwpapp.formats.tables.records import one_line
from mwpapp.models import Run, Upload, User
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.importing.fitting import fitted
from mwpapp.services.runs import lifecycle
from mwpapp.services.wording import joined, storable

MAX_NAME_LENGTH: Final = 120  # characters; the name becomes the source of the problems
# A file of at most this size is read in the request, in less than a second.
MAX_BYTES_AT_ONCE: Final = 200_000


class Stage(StrEnum):
    """The progress of an import, stored in the parameters of its run."""

    READING = "reading"
    READY = "ready"  # the draft waits for a person to confirm it
    SAVING = "saving"
    SAVED = "saved"
    DISCARDED = "discarded"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """The content of the file called `name`, and its questions that will not be imported."""

    name: str
    format: str
    assessment: Assessment
    skipped: tuple[Skipped, ...]


class NoDraft(CannotChange):
    """The import has no draft: it failed, has finished or was discarded, or its file was
    deleted."""

    def __init__(self) -> None:
        super().__init__(gettext_noop("The file no longer exists. Upload it again."))


def request(*, asked_by: User, name: str, content: bytes) -> Run:
    """Create a queued run that reads a quiz. The caller enqueues the run after commit."""
    name = one_line(name, limit=MAX_NAME_LENGTH)
    with transaction.atomic():
        parameters = {"name": name, "stage": Stage.READING}
        run = lifecycle.request(Run.Kind.QUIZ, asked_by=asked_by, parameters=parameters)
        lifecycle.attach_file(run, name=name, content=content)
    return run


def is_quick(content: bytes) -> bool:
    """Return whether a file is small enough to be read in the request."""
    return unpacked_size(content) <= MAX_BYTES_AT_ONCE


def stage_of(run: Run) -> Stage:
    return Stage(run.parameters["stage"])


def read(run: Run) -> None:
    """Read the upload of a run and store its content as the draft. Raise CannotRun if the file
    cannot be read or no question can be imported, and NoDraft if the upload was deleted."""
    upload = Upload.objects.filter(run=run).first()
    if upload is None:
        raise NoDraft
    try:
        detected = detect(bytes(upload.content))
        imported = fitted(READERS[detected.format](detected.data))
    except FormatError as error:
        reason = storable(error.message)
        raise lifecycle.CannotRun(reason.text, **reason.parameters) from error
    if not imported.assessment.places:
        _fail_with_reasons(imported)
    with transaction.atomic():
        upload.content, upload.format = _draft_bytes(imported), detected.format
        upload.save(update_fields=["content", "format"])
        remember(run, stage=Stage.READY, format=detected.format)


def _fail_with_reasons(imported: Import) -> None:
    """Raise CannotRun with up to five different reasons why no question can be imported."""
    reasons = {str(skipped.reason): storable(skipped.reason) for skipped in imported.skipped}
    raise lifecycle.CannotRun(
        gettext_noop("None of the questions in this file can be imported: %(reasons)s"),
        reasons=joined(list(reasons.values())[:5]),
    )


def draft_of(run: Run) -> Draft:
    """Return the draft of an import. Raise NoDraft if there is none."""
    upload = Upload.objects.filter(run=run).first()
    if upload is None or stage_of(run) not in (Stage.READY, Stage.SAVING):
        raise NoDraft
    content = json.loads(bytes(upload.content))
    assessment = reword_file.read(json.dumps(content["draft"]).encode()).assessment
    return Draft(
        name=upload.name,
        format=upload.format,
        assessment=assessment,
        skipped=tuple(_skipped(stored) for stored in content["skipped"]),
    )


def discard(run: Run) -> None:
    """Delete the file and the draft. Raise NoDraft unless a draft is ready, or reading has failed
    or was cancelled."""
    with transaction.atomic():
        row = Run.objects.select_for_update().get(pk=run.pk)
        if stage_of(row) not in (Stage.READING, Stage.READY) or not row.ended:
            raise NoDraft
        Upload.objects.filter(run=row).delete()
        remember(row, stage=Stage.DISCARDED)
    run.refresh_from_db()
    lifecycle.announce(run)


def remember(run: Run, **parameters: Any) -> None:
    """Add these parameters to those of a run and save them."""
    run.parameters |= parameters
    Run.objects.filter(pk=run.pk).update(parameters=run.parameters)


def title_of(draft: Draft) -> str:
    """Return the title of the worksheet: the title in the file, or else the file's name up to its
    first dot, or “Quiz” if that is empty."""
    return draft.assessment.title or PurePath(draft.name).name.partition(".")[0] or _("Quiz")


def _draft_bytes(imported: Import) -> bytes:
    draft = json.loads(reword_file.write(imported.assessment))
    return json.dumps(
        {"draft": draft, "skipped": [asdict(skipped) for skipped in imported.skipped]}
    ).encode()


def _skipped(stored: dict[str, Any]) -> Skipped:
    reason = Message(stored["reason"]["text"], stored["reason"]["parameters"])
    return Skipped(stored["title"], reason, stored["number"])
