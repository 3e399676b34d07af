"""Annotators list and correct their own labels, and cannot open those of others."""

import pytest
from django.test import Client

from mwpapp.models import Campaign, Label, User
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from tests.web.labelling.annotating.pages import HTMX, at, text


@pytest.fixture
def labelled(campaign: Campaign, annotator: User) -> int:
    """A pair that the annotator has labelled."""
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    given = LabelInput(answer="valid", comment="mine alone")
    annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)
    return task.pair_id


def test_own_labels_are_listed_and_filtered(desk: Client, campaign: Campaign, labelled: int):
    address = at("own_labels", campaign)
    assert "mine alone" in text(desk.get(address))
    assert "mine alone" in text(desk.get(address, {"answer": "valid"}))
    assert "mine alone" not in text(desk.get(address, {"answer": "skip"}))
    assert "<html" not in text(desk.get(address, headers=HTMX))


def test_without_labels_the_page_links_to_labelling(desk: Client, campaign: Campaign):
    page = text(desk.get(at("own_labels", campaign)))
    assert "No labels yet" in page
    assert f'href="{at("label", campaign)}"' in page


def test_an_own_label_is_corrected(desk: Client, campaign: Campaign, labelled: int):
    address = at("own_label", campaign, labelled)
    page = text(desk.get(address))
    assert 'value="valid" data-key="1v" aria-keyshortcuts="1 v" aria-pressed="true"' in page
    assert "mine alone" in page
    answer = desk.post(address, {"answer": "cannot_tell", "comment": "now I doubt"})
    assert answer["Location"] == at("own_labels", campaign)
    assert Label.objects.get().answer == "cannot_tell"


def test_a_correction_records_the_guidelines_that_were_shown(
    desk: Client, campaign: Campaign, labelled: int, lead: User
):
    address = at("own_label", campaign, labelled)
    campaigns.write_guidelines(campaign, by=lead, text="Think anew.")
    page = text(desk.get(address))
    assert "Think anew." in page
    assert page.count('name="guidelines" value="2"') == 2
    campaigns.write_guidelines(campaign, by=lead, text="Think once more.")
    desk.post(address, {"answer": "cannot_tell", "guidelines": "2"})
    assert Label.objects.get().guidelines.number == 2


def test_an_own_label_becomes_a_skip_only_with_a_reason(
    desk: Client, campaign: Campaign, labelled: int
):
    address = at("own_label", campaign, labelled)
    assert desk.post(address, {"skip": "yes"}).status_code == 422
    desk.post(address, {"skip": "yes", "why": "1"})
    assert Label.objects.get().answer == "skip"


def test_labels_of_a_paused_or_closed_campaign_cannot_be_corrected(
    desk: Client, campaign: Campaign, labelled: int
):
    for state in ("paused", "closed"):
        campaigns.change_state(campaign, to=state)
    page = desk.get(at("own_label", campaign, labelled))
    assert "can no longer be changed" in text(page)
    desk.post(at("own_label", campaign, labelled), {"answer": "not_valid"})
    assert Label.objects.get().answer == "valid"


@pytest.mark.parametrize(
    "sent",
    [{"answer": "not_valid", "comment": "off by one"}, {"skip": "yes", "words": "off by one"}],
)
def test_a_refused_correction_shows_what_was_typed(
    desk: Client, campaign: Campaign, labelled: int, sent: dict[str, str]
):
    for state in ("paused", "closed"):
        campaigns.change_state(campaign, to=state)
    page = text(desk.post(at("own_label", campaign, labelled), sent, follow=True))
    assert "Your comment was: off by one" in page
    assert Label.objects.get().answer == "valid"


def test_the_label_of_another_annotator_is_not_found(
    client: Client, campaign: Campaign, labelled: int, second_annotator: User
):
    client.force_login(second_annotator)
    assert client.get(at("own_label", campaign, labelled)).status_code == 404
    page = text(client.get(at("own_labels", campaign)))
    assert "mine alone" not in page


def test_an_annotator_who_left_can_read_but_not_give_labels(
    desk: Client, campaign: Campaign, annotator: User, labelled: int
):
    campaigns.leave(campaign, annotator=annotator)
    assert "You left this campaign" in text(desk.get(at("label", campaign)))
    assert "mine alone" in text(desk.get(at("own_labels", campaign)))
    own = at("own_label", campaign, labelled)
    assert 'name="answer"' not in text(desk.get(own))
    assert desk.post(own, {"answer": "skip"}).status_code == 403
    for name in ("save_label", "skip_label", "undo_label", "leave_campaign"):
        assert desk.post(at(name, campaign)).status_code == 403
    assert Label.objects.get().answer == "valid"


def test_a_correction_of_a_label_that_was_changed_elsewhere_shows_both_for_confirmation(
    desk: Client, campaign: Campaign, labelled: int, annotator: User
):
    address = at("own_label", campaign, labelled)
    stamp = annotating.own_label(campaign, annotator=annotator, pair_id=labelled).stamp
    assert stamp in text(desk.get(address))
    desk.post(address, {"answer": "cannot_tell", "comment": "other tab", "stamp": stamp})
    stale = {"answer": "not_valid", "comment": "stale tab", "reasons": ["added"], "stamp": stamp}
    confirmation = desk.post(address, stale)
    assert confirmation.status_code == 422
    assert [said for said in ("other tab", "stale tab", "Something was added")
            if said not in text(confirmation)] == []  # fmt: skip
    assert Label.objects.get().answer == "cannot_tell"
    newest = annotating.own_label(campaign, annotator=annotator, pair_id=labelled).stamp
    assert f'name="stamp" value="{newest}"' in text(confirmation)
    desk.post(address, {**stale, "stamp": newest})
    assert (Label.objects.get().answer, Label.objects.get().comment) == ("not_valid", "stale tab")
