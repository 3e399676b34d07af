"""A campaign can ask for the reason for an answer, and feedback appears below the answers."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Label, User
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.practice import practice_results
from tests.cast import labelled_pair
from tests.web.labelling.annotating.pages import add_practice_pair, at, claimed_pair, send, text


@pytest.fixture
def asking(campaign: Campaign) -> Campaign:
    Campaign.objects.update(asks_reason=True)
    campaign.refresh_from_db()
    return campaign


def test_the_next_pair_waits_for_a_reason(desk: Client, asking: Campaign, annotator: User):
    desk.get(at("label", asking))
    pair = claimed_pair(annotator)
    page = text(send(desk, asking, pair=pair, answer="not_valid", comment="so", seconds="4"))
    assert "Why?" in page
    assert 'name="asked"' in page
    assert not Label.objects.exists()
    assert claimed_pair(annotator) == pair
    sent = {"answer": "not_valid", "asked": "1", "reasons": ["units"], "comment": "so"}
    assert "Why?" not in text(send(desk, asking, pair=pair, **sent))
    label = Label.objects.get()
    assert (label.pair_id, label.reasons, label.comment) == (pair, ["units"], "so")


def test_enter_continues_without_a_reason(desk: Client, asking: Campaign, annotator: User):
    desk.get(at("label", asking))
    send(desk, asking, pair=claimed_pair(annotator), answer="cannot_tell", asked="1")
    assert Label.objects.get().reasons == []


def test_no_reason_is_asked_for_after_valid_or_a_given_reason(
    desk: Client, asking: Campaign, annotator: User
):
    for sent in ({"answer": "valid"}, {"answer": "not_valid", "reasons": ["lost"]}):
        desk.get(at("label", asking))
        send(desk, asking, pair=claimed_pair(annotator), **sent)
    assert Label.objects.count() == 2


def test_without_scripts_the_same_page_asks_for_the_reason(
    desk: Client, asking: Campaign, annotator: User
):
    desk.get(at("label", asking))
    sent = {"pair": claimed_pair(annotator), "answer": "not_valid"}
    page = text(desk.post(at("save_label", asking), sent))
    assert 'name="asked"' in page
    assert "<h1" in page


def test_every_reason_has_a_key_that_no_answer_uses(desk: Client, campaign: Campaign):
    page = text(desk.get(at("label", campaign)))
    for key in "qwertyuio":
        assert page.count(f'data-key="{key}"') == 1


def test_feedback_is_below_the_answers(desk: Client, campaign: Campaign, annotator: User):
    add_practice_pair(campaign)
    desk.get(at("label", campaign))
    page = text(send(desk, campaign, pair=claimed_pair(annotator), answer="not_valid"))
    assert page.index('value="cannot_tell"') < page.index("a different answer was expected")


def test_practice_is_compared_with_the_pass_mark(
    desk: Client, campaign: Campaign, lead: User, annotator: User
):
    adding.add_pairs(
        campaign, [labelled_pair(50 + n, practice=True, gold="valid") for n in range(4)]
    )
    Campaign.objects.update(pass_mark=75, state="practice")
    campaign.refresh_from_db()
    for answer in ("valid", "valid", "not_valid", "not_valid"):
        task = annotating.next_task(campaign, annotator=annotator)
        assert task is not None
        annotating.save(
            campaign, annotator=annotator, pair_id=task.pair_id, given=LabelInput(answer=answer)
        )
    mine, other = practice_results(campaign)
    assert (mine.annotator, mine.as_expected, mine.answered, mine.of) == ("annotator", 2, 4, 4)
    assert (mine.percent, mine.passed, other.passed) == (50, False, None)
    assert "2 of 4 practice pairs as expected" in text(desk.get(at("label", campaign)))
    desk.force_login(lead)
    page = text(desk.get(at("practice_answers", campaign)))
    assert "Below the pass mark" in page
    assert "Not finished" in page


def test_guidelines_are_previewed_without_being_saved(
    client: Client, campaign: Campaign, lead: User
):
    client.force_login(lead)
    sent = {
        "text": "# Same\n<b>x</b>", "preview": "1", "began": "1", "examples-TOTAL_FORMS": "0",
        "examples-INITIAL_FORMS": "0",
    }  # fmt: skip
    page = text(client.post(reverse("campaign_guidelines", args=[campaign.pk]), sent))
    assert "<h3>Same</h3>" in page
    assert "&lt;b&gt;x&lt;/b&gt;" in page
    assert campaign.guidelines.count() == 1


def test_the_settings_keep_the_pass_mark_and_whether_reasons_are_asked_for(
    client: Client, campaign: Campaign, lead: User
):
    client.force_login(lead)
    address = reverse("campaign_settings", args=[campaign.pk])
    sent = {"name": "Bakery", "question": campaign.question, "gold_every": 10}
    client.post(address, {**sent, "pass_mark": 80, "asks_reason": "on"})
    campaign.refresh_from_db()
    assert (campaign.pass_mark, campaign.asks_reason) == (80, True)
    assert client.post(address, {**sent, "pass_mark": 101}).status_code == 422
    campaigns.change_state(campaign, to="paused")
    client.post(address, sent)
    campaign.refresh_from_db()
    assert (campaign.pass_mark, campaign.asks_reason) == (0, False)
