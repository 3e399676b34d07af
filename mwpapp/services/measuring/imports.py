"""Import test sets: a run stores the set of an uploaded file.

A zipped folder contains everything; if it has labels, its agreement must match them. JSON lines
contain the pairs with their labels, from which the agreement is recomputed. A table contains only
the pairs. A set that already exists is not stored again, but it is marked as used for training if
the file says so.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import PurePath

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from mwpapp.formats.measuring import registry
from mwpapp.formats.measuring.format import SetFile
from mwpapp.formats.measuring.frozen_pair import Description, InvalidTestSet
from mwpapp.formats.measuring.jsonl_file import Checksum
from mwpapp.formats.messages import FormatError
from mwpapp.formats.tables.records import one_line
from mwpapp.ml.types import Progress
from mwpapp.models import Run, TestSet, Upload, User
from mwpapp.models.messages import Message
from mwpapp.services import rights
from mwpapp.services.measuring import frozen_agreement
from mwpapp.services.measuring.frozen_agreement import StoredLabels
from mwpapp.services.measuring.frozen_sets import (
    BATCH,
    learned_from_at,
    mark_learned_from,
    next_version,
    record_in_run,
    store,
)
from mwpapp.services.refusals import Refusal
from mwpapp.services.runs import lifecycle
from mwpapp.services.wording import storable

MAX_NAME_LENGTH = 120
MAX_QUESTION_LENGTH = 500


class CannotImport(Refusal):
    """The file cannot be imported as a test set. The message is the reason."""


def request_import(owner: User, *, name: str, content: bytes) -> Run:
    """Create a queued run that stores the set of the file. The caller enqueues it after commit."""
    name = one_line(name, limit=MAX_NAME_LENGTH)
    with transaction.atomic():
        run = lifecycle.request(Run.Kind.SET_IMPORT, asked_by=owner, parameters={"name": name})
        lifecycle.attach_file(run, name=name, content=content)
    return run


def import_upload(run: Run) -> None:
    """Perform the run. It stores one set even if it is repeated, because the set and the run's
    reference to it are stored in one transaction."""
    if "test_set" in run.parameters:
        return
    if not rights.may_use_test_sets(run.asked_by):
        raise lifecycle.CannotRun(gettext_noop("You are no longer allowed to import test sets."))
    upload = Upload.objects.filter(run=run).first()
    if upload is None:
        raise lifecycle.CannotRun(gettext_noop("The file no longer exists. Upload it again."))
    import_file(
        run.asked_by,
        name=upload.name,
        content=bytes(upload.content),
        progress=lambda done, total: lifecycle.advance(run, done=done, total=total, counts={}),
        stored=partial(_finish, run, upload),
    )


def import_file(
    owner: User,
    *,
    name: str,
    content: bytes,
    progress: Progress = lambda _done, _total: None,
    stored: Callable[[TestSet, bool], None] = lambda _test_set, _is_new: None,
) -> TestSet:
    """Return the test set of a file, either a new one or the existing one.

    The pairs are read three times: to count them, to check them and report `progress`, and to
    store them. `stored` is called with the set and whether it is new, before the transaction
    commits. Raise CannotImport if the file cannot be used.
    """
    try:
        file = registry.read(content)
        labels, checksum = _checked(file, progress=progress)
        with transaction.atomic():
            # With the lock, two simultaneous imports of one file store one set.
            User.objects.select_for_update().get(pk=owner.pk)
            description = file.description
            existing = (
                _existing(owner, description) if description else _same_pairs(owner, checksum)
            )
            new_description = description or _described(
                owner, name=name, labels=labels, checksum=checksum
            )
            test_set = existing or store(new_description, file.pairs(), owner=owner, campaign=None)
            stored(test_set, existing is None)
        return test_set
    except FormatError as error:
        reason = reason_of(error)
        raise CannotImport(reason.text, **reason.parameters) from error


def _checked(file: SetFile, *, progress: Progress) -> tuple[StoredLabels, str]:
    """Return the labels of the pairs and their checksum. Raise InvalidTestSet or UnreadableFile."""
    total = sum(1 for _pair in file.pairs())
    if not total:
        raise InvalidTestSet(gettext_noop("This file contains no pairs."))
    labels, checksum = StoredLabels(), Checksum()
    for done, pair in enumerate(file.pairs(), start=1):
        labels.add(pair)
        checksum.add(pair)
        if done % BATCH == 0 or done == total:
            progress(done, total)
    if file.description is not None:
        _check_lengths(file.description)
        frozen_agreement.check(file.description.agreement, stored=labels)
    return labels, checksum.value


def _check_lengths(description: Description) -> None:
    for name, text, limit in (
        ("name", description.name, MAX_NAME_LENGTH),
        ("question", description.question, MAX_QUESTION_LENGTH),
    ):
        if len(text) > limit:
            message = gettext_noop("“%(name)s” is longer than %(limit)d characters.")
            raise InvalidTestSet(message, name=name, limit=limit)


def _existing(owner: User, description: Description) -> TestSet | None:
    """Return the owner's set with this name and version, marked as used for training if the file
    says so. Raise CannotImport if the set has other pairs."""
    test_set = TestSet.objects.filter(
        owner=owner, name=description.name, version=description.version
    ).first()
    if test_set is None:
        return None
    if test_set.checksum != description.checksum:
        raise CannotImport(
            gettext_noop("You already have another test set with this name and version.")
        )
    test_set.learned_from_at = learned_from_at(description)
    test_set.save(update_fields=["learned_from_at"])
    if test_set.learned_from_at is not None:
        mark_learned_from(test_set.checksum, at=test_set.learned_from_at)
    return test_set


def _same_pairs(owner: User, checksum: str) -> TestSet | None:
    """Return the newest set with these pairs that the person owns, or else may see. A file without
    a description states no version, so it can be a copy of any set."""
    owned = TestSet.objects.filter(owner=owner, checksum=checksum)
    visible = rights.test_sets_visible_to(owner).filter(checksum=checksum)
    return owned.order_by("pk").last() or visible.order_by("pk").last()


def _described(owner: User, *, name: str, labels: StoredLabels, checksum: str) -> Description:
    """Return a description for pairs whose file has none."""
    stem = PurePath(name).name.split(".")[0].strip()[:MAX_NAME_LENGTH] or _("Test set")
    return Description(
        name=stem,
        version=next_version(owner, name=stem),
        question="",
        guidelines="",
        guideline_version=None,
        frozen_at=timezone.now().isoformat(),
        checksum=checksum,
        agreement=frozen_agreement.figures(labels),
    )


def _finish(run: Run, upload: Upload, test_set: TestSet, is_new: bool) -> None:
    record_in_run(run, test_set, already_there=not is_new)
    upload.delete()


def reason_of(error: FormatError) -> Message:
    """Return the reason why a file cannot be used, with the line number if it is known."""
    reason = storable(error.message)
    if error.line is None:
        return reason
    text = gettext_noop("Line %(number)d: %(reason)s")
    return Message(text, {"number": error.line, "reason": reason})
