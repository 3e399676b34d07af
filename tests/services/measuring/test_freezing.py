"""A run that freezes a campaign stores exactly one test set."""

import pytest

from mwpapp.models import Adjudication, Campaign, Run, TestSet, User
from mwpapp.services.measuring import freezing, from_campaign
from mwpapp.services.measuring.from_campaign import CannotFreeze
from mwpapp.services.runs import lifecycle
from tests.services.measuring.test_frozen_sets import closed

__all__ = ["closed"]


def test_a_run_freezes_the_campaign_and_refers_to_its_set(closed: Campaign, lead: User):
    run = freezing.request_freeze(closed, by=lead)
    lifecycle.perform(run.pk, freezing.freeze)
    run.refresh_from_db()
    assert (run.state, run.done, run.total) == ("done", 6, 6)
    assert run.parameters["test_set"] == TestSet.objects.get().pk
    assert run.counts == {"adjudicated": 1, "unanimous": 2, "unresolved": 3}


def test_a_worker_that_dies_after_storing_leaves_one_set(closed: Campaign, lead: User):
    run = freezing.request_freeze(closed, by=lead)
    Run.objects.filter(pk=run.pk).update(state="running")
    freezing.freeze(Run.objects.get(pk=run.pk))  # and the worker dies before it ends the run
    lifecycle.perform(run.pk, freezing.freeze)
    assert Run.objects.get(pk=run.pk).state == "done"
    assert TestSet.objects.count() == 1


def test_a_run_cancelled_while_freezing_leaves_no_set(
    closed: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    run = freezing.request_freeze(closed, by=lead)
    note = freezing.record_in_run

    def cancelled(run: Run, test_set: TestSet) -> None:
        Run.objects.filter(pk=run.pk).update(state="cancelled", finished_at=run.created_at)
        note(run, test_set)

    monkeypatch.setattr(freezing, "record_in_run", cancelled)
    lifecycle.perform(run.pk, freezing.freeze)
    assert not TestSet.objects.exists()


def test_two_requests_share_one_run(closed: Campaign, lead: User):
    assert freezing.request_freeze(closed, by=lead) == freezing.request_freeze(closed, by=lead)


def test_only_a_closed_campaign_can_be_frozen(campaign: Campaign, lead: User):
    with pytest.raises(CannotFreeze, match="Close"):
        freezing.request_freeze(campaign, by=lead)
    assert not Run.objects.exists()


def test_freezing_a_reopened_campaign_fails_with_a_reason(closed: Campaign, lead: User):
    run = freezing.request_freeze(closed, by=lead)
    Campaign.objects.filter(pk=closed.pk).update(state="paused")
    lifecycle.perform(run.pk, freezing.freeze)
    run.refresh_from_db()
    assert (run.state, "Close the campaign first" in str(run.error)) == ("failed", True)


def test_a_decision_changed_while_freezing_is_reported(
    closed: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    gathered = from_campaign._gathered

    def decided_meanwhile(*args, **named):
        found = gathered(*args, **named)
        Adjudication.objects.first().delete()
        return found

    monkeypatch.setattr(from_campaign, "_gathered", decided_meanwhile)
    with pytest.raises(CannotFreeze, match="during freezing"):
        from_campaign.freeze(closed, by=lead)
    assert not TestSet.objects.exists()
