"""The lead's page of a campaign: progress, agreement and quality. Only the lead can open it."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.ml.agreement import words as agreement_words
from mwpapp.ml.agreement.words import AgreementStrength
from mwpapp.models import Campaign, Label, Pair, Role, School, User
from mwpapp.services.labelling import agreement, campaigns
from mwpapp.services.labelling.pairs import adding
from mwpapp.web.labelling.campaigns import agreement_presenters as page_of
from tests.cast import labelled_pair, person
from tests.services.labelling.test_agreement import label_by_text


@pytest.fixture
def labelled(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    """A campaign in which four pairs agree and two do not: kappa is 1/3."""
    label_by_text(campaign, annotator, {0: "not_valid", 1: "not_valid", 2: "not_valid"})
    label_by_text(campaign, second_annotator, {0: "not_valid", 1: "not_valid", 3: "not_valid"})
    return campaign


def shown(client: Client, campaign: Campaign, who: User, **query: str) -> str:
    client.force_login(who)
    page = client.get(reverse("campaign", args=[campaign.pk]), query)
    assert page.status_code == 200
    return page.content.decode()


def words(html: str) -> str:
    """Return the text of the page without its tags."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_lead_sees_the_progress(client: Client, labelled: Campaign, lead: User):
    text = words(shown(client, labelled, lead))
    assert "12 / 12" in text
    assert "complete pairs 6 / 6" in text
    assert "disputed pairs 2" in text


def test_the_lead_sees_the_figures_by_name(client: Client, labelled: Campaign, lead: User):
    text = words(shown(client, labelled, lead))
    assert "annotator · second 0.33" in text
    assert re.search(r"Cohen’s kappa .*0\.33", text)
    assert "fair" not in text


def test_kappa_is_described_in_words_only_with_enough_pairs(
    client: Client, labelled: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(agreement_words, "FEWEST_PAIRS", 6)
    assert "fair" in words(shown(client, labelled, lead))


def test_pairs_that_one_person_labelled_do_not_count_for_the_words(
    client: Client, labelled: Campaign, second_annotator: User, lead: User
):
    labelled.labels.filter(annotator=second_annotator).exclude(answer="not_valid").delete()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(agreement_words, "FEWEST_PAIRS", 4)
        text = words(shown(client, labelled, lead))
    assert "6 labelled pairs" in text
    assert not [band for band in AgreementStrength if f" {band} " in text]


@pytest.mark.parametrize("name", ["campaign", "campaign_quality"])
def test_only_the_lead_can_open_the_page(
    client: Client, labelled: Campaign, annotator: User, owner: User, school: School, name: str
):
    adjudicator = person("decides", Role.TEACHER, school=school)
    campaigns.appoint(labelled, adjudicator=adjudicator)
    other_lead = person("other-lead", Role.LEAD, school=school)
    for who in (annotator, owner, adjudicator, other_lead):
        client.force_login(who)
        assert client.get(reverse(name, args=[labelled.pk])).status_code == 404


def test_anonymous_users_are_sent_to_the_login(client: Client, campaign: Campaign):
    assert client.get(reverse("campaign", args=[campaign.pk])).status_code == 302


def test_a_campaign_without_labels_shows_zero_progress(
    client: Client, campaign: Campaign, lead: User
):
    text = words(shown(client, campaign, lead))
    assert "0 / 12" in text
    assert "No labels yet" in text


def test_an_undefined_figure_is_a_dash_with_its_reason(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    label_by_text(campaign, annotator, {})
    text = words(shown(client, campaign, lead))
    assert "– No pair has two labels yet." in text
    label_by_text(campaign, second_annotator, {})
    text = words(shown(client, campaign, lead))
    assert "– Not defined: all labels have the same answer" in text


def test_with_more_than_two_annotators_kappa_is_shown_for_each_pair_of_them(
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
    assert "Defined for two annotators; there are 3. See the pairs of annotators below." in text
    assert "annotator · second" in text
    assert "second · third" in text


def test_the_page_warns_if_kappa_is_misleading(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    adding.add_pairs(campaign, (labelled_pair(number) for number in range(6, 40)))
    label_by_text(campaign, annotator, {0: "not_valid", 1: "not_valid"})
    label_by_text(campaign, second_annotator, {2: "not_valid", 3: "not_valid"})
    text = words(shown(client, campaign, lead))
    assert "Kappa is misleading here: 95% of the labels are “Valid”" in text


def test_an_undefined_kappa_gives_no_warning(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    label_by_text(campaign, annotator, {})
    label_by_text(campaign, second_annotator, {})
    assert "Kappa is misleading" not in words(shown(client, campaign, lead))


def test_single_labels_do_not_cause_the_kappa_warning(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    """Both annotators label two pairs valid; ten pairs have a single label, which is not valid."""
    adding.add_pairs(campaign, (labelled_pair(number) for number in range(6, 12)))
    skipped = dict.fromkeys(range(2, 12), "skip")
    label_by_text(campaign, annotator, dict.fromkeys(range(2, 12), "not_valid"))
    label_by_text(campaign, second_annotator, skipped)
    assert "Kappa is misleading" not in words(shown(client, campaign, lead))


def test_the_kappa_warning_counts_only_pairs_with_two_labels(
    client: Client, campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    """76 of 80 labels on pairs with two labels are valid; 100 single labels are not."""
    adding.add_pairs(campaign, (labelled_pair(number) for number in range(6, 140)))
    alone = range(40, 140)
    no = {0: "not_valid", 1: "not_valid"}
    label_by_text(campaign, annotator, {**no, **dict.fromkeys(alone, "not_valid")})
    no = {2: "not_valid", 3: "not_valid"}
    label_by_text(campaign, second_annotator, {**no, **dict.fromkeys(alone, "skip")})
    text = words(shown(client, campaign, lead))
    assert "Kappa is misleading here: 95% of the labels are “Valid”" in text


def test_only_the_lowest_kappas_are_shown_until_all_are_requested(
    client: Client, labelled: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(page_of, "ANNOTATOR_PAIRS_SHOWN", 0)
    assert page_of.figures(labelled, by="stratum")["hidden_annotator_pairs"] == 1
    assert "annotator · second" in words(shown(client, labelled, lead, each="all"))


def test_the_query_string_selects_the_breakdown(client: Client, labelled: Campaign, lead: User):
    assert "ready" in words(shown(client, labelled, lead))
    assert "op-0" in words(shown(client, labelled, lead, by="operator"))
    assert "not specified" in words(shown(client, labelled, lead, by="kind"))
    assert "ready" in words(shown(client, labelled, lead, by="colour"))


def test_a_stratum_has_its_kappa_even_if_an_invited_annotator_never_labelled(
    client: Client, labelled: Campaign, annotator: User, lead: User
):
    """Pairs 0, 2, 4 are ready: n/n, n/v, v/v, so p_o = 2/3, p_e = 4/9, and kappa is 0.4."""
    third = person("third", Role.ANNOTATOR, school=annotator.school)
    campaigns.invite(labelled, annotator=third)
    assert re.search(r"ready 3 0\.67 0\.40 ", words(shown(client, labelled, lead)))


def test_figures_by_day_are_shown_as_a_chart_and_a_table(
    client: Client, labelled: Campaign, lead: User
):
    assert "agreement-by-day" not in shown(client, labelled, lead)
    half = Pair.objects.order_by("pk").values_list("pk", flat=True)[:3]
    yesterday = timezone.now() - timedelta(days=1)
    later = timezone.now()
    Label.objects.filter(pair__in=list(half)).update(created_at=yesterday, changed_at=later)
    page = shown(client, labelled, lead)
    assert page.count('class="line line-') == 4  # two lines, and both in the legend
    assert "Agreement by day" in page
    assert 'id="agreement-by-day-table"' in page


def test_outdated_figures_are_marked(
    client: Client, labelled: Campaign, lead: User, monkeypatch: pytest.MonkeyPatch
):
    assert "updating…" not in shown(client, labelled, lead)
    monkeypatch.setattr(agreement, "CHEAP", 0)
    monkeypatch.setattr(agreement, "REST", 1e9)
    label = Label.objects.first()
    assert label is not None
    label.save()
    assert "updating…" in shown(client, labelled, lead)


def test_quality_has_a_page_and_a_fragment(client: Client, labelled: Campaign, lead: User):
    client.force_login(lead)
    address = reverse("campaign_quality", args=[labelled.pk])
    whole = client.get(address).content.decode()
    part = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert "<html" in whole
    assert "<html" not in part
    for html in (whole, part):
        assert 'id="campaign-quality"' in html
        assert "no findings" in html


def test_a_hostile_name_is_escaped(client: Client, labelled: Campaign, lead: User, annotator: User):
    User.objects.filter(pk=annotator.pk).update(username='"><script>alert(1)</script>')
    Pair.objects.update(provenance={"stratum": "<b>x</b>"})
    page = shown(client, labelled, lead)
    assert "<script>alert" not in page
    assert "<b>x</b>" not in page


def test_the_pages_have_no_inline_code(client: Client, labelled: Campaign, lead: User):
    from tests.web.pages.test_frame import INLINE

    assert not INLINE.search(shown(client, labelled, lead).encode())
    assert not INLINE.search(client.get(reverse("campaign_quality", args=[labelled.pk])).content)
