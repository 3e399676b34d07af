"""Freezing as a run: what is foreseen is what comes, and it comes once."""

import pytest

from mwpapp.models import Adjudication, Campaign, Run, TestSet, User
from mwpapp.services import freezes, runs, test_sets
from mwpapp.services.test_sets import CannotFreeze
from tests.services.test_test_sets import closed

__all__ = ["closed"]


def test_what_is_foreseen_is_what_is_frozen(closed: Campaign, lead: User):
    foreseen = freezes.foresee(closed)
    assert (foreseen.unanimous, foreseen.adjudicated, foreseen.unresolved) == (2, 1, 3)
    assert foreseen.waiting == 1
    test_set = test_sets.freeze(closed, by=lead)
    for provenance in ("unanimous", "adjudicated", "unresolved"):
        kept = test_set.pairs.filter(provenance=provenance).count()
        assert kept == getattr(foreseen, provenance)


def test_a_run_freezes_and_knows_its_set(closed: Campaign, lead: User):
    run = freezes.ask_for_freeze(closed, by=lead)
    runs.perform(run.pk, freezes.freeze)
    run.refresh_from_db()
    assert (run.state, run.done, run.total) == ("done", 6, 6)
    assert run.parameters["test_set"] == TestSet.objects.get().pk
    assert run.counts == {"adjudicated": 1, "unanimous": 2, "unresolved": 3}


def test_a_worker_that_dies_after_storing_leaves_one_set(closed: Campaign, lead: User):
    run = freezes.ask_for_freeze(closed, by=lead)
    Run.objects.filter(pk=run.pk).update(state="running")
    freezes.freeze(Run.objects.get(pk=run.pk))  # and dies before the run is ended
    runs.perform(run.pk, freezes.freeze)
    assert Run.objects.get(pk=run.pk).state == "done"
    assert TestSet.objects.count() == 1


def test_a_run_that_is_cancelled_meanwhile_leaves_no_set(
    closed: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    run = freezes.ask_for_freeze(closed, by=lead)
    note = freezes._note

    def cancelled(run: Run, test_set: TestSet) -> None:
        Run.objects.filter(pk=run.pk).update(state="cancelled", finished_at=run.created_at)
        note(run, test_set)

    monkeypatch.setattr(freezes, "_note", cancelled)
    runs.perform(run.pk, freezes.freeze)
    assert not TestSet.objects.exists()


def test_asked_twice_it_is_one_run(closed: Campaign, lead: User):
    assert freezes.ask_for_freeze(closed, by=lead) == freezes.ask_for_freeze(closed, by=lead)


def test_only_a_closed_campaign_is_frozen(campaign: Campaign, lead: User):
    with pytest.raises(CannotFreeze, match="Close"):
        freezes.ask_for_freeze(campaign, by=lead)
    assert not Run.objects.exists()


def test_a_campaign_that_is_opened_again_meanwhile_fails_in_words(closed: Campaign, lead: User):
    run = freezes.ask_for_freeze(closed, by=lead)
    Campaign.objects.filter(pk=closed.pk).update(state="paused")
    runs.perform(run.pk, freezes.freeze)
    run.refresh_from_db()
    assert (run.state, "Close the campaign first" in run.error) == ("failed", True)


def test_what_is_decided_while_it_is_read_is_not_lost_in_silence(
    closed: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    gathered = test_sets._gathered

    def decided_meanwhile(*args, **named):
        found = gathered(*args, **named)
        Adjudication.objects.first().delete()
        return found

    monkeypatch.setattr(test_sets, "_gathered", decided_meanwhile)
    with pytest.raises(CannotFreeze, match="while it was frozen"):
        test_sets.freeze(closed, by=lead)
    assert not TestSet.objects.exists()
