"""Labelling over REST, which shows each annotator only their own labels."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mwpapp.models import Campaign, Label, User
from mwpapp.services.labelling import campaigns
from tests.api.test_bank import client


def send(user: User, campaign: Campaign, action: str, **sent: object) -> Any:
    return client(user).post(f"/api/labels/{campaign.pk}/{action}/", sent, format="json")


def take(user: User, campaign: Campaign) -> int:
    return int(send(user, campaign, "next").data["pair"])


def test_the_next_pair_has_its_question_and_guidelines_and_nothing_else(
    campaign: Campaign, annotator: User
):
    task = send(annotator, campaign, "next").data
    assert set(task) == {
        "pair", "question", "paraphrase", "practice", "asked", "guidelines",
        "guideline_version", "examples",
    }  # fmt: skip
    assert (task["asked"], task["guideline_version"]) == (campaign.question, 1)
    assert take(annotator, campaign) == task["pair"], (
        "the annotator holds the pair until they label it"
    )


def test_a_label_is_saved_corrected_and_undone(campaign: Campaign, annotator: User):
    pair = take(annotator, campaign)
    saved = send(
        annotator, campaign, "save", pair=pair, answer="not_valid", reasons=["numbers"], comment="8"
    )
    assert (saved.status_code, saved.data["reasons"]) == (200, ["numbers"])
    again = send(annotator, campaign, "save", pair=pair, answer="valid")
    assert (again.data["answer"], Label.objects.count()) == ("valid", 1)
    assert send(annotator, campaign, "undo").data["pair"] == pair
    assert not Label.objects.exists()
    nothing = send(annotator, campaign, "undo")
    assert (nothing.status_code, nothing.data["detail"]) == (409, "There is nothing to undo.")


def test_a_pair_is_skipped_with_a_reason(campaign: Campaign, annotator: User):
    pair = take(annotator, campaign)
    assert send(annotator, campaign, "skip", pair=pair, reason=" ").status_code == 400
    assert send(annotator, campaign, "skip", pair=pair, reason="I wrote it.").status_code == 200
    assert take(annotator, campaign) != pair


@pytest.mark.parametrize(
    "sent",
    [
        {}, {"answer": "perhaps"}, {"answer": "skip"}, {"reasons": ["none of them"]},
        {"comment": "x" * 2001}, {"pair": -1}, {"pair": 2**70}, {"seconds": -1},
    ],
)  # fmt: skip
def test_an_invalid_label_is_refused(campaign: Campaign, annotator: User, sent: dict[str, Any]):
    pair = take(annotator, campaign)
    whole = {"pair": pair, "answer": "valid"} | sent if sent else {}
    assert send(annotator, campaign, "save", **whole).status_code == 400
    assert not Label.objects.exists()


def test_a_pair_that_was_not_offered_cannot_be_labelled(
    campaign: Campaign, annotator: User, second_annotator: User
):
    theirs = take(second_annotator, campaign)
    offered = take(annotator, campaign)
    other = next(
        pk for pk in campaign.pairs.values_list("pk", flat=True) if pk not in (theirs, offered)
    )
    refused = send(annotator, campaign, "save", pair=other, answer="valid")
    assert (refused.status_code, refused.data["detail"]) == (409, "There is no such pair.")


def test_an_annotators_labels_are_listed_with_their_progress(campaign: Campaign, annotator: User):
    for _number in range(3):
        send(annotator, campaign, "save", pair=take(annotator, campaign), answer="valid")
    api = client(annotator)
    (own,) = api.get("/api/labels/").data["results"]
    assert own["progress"] == {"labelled": 3, "skipped": 0, "left": 3}
    page = api.get(f"/api/labels/{campaign.pk}/own/?page_size=2").data
    assert (page["count"], len(page["results"])) == (3, 2)
    rest = api.get(f"/api/labels/{campaign.pk}/own/?page_size=2&page=2").data["results"]
    assert len(rest) == 1
    one = api.get(f"/api/labels/{campaign.pk}/own/{rest[0]['pair']}/").data
    assert (one["answer"], one["may_be_corrected"]) == ("valid", True)
    assert api.get(f"/api/labels/{campaign.pk}/own/999999/").status_code == 409


def test_no_pair_is_offered_once_all_are_labelled(campaign: Campaign, annotator: User):
    for _number in range(6):
        send(annotator, campaign, "save", pair=take(annotator, campaign), answer="valid")
    assert send(annotator, campaign, "next").status_code == 204


def test_another_annotators_labels_are_hidden(
    campaign: Campaign, annotator: User, second_annotator: User
):
    pair = take(second_annotator, campaign)
    send(second_annotator, campaign, "save", pair=pair, answer="not_valid", comment="ZEBRA")
    api = client(annotator)
    assert api.get(f"/api/labels/{campaign.pk}/own/{pair}/").status_code == 409
    assert api.get(f"/api/labels/{campaign.pk}/own/").data["count"] == 0
    assert api.get(f"/api/labels/{campaign.pk}/").data["progress"]["left"] == 6


def test_a_leaver_keeps_their_labels_and_gets_no_more_pairs(campaign: Campaign, annotator: User):
    pair = take(annotator, campaign)
    send(annotator, campaign, "save", pair=pair, answer="valid")
    assert send(annotator, campaign, "leave").status_code == 204
    assert send(annotator, campaign, "next").status_code == 403
    assert send(annotator, campaign, "save", pair=pair, answer="not_valid").status_code == 403
    assert client(annotator).get(f"/api/labels/{campaign.pk}/own/").data["count"] == 1


@pytest.mark.parametrize("who", ["lead", "owner", "stranger"])
def test_a_person_who_does_not_take_part_sees_no_campaign(campaign: Campaign, request, who: str):
    somebody = request.getfixturevalue(who)
    for action in ("next", "save", "skip", "undo", "leave"):
        assert send(somebody, campaign, action).status_code == 404, action
    for address in ("", "own/", "own/1/"):
        answer = client(somebody).get(f"/api/labels/{campaign.pk}/{address}")
        assert answer.status_code == 404, address


def test_a_draft_is_hidden_from_annotators(lead: User, annotator: User):
    draft = campaigns.create(lead, name="Draft", question="Same?")
    campaigns.invite(draft, annotator=annotator)
    assert client(annotator).get(f"/api/labels/{draft.pk}/").status_code == 404


def test_an_answer_with_the_stamp_of_an_older_label_is_refused(campaign: Campaign, annotator: User):
    own = f"/api/labels/{campaign.pk}/"
    me = client(annotator)
    pair = me.post(f"{own}next/").data["pair"]
    first = me.post(f"{own}save/", {"pair": pair, "answer": "valid", "stamp": ""}, format="json")
    assert first.status_code == 200
    stale = {"pair": pair, "answer": "not_valid", "stamp": ""}
    assert me.post(f"{own}save/", stale, format="json").status_code == 409
    seen = {**stale, "stamp": first.data["stamp"]}
    assert me.post(f"{own}save/", seen, format="json").data["answer"] == "not_valid"


def test_a_longer_list_of_campaigns_takes_no_more_queries(
    campaign: Campaign, annotator: User, lead: User
):
    me = client(annotator)
    take_and_label(annotator, campaign)
    with CaptureQueriesContext(connection) as one:
        assert me.get("/api/labels/").data["count"] == 1
    for number in range(4):
        more = campaigns.create(lead, name=f"Week {number}", question="Valid?")
        campaigns.invite(more, annotator=annotator)
        Campaign.objects.filter(pk=more.pk).update(state=Campaign.State.PAUSED)
    with CaptureQueriesContext(connection) as five:
        found = me.get("/api/labels/").data["results"]
    assert len(five) == len(one)
    progress = {row["id"]: row["progress"] for row in found}
    assert progress.pop(campaign.pk) == {"labelled": 1, "skipped": 0, "left": 5}
    assert list(progress.values()) == [{"labelled": 0, "skipped": 0, "left": 0}] * 4


def test_undoing_a_pair_other_than_the_last_is_refused(campaign: Campaign, annotator: User):
    first, last = (take_and_label(annotator, campaign) for _number in range(2))
    refused = send(annotator, campaign, "undo", pair=first)
    assert (refused.status_code, refused.data["detail"]) == (
        409, "Nothing was undone: your last label is on another pair.",
    )  # fmt: skip
    assert Label.objects.count() == 2
    assert send(annotator, campaign, "undo", pair=last).data["pair"] == last


def take_and_label(user: User, campaign: Campaign) -> int:
    pair = take(user, campaign)
    assert send(user, campaign, "save", pair=pair, answer="valid").status_code == 200
    return pair
