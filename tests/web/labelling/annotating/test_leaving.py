"""Annotators leave a campaign; other people cannot open its pages."""

from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Label, Participation, User
from mwpapp.services.labelling import campaigns
from tests.web.labelling.annotating.pages import at, send, text


def test_leaving_asks_for_confirmation(desk: Client, campaign: Campaign, annotator: User):
    assert "Leave “Bakery”?" in text(desk.get(at("leave_campaign", campaign)))
    assert Participation.objects.active().filter(annotator=annotator).exists()
    answer = desk.post(at("leave_campaign", campaign), follow=True)
    assert "Your labels are kept." in text(answer)
    assert not Participation.objects.active().filter(annotator=annotator).exists()


@pytest.mark.parametrize("who", ["stranger", "owner", "lead"])
def test_people_outside_the_campaign_cannot_open_it(
    client: Client, campaign: Campaign, request: pytest.FixtureRequest, who: str
):
    client.force_login(request.getfixturevalue(who))
    pair = campaign.pairs.first()
    assert pair is not None
    for name in ("label", "own_labels", "leave_campaign"):
        assert client.get(at(name, campaign)).status_code == 404
    assert client.get(at("own_label", campaign, pair.pk)).status_code == 404
    for name in ("save_label", "skip_label", "undo_label", "leave_campaign"):
        assert client.post(at(name, campaign)).status_code == 404


def test_a_draft_cannot_be_labelled(client: Client, lead: User, annotator: User):
    draft = campaigns.create(lead, name="Draft", question="Same?")
    campaigns.invite(draft, annotator=annotator)
    client.force_login(annotator)
    assert client.get(at("label", draft)).status_code == 404


def test_anonymous_users_are_sent_to_the_login(client: Client, campaign: Campaign):
    for name in ("label", "own_labels", "leave_campaign"):
        assert reverse("login") in client.get(at(name, campaign))["Location"]
    answer = send(client, campaign, pair=1, answer="valid")
    assert reverse("login") in answer["HX-Redirect"]


@pytest.mark.parametrize(("name", "field"), [("save_label", "comment"), ("skip_label", "words")])
def test_an_answer_sent_after_the_login_expired_is_shown_again(
    client: Client, campaign: Campaign, name: str, field: str
):
    answer = client.post(
        at(name, campaign),
        urlencode({field: "long thought"}),
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 403
    assert "long thought" in text(answer)
    assert not Label.objects.exists()
