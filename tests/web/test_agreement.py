"""The lead's page of a campaign: progress, agreement and quality, for its lead alone."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.models import Campaign, Label, Pair, Role, School, User
from mwpapp.services import agreement, campaigns, pairs
from mwpapp.web import agreement as page_of
from tests.cast import labelled_pair, person
from tests.services.test_agreement import label_by_text


@pytest.fixture
def labelled(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    """Four agree, two do not: kappa is 1/3."""
    label_by_text(campaign, annotator, {0: "not_valid", 1: "not_valid", 2: "not_valid"})
    label_by_text(campaign, second_annotator, {0: "not_valid", 1: "not_valid", 3: "not_valid"})
    return campaign


def shown(client: Client, campaign: Campaign, who: User, **asked: str) -> str:
    client.force_login(who)
    page = client.get(reverse("campaign", args=[campaign.pk]), asked)
    assert page.status_code == 200
    return page.content.decode()


def words(html: str) -> str:
    """What is read, without the marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_lead_sees_how_far_it_is(client: Client, labelled: Campaign, lead: User):
    text = words(shown(client, labelled, lead))
    assert "12 / 12" in text
    assert "6 / 6 pairs complete" in text
    assert "2 disputed or in doubt" in text


def test_the_lead_sees_the_figures_by_name(client: Client, labelled: Campaign, lead: User):
    text = words(shown(client, labelled, lead))
    assert "annotator · second 0.33" in text
    assert re.search(r"Cohen’s kappa .*0\.33", text)
    assert "fair" in text


@pytest.mark.parametrize("name", ["campaign", "campaign_quality"])
def test_it_is_there_for_nobody_else(
    client: Client, labelled: Campaign, annotator: User, owner: User, school: School, name: str
):
    adjudicator = person("decides", Role.TEACHER, school=school)
    campaigns.appoint(labelled, adjudicator=adjudicator)
    other_lead = person("other-lead", Role.LEAD, school=school)
    for who in (annotator, owner, adjudicator, other_lead):
        client.force_login(who)
        assert client.get(reverse(name, args=[labelled.pk])).status_code == 404


def test_who_is_not_logged_in_is_asked_to(client: Client, campaign: Campaign):
    assert client.get(reverse("campaign", args=[campaign.pk])).status_code == 302


def test_a_campaign_without_labels_says_what_comes(client: Client, campaign: Campaign, lead: User):
    text = words(shown(client, campaign, lead))
    assert "0 / 12" in text
    assert "No label is in yet" in text


def test_an_undefined_figure_is_a_dash_with_its_reason(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    label_by_text(campaign, annotator, {})
    text = words(shown(client, campaign, lead))
    assert "– No pair has two labels yet." in text
    label_by_text(campaign, second_annotator, {})
    text = words(shown(client, campaign, lead))
    assert "– Wherever two labels meet they are one and the same answer" in text


def test_kappa_of_more_than_two_is_for_each_two(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    third = person("third", Role.ANNOTATOR, school=annotator.school)
    campaigns.invite(campaign, annotator=third)
    numbers = list(campaign.pairs.values_list("pk", flat=True))
    for who, own in ((annotator, numbers[:4]), (second_annotator, numbers[2:]), (third, numbers)):
        for place, pair in enumerate(own[:4]):
            Label.objects.create(
                pair_id=pair, campaign=campaign, annotator=who, seconds=9,
                guidelines=campaign.guidelines.get(), answer=("valid", "not_valid")[place % 2],
            )  # fmt: skip
    text = words(shown(client, campaign, lead))
    assert "It is for two annotators; here are 3: see each two below." in text
    assert "annotator · second" in text
    assert "second · third" in text


def test_where_kappa_misleads_it_is_said(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    pairs.add_pairs(campaign, (labelled_pair(number) for number in range(6, 40)))
    label_by_text(campaign, annotator, {0: "not_valid", 1: "not_valid"})
    label_by_text(campaign, second_annotator, {2: "not_valid", 3: "not_valid"})
    text = words(shown(client, campaign, lead))
    assert "Kappa misleads here: 95% of the labels that meet are “Valid”" in text


def test_where_kappa_is_not_defined_it_does_not_mislead(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    label_by_text(campaign, annotator, {})
    label_by_text(campaign, second_annotator, {})
    assert "misleads" not in words(shown(client, campaign, lead))


def test_single_labels_do_not_make_kappa_mislead(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    """Two pairs are valid by both; ten with one label are not valid."""
    pairs.add_pairs(campaign, (labelled_pair(number) for number in range(6, 12)))
    skipped = dict.fromkeys(range(2, 12), "skip")
    label_by_text(campaign, annotator, dict.fromkeys(range(2, 12), "not_valid"))
    label_by_text(campaign, second_annotator, skipped)
    assert "misleads" not in words(shown(client, campaign, lead))


def test_the_label_that_misleads_is_that_of_the_pairs_with_two(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    """76 of 80 labels that meet are valid; 100 more, given alone, are not."""
    pairs.add_pairs(campaign, (labelled_pair(number) for number in range(6, 140)))
    alone = range(40, 140)
    no = {0: "not_valid", 1: "not_valid"}
    label_by_text(campaign, annotator, {**no, **dict.fromkeys(alone, "not_valid")})
    no = {2: "not_valid", 3: "not_valid"}
    label_by_text(campaign, second_annotator, {**no, **dict.fromkeys(alone, "skip")})
    text = words(shown(client, campaign, lead))
    assert "Kappa misleads here: 95% of the labels that meet are “Valid”" in text


def test_only_the_lowest_of_many_twos_are_shown_until_all_are_asked_for(
    client: Client, labelled: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(page_of, "TWOS_SHOWN", 0)
    assert page_of.figures(labelled, by="stratum")["hidden_twos"] == 1
    assert "annotator · second" in words(shown(client, labelled, lead, each="all"))


def test_parts_are_chosen_by_the_address(client: Client, labelled: Campaign, lead: User):
    assert "ready" in words(shown(client, labelled, lead))
    assert "op-0" in words(shown(client, labelled, lead, by="operator"))
    assert "not stated" in words(shown(client, labelled, lead, by="kind"))
    assert "ready" in words(shown(client, labelled, lead, by="colour"))


def test_a_part_has_its_kappa_although_somebody_who_was_invited_never_labelled(
    client: Client, labelled: Campaign, annotator: User, lead: User
):
    """Pairs 0, 2, 4 are ready: n/n, n/v, v/v, so p_o = 2/3, p_e = 4/9, and kappa is 0.4."""
    third = person("third", Role.ANNOTATOR, school=annotator.school)
    campaigns.invite(labelled, annotator=third)
    assert re.search(r"ready 3 0\.67 0\.40 ", words(shown(client, labelled, lead)))


def test_days_make_a_line_and_a_table(client: Client, labelled: Campaign, lead: User):
    assert "<polyline" not in shown(client, labelled, lead)
    half = Pair.objects.order_by("pk").values_list("pk", flat=True)[:3]
    yesterday = timezone.now() - timedelta(days=1)
    later = timezone.now()
    Label.objects.filter(pair__in=list(half)).update(created_at=yesterday, changed_at=later)
    page = shown(client, labelled, lead)
    assert page.count("<polyline") == 2
    assert "Agreement by day" in page


def test_old_figures_are_called_so(
    client: Client, labelled: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    assert "figures of a moment ago" not in shown(client, labelled, lead)
    monkeypatch.setattr(agreement, "CHEAP", 0)
    monkeypatch.setattr(agreement, "REST", 1e9)
    label = Label.objects.first()
    assert label is not None
    label.save()
    assert "figures of a moment ago" in shown(client, labelled, lead)


def test_quality_is_a_page_and_a_part_of_one(client: Client, labelled: Campaign, lead: User):
    client.force_login(lead)
    address = reverse("campaign_quality", args=[labelled.pk])
    whole = client.get(address).content.decode()
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" in whole
    assert "<html" not in part
    for html in (whole, part):
        assert 'id="campaign-quality"' in html
        assert "nothing stands out" in html


def test_a_hostile_name_stays_text(client: Client, labelled: Campaign, lead: User, annotator: User):
    User.objects.filter(pk=annotator.pk).update(username='"><script>alert(1)</script>')
    Pair.objects.update(provenance={"stratum": "<b>x</b>"})
    page = shown(client, labelled, lead)
    assert "<script>alert" not in page
    assert "<b>x</b>" not in page


def test_the_pages_have_no_inline_code(client: Client, labelled: Campaign, lead: User):
    from tests.web.test_frame import INLINE

    assert not INLINE.search(shown(client, labelled, lead).encode())
    assert not INLINE.search(client.get(reverse("campaign_quality", args=[labelled.pk])).content)
