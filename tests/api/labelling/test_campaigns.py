"""Campaigns over REST, which only their lead can use."""

from typing import Any

import pytest

from mwpapp.models import Campaign, Role, School, User
from mwpapp.services.labelling import adjudications, agreement, annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from tests.api.test_bank import client
from tests.cast import person

NEW = {"name": "Bakery", "question": "Is the solution still the same?"}
GUIDELINES = {
    "text": "Valid means: the same solution.",
    "examples": [
        {"question": "2 and 3?", "paraphrase": "3 and 2?", "answer": "valid", "why": "A sum."}
    ],
}
PAIR = {
    "question": "Ida bakes 9 loaves and sells 2. How many are left?",
    "paraphrase": "How many are left when Ida bakes 9 and sells 2?",
    "provenance": {"operator": "fa"},
}


def send(user: User, address: str, sent: object) -> Any:
    return client(user).post(f"/api/campaigns/{address}", sent, format="json")


def test_a_lead_creates_fills_and_opens_a_campaign(lead: User, annotator: User):
    created = send(lead, "", NEW)
    assert (created.status_code, created.data["state"], created.data["wanted"]) == (201, "draft", 2)
    own = f"{created.data['id']}/"
    assert send(lead, f"{own}guidelines/", GUIDELINES).data["number"] == 1
    assert send(lead, f"{own}pairs/", [PAIR, PAIR]).data == {"added": 1, "already_there": 1}
    people = send(lead, f"{own}people/", {"username": "annotator", "part": "annotator"})
    assert people.data == [{"username": "annotator", "part": "annotator", "left_at": None}]
    refused = send(lead, f"{own}state/", {"state": "open"})
    assert (refused.status_code, refused.data["detail"]) == (
        409,
        "Each pair needs 2 labels, but only 1 annotator takes part, so pairs will stay incomplete. "
        "To open it anyway, send “sure”: true.",
    )
    opened = send(lead, f"{own}state/", {"state": "open", "sure": True})
    assert opened.data["state"] == "open"
    assert Campaign.objects.get().pairs.get().provenance == {"operator": "fa"}
    assert client(lead).get("/api/campaigns/").data["count"] == 1


def test_a_missing_requirement_returns_409_with_the_reason(lead: User):
    own = f"{send(lead, '', NEW).data['id']}/"
    refused = send(lead, f"{own}state/", {"state": "open"})
    assert (refused.status_code, refused.data["detail"]) == (409, "Write the guidelines first.")
    assert send(lead, "", NEW).status_code == 409


@pytest.mark.parametrize(
    "sent", [{}, {**NEW, "name": " "}, {**NEW, "wanted": 1}, {**NEW, "wanted": 21}]
)
def test_an_invalid_campaign_is_refused(lead: User, sent: dict[str, object]):
    assert send(lead, "", sent).status_code == 400
    assert not Campaign.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [
        [], {}, "pairs", [PAIR] * 1001, [{**PAIR, "gold": "perhaps"}], [{"question": "Alone?"}],
        [{**PAIR, "provenance": {"anything": "else"}}],
        [{**PAIR, "provenance": {"operator": "x" * 201}}],
    ],
)  # fmt: skip
def test_invalid_pairs_are_refused(campaign: Campaign, lead: User, sent: object):
    assert send(lead, f"{campaign.pk}/pairs/", sent).status_code == 400
    assert campaign.pairs.count() == 6


def test_every_version_of_the_guidelines_is_listed(campaign: Campaign, lead: User):
    send(lead, f"{campaign.pk}/guidelines/", GUIDELINES)
    found = client(lead).get(f"/api/campaigns/{campaign.pk}/guidelines/").data
    assert [version["number"] for version in found] == [2, 1]
    assert found[0]["examples"][0]["why"] == "A sum."


def test_guidelines_that_are_not_based_on_the_newest_version_are_refused(
    campaign: Campaign, lead: User
):
    address = f"{campaign.pk}/guidelines/"
    assert send(lead, address, {**GUIDELINES, "began": 1}).data["number"] == 2
    mine = {"text": "Valid means: the same sum."}
    refused = send(lead, address, {**mine, "began": 1})
    assert (refused.status_code, refused.data["detail"]) == (
        409, "Version 2 was saved while you were editing.",
    )  # fmt: skip
    assert send(lead, address, {**mine, "began": 2}).data["number"] == 3


def test_a_colleague_is_appointed_and_dismissed_as_adjudicator(
    campaign: Campaign, lead: User, colleague: User
):
    parts = send(lead, f"{campaign.pk}/people/", {"username": "colleague", "part": "adjudicator"})
    assert {row["username"]: row["part"] for row in parts.data}["colleague"] == "adjudicator"
    dismissed = client(lead).delete(f"/api/campaigns/{campaign.pk}/people/colleague/")
    assert dismissed.status_code == 204
    assert not campaign.adjudicators.exists()


def test_a_removed_annotator_keeps_their_labels(campaign: Campaign, lead: User, annotator: User):
    task = annotating.next_task(campaign, annotator=annotator)
    annotating.save(
        campaign, annotator=annotator, pair_id=task.pair_id, given=LabelInput(answer="valid")
    )
    client(lead).delete(f"/api/campaigns/{campaign.pk}/people/annotator/")
    assert not campaign.participations.active().filter(annotator=annotator).exists()
    assert campaign.labels.count() == 1


def test_a_deactivated_annotator_can_be_removed_but_not_added(
    campaign: Campaign, lead: User, annotator: User
):
    User.objects.filter(pk=annotator.pk).update(is_active=False)
    removed = client(lead).delete(f"/api/campaigns/{campaign.pk}/people/annotator/")
    assert removed.status_code == 204
    assert not campaign.participations.active().filter(annotator=annotator).exists()
    for part in ("annotator", "adjudicator"):
        sent = {"username": "annotator", "part": part}
        assert send(lead, f"{campaign.pk}/people/", sent).status_code == 409
    unknown = client(lead).delete(f"/api/campaigns/{campaign.pk}/people/nobody/")
    assert unknown.data["detail"] == (
        "Your school has no user with this username. Check the username."
    )


def test_unsuitable_people_are_refused_and_other_schools_are_not_searched(
    campaign: Campaign, lead: User, colleague: User
):
    person("abroad", Role.ANNOTATOR, school=School.objects.create(name="Abroad"))
    no_annotator = send(
        lead, f"{campaign.pk}/people/", {"username": "colleague", "part": "annotator"}
    )
    assert no_annotator.status_code == 409
    for name in ("abroad", "nobody"):
        answer = send(lead, f"{campaign.pk}/people/", {"username": name, "part": "annotator"})
        assert answer.status_code == 409
        assert answer.data["detail"].startswith("Your school has no user with this username.")


def test_the_lead_sees_the_figures_that_the_service_computes(
    campaign: Campaign, lead: User, annotator: User, second_annotator: User
):
    for somebody, answers in ((annotator, "valid"), (second_annotator, "not_valid")):
        task = annotating.next_task(campaign, annotator=somebody)
        given = LabelInput(answer=answers)
        annotating.save(campaign, annotator=somebody, pair_id=task.pair_id, given=given)
    found = client(lead).get(f"/api/campaigns/{campaign.pk}/agreement/?by=operator").data
    report = agreement.overall(campaign)
    assert found["overall"]["labels"] == {"not_valid": 1, "valid": 1}
    assert found["overall"]["percent_agreement"] == report.percent_agreement
    assert set(found["groups"]) == set(agreement.by_stratum(campaign, by="operator"))
    by_day = client(lead).get(f"/api/campaigns/{campaign.pk}/agreement/?by=day").data
    assert len(by_day["groups"]) == 1


def test_an_unknown_grouping_is_refused(campaign: Campaign, lead: User):
    assert client(lead).get(f"/api/campaigns/{campaign.pk}/agreement/?by=x").status_code == 400


ADDRESSES = ["", "guidelines/", "people/", "agreement/"]
ACTIONS = {"state/": {"state": "closed"}, "guidelines/": GUIDELINES, "pairs/": [PAIR]}


@pytest.mark.parametrize("who", ["annotator", "owner", "another_lead", "adjudicator"])
def test_only_the_lead_sees_a_campaign(campaign: Campaign, request, who: str):
    somebody = request.getfixturevalue(who)
    for address in ADDRESSES:
        answer = client(somebody).get(f"/api/campaigns/{campaign.pk}/{address}")
        assert answer.status_code == 404, address
    for address, sent in ACTIONS.items():
        assert send(somebody, f"{campaign.pk}/{address}", sent).status_code == 404, address
    assert client(somebody).get("/api/campaigns/").data["count"] == 0
    campaign.refresh_from_db()
    assert campaign.state == "open"


@pytest.fixture
def another_lead(colleague: User) -> User:
    colleague.roles = [Role.LEAD]
    colleague.save()
    return colleague


@pytest.fixture
def adjudicator(campaign: Campaign, colleague: User) -> User:
    campaigns.appoint(campaign, adjudicator=colleague)
    return colleague


def test_only_a_lead_can_create_campaigns(annotator: User, owner: User):
    for somebody in (annotator, owner):
        assert send(somebody, "", NEW).status_code == 403
    assert not Campaign.objects.exists()


def test_the_lead_downloads_the_labels_with_letters_or_names(
    campaign: Campaign, lead: User, annotator: User
):
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    given = LabelInput(answer="valid", comment="=1+1")
    annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)
    closed = campaigns.change_state(campaign, to="closed")
    adjudications.decide(
        closed, by=lead, pair_id=task.pair_id, decision="valid", reason="Same facts."
    )
    address = f"/api/campaigns/{campaign.pk}/labels/csv/"
    file = client(lead).get(address)
    text = b"".join(file.streaming_content).decode()
    assert "'=1+1" in text
    assert annotator.username not in text.partition("\n")[2]
    named = client(lead).get(f"{address}?annotators=names")
    assert f",{annotator.username},".encode() in b"".join(named.streaming_content)
    assert client(lead).get(f"{address}?annotators=all").status_code == 400
    assert client(annotator).get(address).status_code == 404
