"""Adjudication over REST: letters instead of annotators, and decisions by adjudicators."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mwpapp.models import Adjudication, Campaign, Pair, User
from mwpapp.services.labelling import campaigns
from tests.api.test_bank import client
from tests.services.labelling.test_agreement import label_by_text


@pytest.fixture
def disputed(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    """A campaign in which pairs 0 and 1 are disputed and both annotators call the others valid."""
    label_by_text(campaign, annotator, {0: "not_valid", 1: "cannot_tell"})
    label_by_text(campaign, second_annotator, {})
    return campaign


def pair_of(campaign: Campaign, number: int) -> Pair:
    return Pair.objects.get(campaign=campaign, question__contains=f"bakes {number} ")


def send(user: User, campaign: Campaign, action: str, **sent: object) -> Any:
    return client(user).post(f"/api/adjudications/{campaign.pk}/{action}/", sent, format="json")


def test_disputes_show_letters_and_are_listed_most_informative_first(
    disputed: Campaign, lead: User
):
    (own,) = client(lead).get("/api/adjudications/").data["results"]
    assert own["waiting"] == 2
    found = client(lead).get(f"/api/adjudications/{disputed.pk}/disputes/").data
    first, second = found["results"]
    assert (first["pair"], second["pair"]) == (pair_of(disputed, 0).pk, pair_of(disputed, 1).pk)
    assert [opinion["letter"] for opinion in first["opinions"]] == ["A", "B"]
    assert {opinion["answer"] for opinion in first["opinions"]} == {"valid", "not_valid"}
    assert set(first) == {
        "pair", "question", "paraphrase", "opinions", "decision", "reason", "stamp",
    }  # fmt: skip
    assert set(first["opinions"][0]) == {
        "letter", "answer", "skip_reason", "reasons", "comment",
    }  # fmt: skip


def test_a_decision_needs_a_reason_and_can_be_undone(disputed: Campaign, lead: User):
    pair = pair_of(disputed, 0)
    assert send(lead, disputed, "decide", pair=pair.pk, decision="valid").status_code == 400
    done = send(lead, disputed, "decide", pair=pair.pk, decision="valid", reason="The same sum.")
    assert (done.status_code, done.data["decision"]) == (200, "valid")
    assert client(lead).get(f"/api/adjudications/{disputed.pk}/decided/").data["count"] == 1
    one = client(lead).get(f"/api/adjudications/{disputed.pk}/disputes/{pair.pk}/").data
    assert one["reason"] == "The same sum."
    assert send(lead, disputed, "take_back", pair=pair.pk).data["decision"] == ""
    assert not Adjudication.objects.exists()
    assert send(lead, disputed, "take_back", pair=pair.pk).status_code == 409


def test_a_decision_is_undone_on_a_pair_that_needs_labels_again(
    campaign: Campaign, annotator: User, lead: User
):
    label_by_text(campaign, annotator, {})
    pair = pair_of(campaign, 0).pk
    campaigns.change_state(campaign, to="closed")
    decide = {"pair": pair, "decision": "valid", "reason": "The same sum."}
    assert send(lead, campaign, "decide", **decide).status_code == 200
    campaigns.change_state(campaign, to="paused")
    undone = send(lead, campaign, "take_back", pair=pair)
    assert (undone.status_code, undone.data["decision"]) == (200, "")
    assert not Adjudication.objects.exists()


def test_a_longer_list_of_campaigns_takes_no_more_queries(disputed: Campaign, lead: User):
    api = client(lead)
    with CaptureQueriesContext(connection) as one:
        assert api.get("/api/adjudications/").data["count"] == 1
    for number in range(4):
        campaigns.create(lead, name=f"Week {number}", question="Valid?")
    with CaptureQueriesContext(connection) as five:
        found = api.get("/api/adjudications/").data["results"]
    assert len(five) == len(one)
    waiting = {row["id"]: row["waiting"] for row in found}
    assert (waiting.pop(disputed.pk), set(waiting.values()), len(waiting)) == (2, {0}, 4)


def test_a_decision_on_a_pair_that_has_changed_is_refused(disputed: Campaign, lead: User):
    pair = pair_of(disputed, 0).pk
    seen = client(lead).get(f"/api/adjudications/{disputed.pk}/disputes/{pair}/").data["stamp"]
    decide = {"pair": pair, "decision": "valid", "reason": "The same sum."}
    now = send(lead, disputed, "decide", **decide, stamp=seen).data["stamp"]
    for action, sent in (("decide", decide), ("take_back", {"pair": pair})):
        refused = send(lead, disputed, action, **sent, stamp=seen)
        assert (refused.status_code, refused.data["detail"]) == (
            409, "This pair has changed since you opened it. Open it again before you decide.",
        ), action  # fmt: skip
    assert Adjudication.objects.get().decision == "valid"
    assert send(lead, disputed, "take_back", pair=pair, stamp=now).data["stamp"] == seen


def test_an_undisputed_pair_cannot_be_decided(disputed: Campaign, lead: User):
    pair = pair_of(disputed, 5)
    refused = send(lead, disputed, "decide", pair=pair.pk, decision="valid", reason="So.")
    assert refused.status_code == 409
    assert refused.data["detail"] == "This pair does not need a decision."
    answer = client(lead).get(f"/api/adjudications/{disputed.pk}/disputes/{pair.pk}/")
    assert answer.status_code == 409


def test_an_appointed_adjudicator_decides_too(disputed: Campaign, colleague: User):
    pair = pair_of(disputed, 0).pk
    decide = {"pair": pair, "decision": "not_valid", "reason": "Another question."}
    assert send(colleague, disputed, "decide", **decide).status_code == 404
    campaigns.appoint(disputed, adjudicator=colleague)
    assert send(colleague, disputed, "decide", **decide).status_code == 200


@pytest.mark.parametrize("who", ["annotator", "owner", "stranger"])
def test_only_adjudicators_see_a_dispute(disputed: Campaign, request, who: str):
    somebody = request.getfixturevalue(who)
    for address in ("", "disputes/", "decided/", f"disputes/{pair_of(disputed, 0).pk}/"):
        answer = client(somebody).get(f"/api/adjudications/{disputed.pk}/{address}")
        assert answer.status_code == 404, address
    assert client(somebody).get("/api/adjudications/").data["count"] == 0
    assert send(somebody, disputed, "take_back", pair=1).status_code == 404


def test_long_lists_are_paginated(disputed: Campaign, lead: User):
    api = client(lead)
    pages = [
        api.get(f"/api/adjudications/{disputed.pk}/disputes/?page_size=1&page={page}").data
        for page in (1, 2)
    ]
    numbers = [row["pair"] for page in pages for row in page["results"]]
    assert numbers == [pair_of(disputed, 0).pk, pair_of(disputed, 1).pk]
