"""Only the lead sees who gave which label, and only after the blind phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Role, User
from mwpapp.services.labelling import adjudications, annotating, campaigns, label_browser
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.label_browser import LabelSearch
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair
from tests.html import compact

Browse = Callable[..., str]


@pytest.fixture
def browse(client: Client, lead: User, campaign: Campaign) -> Browse:
    client.force_login(lead)

    def get_page(**query: Any) -> str:
        answer = client.get(reverse("campaign_labels", args=[campaign.pk]), query)
        assert answer.status_code == 200
        return compact(answer.content)

    return get_page


@pytest.fixture
def labelled(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    """A campaign with six labelled pairs. The annotators disagree and comment on one of them."""
    for person, odd in ((annotator, "valid"), (second_annotator, "not_valid")):
        for number, pair in enumerate(campaign.pairs.order_by("pk")):
            entered = {"answer": "valid"}
            if number == 0:
                entered = {"answer": odd, "comment": f"seen by {person}"}
            give(campaign, person, pair.pk, **entered)
    return campaign


def give(campaign: Campaign, person: User, pair: int, **entered: Any) -> None:
    while (task := annotating.next_task(campaign, annotator=person)) is not None:
        if task.pair_id == pair:
            break
        annotating.save(
            campaign, annotator=person, pair_id=task.pair_id, given=LabelInput(answer="valid")
        )
    annotating.save(campaign, annotator=person, pair_id=pair, given=LabelInput(**entered))


def decide(campaign: Campaign, lead: User) -> None:
    found = adjudications.disputes(campaign)[0]
    adjudications.decide(
        campaign, by=lead, pair_id=found.pair_id, decision="valid", reason="The same sum."
    )


def test_labels_of_an_open_campaign_stay_hidden(browse: Browse, labelled: Campaign):
    shown = browse()
    assert "6 pairs" in shown
    assert "seen by" not in shown
    assert "second" not in browse().partition("More filters")[2]
    for leaking in ({"answer": "not_valid"}, {"comment": "seen"}, {"at_least": 0}):
        assert "No pairs match" in browse(**leaking)


def test_a_closed_campaign_without_pairs_offers_no_way_to_add_them(
    browse: Browse, campaign: Campaign
):
    campaign.pairs.all().delete()
    assert "Everybody’s labels appear here" in browse()
    campaigns.change_state(campaign, to="closed")
    shown = browse()
    assert "Reopen it to add pairs." in shown
    assert "Everybody’s labels appear here" not in shown


def test_practice_labels_appear_at_once(browse: Browse, campaign: Campaign, annotator: User):
    adding.add_pairs(campaign, [labelled_pair(9, practice=True, gold="valid")])
    practice = campaign.pairs.get(practice=True)
    give(campaign, annotator, practice.pk, answer="not_valid", comment="too short")
    assert "too short" in browse()
    assert "1 pair" in browse(annotator=annotator.pk, answer="not_valid")


def test_a_closed_campaign_shows_labels_except_for_pairs_that_wait_for_a_decision(
    browse: Browse, labelled: Campaign, lead: User
):
    campaigns.change_state(labelled, to="closed")
    shown = browse()
    assert shown.count("Unanimous") == 6  # five pairs, and the filter
    assert "seen by" not in shown
    assert "Its labels appear once the pair is decided." in shown
    assert "No pairs match" in browse(answer="not_valid")
    decide(labelled, lead)
    shown = browse(answer="not_valid")
    assert "1 pair" in shown
    assert all(
        entered in shown for entered in ("seen by annotator", "seen by second", "The same sum.")
    )


def test_all_filters_of_labels_apply_to_the_same_label(
    browse: Browse, labelled: Campaign, lead: User, annotator: User, second_annotator: User
):
    campaigns.change_state(labelled, to="closed")
    decide(labelled, lead)
    assert "1 pair" in browse(annotator=second_annotator.pk, answer="not_valid")
    assert "No pairs match" in browse(annotator=annotator.pk, answer="not_valid")
    assert "6 pairs" in browse(annotator=annotator.pk, since="2001-01-01", until="2101-01-01")
    assert "No pairs match" in browse(since="2101-01-01")
    assert "No pairs match" in browse(at_least=1000)
    assert "1 pair" in browse(commented="on")
    assert "1 pair" in browse(comment="second SEEN")


def test_texts_states_and_strata_are_found(browse: Browse, labelled: Campaign):
    assert "1 pair" in browse(words="BAKES 3 loaves")
    assert "3 pairs" in browse(stratum="operator:op-1")
    assert "1 pair" in browse(state="waiting")
    assert "5 pairs" in browse(state="unanimous")
    assert "No pairs match" in browse(words="100% \x00")
    assert "No pairs match" in browse(words="l_aves")


def test_invalid_filter_values_are_ignored(browse: Browse, labelled: Campaign):
    for name, value in {
        "annotator": "x", "state": "x", "since": "yesterday", "at_least": "-1", "stratum": ":",
        "until": "9999-12-31", "page": "x",
    }.items():  # fmt: skip
        if name != "until":
            assert "6 pairs" in browse(**{name: value})
    assert "Enter a valid date." in browse(since="yesterday")
    assert "No pairs match" in browse(until="9999-12-31")  # no label is revealed


def test_the_page_can_be_chosen_and_keeps_the_filters(browse: Browse, campaign: Campaign):
    adding.add_pairs(campaign, [labelled_pair(number) for number in range(10, 60)])
    assert "Page 3 of 3" in browse(words="loaves", page=3)
    assert "Page 3 of 3" in browse(words="loaves", page=99)


def test_only_the_lead_opens_the_page(
    client: Client, labelled: Campaign, annotator: User, colleague: User
):
    address = reverse("campaign_labels", args=[labelled.pk])
    campaigns.appoint(labelled, adjudicator=colleague)
    for somebody, status in ((annotator, 403), (colleague, 403)):
        client.force_login(somebody)
        assert client.get(address).status_code == status
    colleague.roles = [Role.LEAD]
    colleague.save()
    client.force_login(colleague)
    assert client.get(address).status_code == 404


def test_the_page_takes_fewer_than_10_queries(
    client: Client, labelled: Campaign, lead: User, django_assert_max_num_queries: Any
):
    campaigns.change_state(labelled, to="closed")
    decide(labelled, lead)
    client.force_login(lead)
    address = reverse("campaign_labels", args=[labelled.pk])
    with django_assert_max_num_queries(9):
        client.get(address, {"answer": "valid", "words": "loaves", "state": "decided"})


def test_the_page_reveals_exactly_what_the_filters_find(
    labelled: Campaign, annotator: User, second_annotator: User, lead: User
):
    """There are single labels, pairs with only skips, disputes, and gold and practice pairs."""
    known = [{"gold": "valid"}, {"practice": True, "gold": "valid"}, {}, {}, {}]
    adding.add_pairs(labelled, [labelled_pair(30 + n, **more) for n, more in enumerate(known)])
    for person, answers in ((annotator, ["valid"]), (second_annotator, ["skip", "skip"])):
        for answer in answers:
            task = annotating.next_task(labelled, annotator=person)
            assert task is not None
            reason = "Cut off" if answer == "skip" else ""
            given = LabelInput(answer=answer, skip_reason=reason)
            annotating.save(labelled, annotator=person, pair_id=task.pair_id, given=given)
    for state in ("open", "paused", "closed"):
        if state != "open":
            campaigns.change_state(labelled, to=state)
        found = label_browser.find_pairs(labelled, LabelSearch())
        shown = label_browser.browse(label_browser.numbers_of(found))
        revealed = set(found.revealed().values_list("pk", flat=True))
        assert {one.pair.pk for one in shown if one.labels is not None} == revealed, state
    decide(labelled, lead)
    found = label_browser.find_pairs(labelled, LabelSearch())
    shown = label_browser.browse(label_browser.numbers_of(found))
    assert {one.pair.pk for one in shown if one.labels is not None} == {
        *found.revealed().values_list("pk", flat=True)
    }
