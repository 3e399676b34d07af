"""Request, perform, cancel and retry runs. One worker at a time performs a run.

The worker holds a Postgres advisory lock on its own connection while it performs a run. The lock
disappears with its worker, so the runs of a killed worker become free immediately. A message that
is delivered twice finds the run locked or ended.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F
from django.db.models.functions import Coalesce, Now
from django.utils import timezone
from django.utils.translation import gettext_noop

from mwpapp.formats.tables.records import BadRow
from mwpapp.models import Problem, RowError, Run, Upload, User
from mwpapp.models.messages import Message
from mwpapp.services import events
from mwpapp.services.refusals import Refusal
from mwpapp.services.wording import storable

MAX_ATTEMPTS = 3
KEEP_UPLOADS = timedelta(days=7)
LOCK_CLASS = 0x5E0D  # distinguishes our advisory locks from those of other programs

_INTERNAL = gettext_noop("An internal error occurred. Retry, or tell your administrator.")
_STOPPED = gettext_noop("The worker stopped three times while processing this request.")

logger = logging.getLogger(__name__)


class Cancelled(Exception):
    """The run was cancelled while it was running."""


class CannotRun(Refusal):
    """The run fails with a reason for the person who requested it."""


class Unfinished(Exception):
    """Part of the work is left. The run continues at its next turn in the queue."""


def request(
    kind: Run.Kind,
    *,
    asked_by: User,
    parameters: Mapping[str, Any],
    problem: Problem | None = None,
    total: int = 0,
) -> Run:
    """Create a queued run. The caller enqueues its task after commit."""
    run = Run.objects.create(
        kind=kind, asked_by=asked_by, problem=problem, parameters=dict(parameters), total=total
    )
    announce(run)
    return run


def cancel(run: Run) -> None:
    """Stop a queued run now and a running one after its current batch; finished work is kept."""
    changed = Run.objects.unfinished().filter(pk=run.pk)
    changed.update(state=Run.State.CANCELLED, finished_at=timezone.now())
    run.refresh_from_db()
    announce(run)


def retry(run: Run) -> bool:
    """Queue a failed or cancelled run again; return whether the caller should enqueue it.

    Finished work is kept: an import skips the rows that it added, and a run that writes variants
    adds only the missing ones. A writing service that failed is contacted again.
    """
    with transaction.atomic():
        row = Run.objects.select_for_update().get(pk=run.pk)
        if row.state not in {Run.State.FAILED, Run.State.CANCELLED}:
            return False
        row.state, row.error = Run.State.QUEUED, Message()
        row.service_failure, row.attempts, row.finished_at = "", 0, None
        row.save(update_fields=["state", "error", "service_failure", "attempts", "finished_at"])
        RowError.objects.filter(run=row).delete()
    run.refresh_from_db()
    announce(run)
    return True


def begin_next_part(run: Run, *, parameters: Mapping[str, Any]) -> bool:
    """Queue the next part of a run whose first part is done, with additional parameters; return
    whether the caller should enqueue it."""
    with transaction.atomic():
        row = Run.objects.select_for_update().get(pk=run.pk)
        if row.state != Run.State.DONE:
            return False
        row.parameters |= parameters
        row.state, row.attempts, row.finished_at = Run.State.QUEUED, 0, None
        row.done = row.total = 0
        row.save()
    run.refresh_from_db()
    announce(run)
    return True


def lock_kind(kind: Run.Kind) -> None:
    """Let only one transaction at a time decide whether to queue a run of this kind."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"run-{kind}"])


def perform(run_id: int, work: Callable[[Run], None]) -> bool:
    """Perform a run once: claim it, call `work`, and record the result.

    Do nothing if the run has ended or another worker has locked it. Return whether work is left
    and the run was queued again; the caller then enqueues it. An unexpected exception is raised
    again after the failure is recorded.
    """
    with _run_lock(run_id) as locked:
        run = _claim(run_id) if locked else None
        if run is None:
            return False
        try:
            work(run)
        except Unfinished:
            return _queue_again(run)
        except Cancelled:
            announce(run)
        except Refusal as reason:
            _end(run, Run.State.FAILED, error=reason.message)
        except Exception:
            _end(run, Run.State.FAILED, error=Message(_INTERNAL))
            raise
        else:
            _end(run, Run.State.DONE)
        return False


def advance(run: Run, *, done: int, total: int, counts: Mapping[str, int]) -> None:
    """Record progress. Raise Cancelled if the run was cancelled."""
    run.done, run.total, run.counts = done, total, dict(counts)
    still_running = Run.objects.filter(pk=run.pk, state=Run.State.RUNNING)
    if not still_running.update(done=done, total=total, counts=run.counts):
        raise Cancelled
    announce(run)


def release_orphans() -> list[Run]:
    """Queue the runs of dead workers again and return them. The caller enqueues them."""
    orphans = []
    for run in Run.objects.filter(state=Run.State.RUNNING):
        with _run_lock(run.pk) as locked:
            running = Run.objects.filter(pk=run.pk, state=Run.State.RUNNING)
            if locked and running.update(state=Run.State.QUEUED):
                orphans.append(run)
    return orphans


def waiting() -> list[Run]:
    """Return the queued runs, oldest first."""
    return list(Run.objects.filter(state=Run.State.QUEUED).order_by("pk"))


def clear_old_uploads() -> None:
    """Delete the files of runs that ended more than KEEP_UPLOADS ago."""
    long_ago = timezone.now() - KEEP_UPLOADS
    Upload.objects.filter(run__finished_at__lt=long_ago).delete()


def announce(run: Run) -> None:
    """Notify the open pages of the run's requester and of its problem that the run changed."""
    topics = [events.person_topic(run.asked_by_id)]
    if run.problem_id is not None:
        topics.append(events.problem_topic(run.problem_id))
    events.publish(topics, what="run", ids=[run.pk])


def attach_file(run: Run, *, name: str, content: bytes, format: str = "") -> Upload:
    """Store an uploaded file with its run until the run has read it."""
    return Upload.objects.create(run=run, name=name[:255], format=format, content=content)


def save_errors(run: Run, bad: Iterable[BadRow]) -> None:
    """Store the reasons for the skipped rows of a file."""
    RowError.objects.bulk_create(
        RowError(run=run, line=row.line, reason=storable(row.reason), excerpt=row.excerpt)
        for row in bad
    )


def nothing_was_read(run: Run) -> CannotRun:
    """Return the exception for a run that skipped every row."""
    errors = list(run.row_errors.all()[:2])
    if len(errors) == 1:
        return CannotRun(errors[0].reason.text, **errors[0].reason.parameters)
    return CannotRun(
        gettext_noop("No row of this file could be read. Each row is listed with its reason.")
    )


def check_all_read(run: Run) -> None:
    """Raise CannotRun if the run's file was deleted before its last row was read."""
    if not run.total or run.done < run.total:
        raise CannotRun(gettext_noop("The file no longer exists. Upload it again."))


@contextmanager
def _run_lock(run_id: int) -> Iterator[bool]:
    """Lock the run unless another worker has locked it; yield whether this worker has the lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [LOCK_CLASS, run_id])
        (locked,) = cursor.fetchone()
    try:
        yield locked
    finally:
        if locked:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [LOCK_CLASS, run_id])


def _claim(run_id: int) -> Run | None:
    """Mark an unfinished run as running and return it, or None if it cannot be performed."""
    run = Run.objects.unfinished().filter(pk=run_id).first()
    if run is None:
        return None
    if not _may_try(run):
        _end(run, Run.State.FAILED, error=Message(_STOPPED))
        return None
    claimed = Run.objects.unfinished().filter(pk=run_id)
    if not claimed.update(
        state=Run.State.RUNNING,
        attempts=F("attempts") + 1,
        started_at=Coalesce("started_at", Now()),
    ):
        return None  # cancelled in the meantime
    run.refresh_from_db()
    announce(run)
    return run


def _queue_again(run: Run) -> bool:
    """Put a running run back into the queue. A finished turn does not count as an attempt."""
    running = Run.objects.filter(pk=run.pk, state=Run.State.RUNNING)
    return bool(running.update(state=Run.State.QUEUED, attempts=0))


def _may_try(run: Run) -> bool:
    return run.attempts < MAX_ATTEMPTS


def _end(run: Run, state: Run.State, *, error: Message | None = None) -> None:
    """Record how the run ended, unless it has ended already (a cancelled run, for example)."""
    Run.objects.unfinished().filter(pk=run.pk).update(
        state=state, error=error or Message(), finished_at=timezone.now()
    )
    run.refresh_from_db()
    announce(run)
