"""Runs end once, as they should, whoever delivers their message however often."""

import psycopg
import pytest
from django.db import connection

from mwpapp.models import Problem, Run, User
from mwpapp.services import runs


@pytest.fixture
def run(owner: User, problem: Problem) -> Run:
    return runs.ask(Run.Kind.VARIANTS, asked_by=owner, problem=problem, parameters={}, total=2)


def test_work_that_returns_is_done(run: Run):
    runs.perform(run.pk, lambda row: runs.advance(row, done=2, total=2, counts={"written": 2}))
    run.refresh_from_db()
    assert (run.state, run.done, run.counts) == ("done", 2, {"written": 2})
    assert run.started_at is not None
    assert run.finished_at is not None


def test_a_message_that_comes_twice_is_done_once(run: Run):
    calls: list[int] = []
    for _ in range(2):
        runs.perform(run.pk, lambda row: calls.append(row.pk))
    assert calls == [run.pk]


def test_a_reason_is_told_to_the_person(run: Run):
    def refuse(_run: Run) -> None:
        raise runs.CannotRun("The file is empty.")

    runs.perform(run.pk, refuse)
    run.refresh_from_db()
    assert (run.state, run.error) == ("failed", "The file is empty.")


def test_a_fault_of_ours_fails_the_run_and_is_raised(run: Run):
    with pytest.raises(ZeroDivisionError):
        runs.perform(run.pk, lambda _run: print(1 / 0))
    run.refresh_from_db()
    assert run.state == "failed"
    assert "division" not in run.error


def test_a_cancelled_run_stops_at_its_next_batch(run: Run):
    def work(row: Run) -> None:
        runs.cancel(Run.objects.get(pk=row.pk))
        runs.advance(row, done=1, total=2, counts={})
        raise AssertionError("went on after the cancel")

    runs.perform(run.pk, work)
    run.refresh_from_db()
    assert run.state == "cancelled"


def test_only_what_ended_badly_is_tried_again(run: Run):
    assert not runs.try_again(run)
    runs.cancel(run)
    assert runs.try_again(run)
    assert run.state == "queued"


def test_a_run_that_stops_its_worker_thrice_fails(run: Run):
    Run.objects.filter(pk=run.pk).update(state="running", attempts=3)
    runs.perform(run.pk, lambda _run: pytest.fail("was tried a fourth time"))
    run.refresh_from_db()
    assert run.state == "failed"


@pytest.mark.django_db(transaction=True)
def test_a_run_held_by_a_living_worker_is_no_orphan_until_it_dies(run: Run):
    Run.objects.filter(pk=run.pk).update(state="running")
    worker = psycopg.connect(
        **{**connection.get_connection_params(), "cursor_factory": None}, autocommit=True
    )
    worker.execute("SELECT pg_advisory_lock(%s, %s)", [runs.LOCK_CLASS, run.pk])
    assert runs.release_orphans() == []
    runs.perform(run.pk, lambda _run: pytest.fail("two workers did one run"))
    worker.close()
    assert [row.pk for row in runs.release_orphans()] == [run.pk]


def test_a_cancel_in_the_moment_of_the_claim_is_not_overwritten(
    run: Run, monkeypatch: pytest.MonkeyPatch
):
    found = Run.objects.unfinished().filter(pk=run.pk).first
    monkeypatch.setattr(runs, "_may_try", lambda row: runs.cancel(row) or True)
    runs.perform(run.pk, lambda _run: pytest.fail("a cancelled run was done"))
    run.refresh_from_db()
    assert run.state == "cancelled"
    assert found() is None
