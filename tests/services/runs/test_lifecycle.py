"""Each run is performed once, even if its message is delivered several times."""

import time

import psycopg
import pytest
from django.db import connection

from mwpapp.models import Problem, Run, User
from mwpapp.services.runs import lifecycle


@pytest.fixture
def run(owner: User, problem: Problem) -> Run:
    return lifecycle.request(
        Run.Kind.VARIANTS, asked_by=owner, problem=problem, parameters={}, total=2
    )


def orphans_soon() -> list[Run]:
    """Wait for orphaned runs: the database ends the session of a closed connection with a delay."""
    give_up = time.monotonic() + 10
    while not (orphans := lifecycle.release_orphans()) and time.monotonic() < give_up:
        time.sleep(0.05)
    return orphans


def test_a_run_whose_work_returns_is_done(run: Run):
    lifecycle.perform(
        run.pk, lambda row: lifecycle.advance(row, done=2, total=2, counts={"written": 2})
    )
    run.refresh_from_db()
    assert (run.state, run.done, run.counts) == ("done", 2, {"written": 2})
    assert run.started_at is not None
    assert run.finished_at is not None


def test_a_message_delivered_twice_is_performed_once(run: Run):
    calls: list[int] = []
    for _ in range(2):
        lifecycle.perform(run.pk, lambda row: calls.append(row.pk))
    assert calls == [run.pk]


def test_a_failed_run_stores_the_reason(run: Run):
    def refuse(_run: Run) -> None:
        raise lifecycle.CannotRun("The file is empty.")

    lifecycle.perform(run.pk, refuse)
    run.refresh_from_db()
    assert (run.state, str(run.error)) == ("failed", "The file is empty.")


def test_an_unexpected_error_fails_the_run_and_is_raised(run: Run):
    with pytest.raises(ZeroDivisionError):
        lifecycle.perform(run.pk, lambda _run: print(1 / 0))
    run.refresh_from_db()
    assert run.state == "failed"
    assert "division" not in str(run.error)


def test_a_cancelled_run_stops_at_its_next_batch(run: Run):
    def work(row: Run) -> None:
        lifecycle.cancel(Run.objects.get(pk=row.pk))
        lifecycle.advance(row, done=1, total=2, counts={})
        raise AssertionError("the run continued after it was cancelled")

    lifecycle.perform(run.pk, work)
    run.refresh_from_db()
    assert run.state == "cancelled"


def test_only_failed_and_cancelled_runs_are_retried(run: Run):
    assert not lifecycle.retry(run)
    lifecycle.cancel(run)
    assert lifecycle.retry(run)
    assert run.state == "queued"


def test_a_run_that_stops_its_worker_three_times_fails(run: Run):
    Run.objects.filter(pk=run.pk).update(state="running", attempts=3)
    lifecycle.perform(run.pk, lambda _run: pytest.fail("the run was attempted a fourth time"))
    run.refresh_from_db()
    assert run.state == "failed"


@pytest.mark.django_db(transaction=True)
def test_a_run_is_orphaned_only_when_its_worker_dies(run: Run):
    Run.objects.filter(pk=run.pk).update(state="running")
    worker = psycopg.connect(
        **{**connection.get_connection_params(), "cursor_factory": None}, autocommit=True
    )
    worker.execute("SELECT pg_advisory_lock(%s, %s)", [lifecycle.LOCK_CLASS, run.pk])
    assert lifecycle.release_orphans() == []
    lifecycle.perform(run.pk, lambda _run: pytest.fail("two workers performed the same run"))
    worker.close()
    assert [row.pk for row in orphans_soon()] == [run.pk]


def test_a_cancellation_during_the_claim_is_not_overwritten(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    found = Run.objects.unfinished().filter(pk=run.pk).first
    monkeypatch.setattr(lifecycle, "_may_try", lambda row: lifecycle.cancel(row) or True)
    lifecycle.perform(run.pk, lambda _run: pytest.fail("a cancelled run was performed"))
    run.refresh_from_db()
    assert run.state == "cancelled"
    assert found() is None
