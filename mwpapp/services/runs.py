"""Runs: asked for, claimed by one worker at a time, followed, cancelled, tried again.

A running run is held by a Postgres advisory lock on its worker's own connection. The lock
goes with the connection, so a worker that is killed leaves its runs free at that moment,
and a message that is delivered twice finds the run held or ended.
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
from django.utils.translation import gettext as _

from mwpapp.ml.corpora.rows import BadRow
from mwpapp.models import Problem, RowError, Run, Upload, User
from mwpapp.services import events

MOST_ATTEMPTS = 3
KEEP_UPLOADS = timedelta(days=7)
LOCK_CLASS = 0x5E0D  # keeps our advisory locks apart from anybody else's

logger = logging.getLogger(__name__)


class Cancelled(Exception):
    """The person who asked for the run does not want it any more."""


class CannotRun(Exception):
    """A run cannot be done, for a reason that the person who asked can read."""


def ask(
    kind: Run.Kind,
    *,
    asked_by: User,
    parameters: Mapping[str, Any],
    problem: Problem | None = None,
    total: int = 0,
) -> Run:
    """A new queued run. The caller enqueues its task after commit."""
    run = Run.objects.create(
        kind=kind, asked_by=asked_by, problem=problem, parameters=dict(parameters), total=total
    )
    announce(run)
    return run


def cancel(run: Run) -> None:
    """Stop a queued run now and a running one at its next batch; what is done stays."""
    changed = Run.objects.unfinished().filter(pk=run.pk)
    changed.update(state=Run.State.CANCELLED, finished_at=timezone.now())
    run.refresh_from_db()
    announce(run)


def try_again(run: Run) -> bool:
    """Queue a run that failed or was cancelled; says whether it may be enqueued.

    What it already did is kept: an import skips the rows it has, a writing run adds only
    what is missing.
    """
    with transaction.atomic():
        row = Run.objects.select_for_update().get(pk=run.pk)
        if row.state not in {Run.State.FAILED, Run.State.CANCELLED}:
            return False
        row.state, row.error, row.attempts, row.finished_at = Run.State.QUEUED, "", 0, None
        row.save(update_fields=["state", "error", "attempts", "finished_at"])
        RowError.objects.filter(run=row).delete()
    run.refresh_from_db()
    announce(run)
    return True


def perform(run_id: int, work: Callable[[Run], None]) -> None:
    """Do a run's work once: claim it, call `work`, and record how it ended.

    Does nothing when the run has ended or another worker holds it.
    """
    with _held(run_id) as held:
        run = _claim(run_id) if held else None
        if run is None:
            return
        try:
            work(run)
        except Cancelled:
            announce(run)
        except CannotRun as reason:
            _end(run, Run.State.FAILED, error=str(reason))
        except Exception:
            _end(run, Run.State.FAILED, error=_("Something went wrong on our side. Try again."))
            raise
        else:
            _end(run, Run.State.DONE)


def advance(run: Run, *, done: int, total: int, counts: Mapping[str, int]) -> None:
    """Record progress; raises `Cancelled` when the run is not wanted any more."""
    run.done, run.total, run.counts = done, total, dict(counts)
    still_running = Run.objects.filter(pk=run.pk, state=Run.State.RUNNING)
    if not still_running.update(done=done, total=total, counts=run.counts):
        raise Cancelled
    announce(run)


def release_orphans() -> list[Run]:
    """Runs whose worker died, queued again. The caller enqueues them."""
    orphans = []
    for run in Run.objects.filter(state=Run.State.RUNNING):
        with _held(run.pk) as free:
            running = Run.objects.filter(pk=run.pk, state=Run.State.RUNNING)
            if free and running.update(state=Run.State.QUEUED):
                orphans.append(run)
    return orphans


def waiting() -> list[Run]:
    """Runs that wait for a worker, oldest first."""
    return list(Run.objects.filter(state=Run.State.QUEUED).order_by("pk"))


def clear_old_uploads() -> None:
    """Files of imports that ended long ago and were not tried again."""
    long_ago = timezone.now() - KEEP_UPLOADS
    Upload.objects.filter(run__finished_at__lt=long_ago).delete()


def announce(run: Run) -> None:
    topics = [events.person_topic(run.asked_by_id)]
    if run.problem_id is not None:
        topics.append(events.problem_topic(run.problem_id))
    events.publish(topics, what="run", ids=[run.pk])


def attach(run: Run, *, name: str, content: bytes, format: str = "") -> Upload:
    """Keep the uploaded file with its run until the import has been done."""
    return Upload.objects.create(run=run, name=name[:255], format=format, content=content)


def save_errors(run: Run, bad: Iterable[BadRow]) -> None:
    """Name the rows of the upload that are left out."""
    RowError.objects.bulk_create(
        RowError(run=run, line=row.line, reason=row.reason, excerpt=row.excerpt) for row in bad
    )


def nothing_read(run: Run) -> str:
    """Why a run that left every row out has failed."""
    errors = list(run.row_errors.all()[:2])
    if len(errors) == 1:
        return errors[0].reason
    return _("No row of this file could be read. The reasons stand with the rows.")


def check_ended(run: Run) -> None:
    """The file is gone: fine where the worker died after the last row, else it is lost."""
    if not run.total or run.done < run.total:
        raise CannotRun(_("The file is not there any more. Please upload it again."))


@contextmanager
def _held(run_id: int) -> Iterator[bool]:
    """Hold the run's lock if nobody else does; says whether it is ours."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [LOCK_CLASS, run_id])
        (ours,) = cursor.fetchone()
    try:
        yield ours
    finally:
        if ours:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [LOCK_CLASS, run_id])


def _claim(run_id: int) -> Run | None:
    run = Run.objects.unfinished().filter(pk=run_id).first()
    if run is None:
        return None
    if not _may_try(run):
        _end(run, Run.State.FAILED, error=_("The worker stopped three times while doing this."))
        return None
    claimed = Run.objects.unfinished().filter(pk=run_id)
    if not claimed.update(
        state=Run.State.RUNNING,
        attempts=F("attempts") + 1,
        started_at=Coalesce("started_at", Now()),
    ):
        return None  # cancelled in this moment
    run.refresh_from_db()
    announce(run)
    return run


def _may_try(run: Run) -> bool:
    return run.attempts < MOST_ATTEMPTS


def _end(run: Run, state: Run.State, *, error: str = "") -> None:
    """Only a run that has not ended otherwise (was cancelled, say) ends this way."""
    Run.objects.unfinished().filter(pk=run.pk).update(
        state=state, error=error, finished_at=timezone.now()
    )
    run.refresh_from_db()
    announce(run)
