"""Adjudication, as a browser without scripts uses it: one disagreement after another."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Adjudication, Campaign, Role, School, User
from mwpapp.services import adjudications, campaigns, labels
from tests.cast import person
from tests.services.test_agreement import label_by_text


@pytest.fixture
def disputed(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    """Numbers 0 and 1 are split, the others unanimous."""
    label_by_text(campaign, annotator, {0: "not_valid", 1: "not_valid"})
    label_by_text(campaign, second_annotator, {})
    return campaign


@pytest.fixture
def adjudicator(client: Client, disputed: Campaign, colleague: User) -> Client:
    campaigns.appoint(disputed, adjudicator=colleague)
    client.force_login(colleague)
    return client


def desk(campaign: Campaign, asked: str = "") -> str:
    return reverse("adjudicate", args=[campaign.pk]) + asked


def decide(client: Client, campaign: Campaign, **sent: object):
    pair = adjudications.disputes(campaign)[0].pair_id
    address = reverse("decide_pair", args=[campaign.pk, pair])
    return client.post(address, {"start": "0", **sent}), pair


def test_a_campaign_says_how_many_wait(adjudicator: Client, disputed: Campaign):
    page = adjudicator.get(reverse("adjudications")).content.decode()
    assert disputed.name in page
    assert "2 wait" in page


def test_who_adjudicates_nowhere_is_told_what_would_be_here(client: Client, owner: User):
    client.force_login(owner)
    page = client.get(reverse("adjudications")).content.decode()
    assert "You adjudicate nowhere yet" in page
    assert reverse("adjudications") not in client.get(reverse("home")).content.decode()


def test_the_header_leads_those_there_who_lead_nothing(adjudicator: Client):
    assert reverse("adjudications") in adjudicator.get(reverse("home")).content.decode()


def test_a_disagreement_is_shown_with_its_opinions_as_letters(
    adjudicator: Client, disputed: Campaign
):
    page = adjudicator.get(desk(disputed)).content.decode()
    first = adjudications.disputes(disputed)[0]
    for shown in (first.question, first.paraphrase, disputed.question, "the same solution"):
        assert shown in page
    assert "0 of 2 decided" in page
    for letter in "AB":
        assert f'<b class="letter">{letter}</b>' in page
    for hidden in ("second", "op-0", "op-1", "stratum"):
        assert hidden not in page


def test_a_decision_is_kept_and_the_next_one_comes(adjudicator: Client, disputed: Campaign):
    answer, pair = decide(adjudicator, disputed, decision="valid", reason="Same sum.")
    page = adjudicator.get(answer["Location"]).content.decode()
    kept = Adjudication.objects.get(pair=pair)
    assert (kept.decision, kept.reason, kept.decided_by.username) == (
        "valid", "Same sum.", "colleague",
    )  # fmt: skip
    assert "1 of 2 decided" in page
    assert reverse("take_back_decision", args=[disputed.pk, pair]) in page


def test_the_fragment_brings_the_next_one_without_a_page(adjudicator: Client, disputed: Campaign):
    pair = adjudications.disputes(disputed)[0].pair_id
    page = adjudicator.post(
        reverse("decide_pair", args=[disputed.pk, pair]),
        {"decision": "valid", "reason": "Same sum."},
        headers={"HX-Request": "true"},
    ).content.decode()
    assert page.lstrip().startswith('<div id="desk"')
    assert adjudications.disputes(disputed)[0].question in page


def test_common_reasons_are_sentences_of_the_reason(adjudicator: Client, disputed: Campaign):
    ticked = ["A unit changed.", "It asks for something else."]
    typed = "A unit changed. Litres became cups."
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", common=ticked, reason=typed)
    kept = Adjudication.objects.get(pair=pair).reason
    assert kept == f"It asks for something else. {typed}"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"decision": "valid", "reason": "  "}, "Say why you decide so."),
        ({"reason": "Same sum."}, "Choose valid, not valid or cannot tell."),
        ({"decision": "valid", "reason": "x" * 2_001}, "at most 2000 characters"),
    ],
)
def test_what_is_no_decision_is_said_and_nothing_typed_is_lost(
    adjudicator: Client, disputed: Campaign, sent: dict[str, str], said: str
):
    answer, pair = decide(adjudicator, disputed, **sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert sent["reason"].strip() in page
    assert not Adjudication.objects.exists()
    if "decision" in sent:
        assert 'value="valid" data-key="1" checked' in page
    assert adjudications.dispute(disputed, pair_id=pair).question in page


def test_undo_brings_the_pair_back_with_what_was_written(adjudicator: Client, disputed: Campaign):
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    page = adjudicator.post(reverse("take_back_decision", args=[disputed.pk, pair]))
    assert not Adjudication.objects.exists()
    assert "Other unit." in page.content.decode()
    assert 'value="not_valid" data-key="2" checked' in page.content.decode()
    again = adjudicator.post(reverse("take_back_decision", args=[disputed.pk, pair]), follow=True)
    assert "There is nothing to undo." in again.content.decode()


def test_a_reason_that_came_after_its_login_is_given_back(client: Client, disputed: Campaign):
    pair = adjudications.disputes(disputed)[0].pair_id
    answer = client.post(
        reverse("decide_pair", args=[disputed.pk, pair]),
        "decision=valid&reason=A+long+thought.",
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 403
    assert "A long thought." in answer.content.decode()


def stamp(campaign: Campaign, pair: int) -> str:
    return adjudications.dispute(campaign, pair_id=pair).stamp


def test_a_decision_never_overwrites_one_that_was_not_seen(
    adjudicator: Client, disputed: Campaign, lead: User
):
    pair = adjudications.disputes(disputed)[0].pair_id
    seen = stamp(disputed, pair)
    assert f'name="stamp" value="{seen}"' in adjudicator.get(desk(disputed)).content.decode()
    adjudications.decide(disputed, by=lead, pair_id=pair, decision="valid", reason="Same sum.")
    sent = {"decision": "not_valid", "reason": "Other unit.", "stamp": seen}
    answer = adjudicator.post(reverse("decide_pair", args=[disputed.pk, pair]), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert Adjudication.objects.get().reason == "Same sum."
    for shown in ("changed meanwhile", "decided already: Valid. Same sum.", "Other unit."):
        assert shown in page
    assert f'name="stamp" value="{stamp(disputed, pair)}"' in page


def test_a_label_that_was_corrected_meanwhile_is_read_before_a_decision(
    adjudicator: Client, disputed: Campaign, annotator: User
):
    pair = adjudications.disputes(disputed)[0].pair_id
    seen = stamp(disputed, pair)
    given = labels.Given(answer="not_valid", comment="Litres became cups.")
    labels.correct(disputed, annotator=annotator, pair_id=pair, given=given)
    address = reverse("decide_pair", args=[disputed.pk, pair])
    sent = {"decision": "valid", "reason": "", "stamp": seen}
    assert f'value="{seen}"' in adjudicator.post(address, sent).content.decode()
    page = adjudicator.post(address, {**sent, "reason": "Same sum."}).content.decode()
    assert "changed meanwhile" in page
    assert "Litres became cups." in page
    assert not Adjudication.objects.exists()


def test_only_the_decision_that_was_seen_is_taken_back(
    adjudicator: Client, disputed: Campaign, lead: User
):
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    seen = stamp(disputed, pair)
    adjudications.decide(disputed, by=lead, pair_id=pair, decision="valid", reason="Same sum.")
    address = reverse("take_back_decision", args=[disputed.pk, pair])
    page = adjudicator.post(address, {"stamp": seen}).content.decode()
    assert Adjudication.objects.get().reason == "Same sum."
    assert "changed meanwhile" in page
    assert "Same sum." in page


def test_undo_says_where_the_pair_waits_for_labels_first(adjudicator: Client, disputed: Campaign):
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    disputed.pairs.filter(pk=pair).update(missing=1)
    answer = adjudicator.post(reverse("take_back_decision", args=[disputed.pk, pair]))
    assert not Adjudication.objects.exists()
    assert "The pair waits for labels now." in answer.content.decode()


def test_the_lead_alone_reads_who_decided(adjudicator: Client, disputed: Campaign, lead: User):
    decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    address = reverse("decided_pairs", args=[disputed.pk])
    assert "decided by" not in adjudicator.get(address).content.decode()
    adjudicator.force_login(lead)
    assert "decided by colleague" in adjudicator.get(address).content.decode()


def test_a_decided_pair_is_decided_anew(adjudicator: Client, disputed: Campaign):
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    listed = adjudicator.get(reverse("decided_pairs", args=[disputed.pk])).content.decode()
    assert "Other unit." in listed
    assert f"?pair={pair}" in listed
    page = adjudicator.get(desk(disputed, f"?pair={pair}")).content.decode()
    assert "Other unit." in page
    sent = {"decision": "valid", "reason": "The same unit after all."}
    adjudicator.post(reverse("decide_pair", args=[disputed.pk, pair]), sent)
    assert Adjudication.objects.get().decision == "valid"


def test_one_can_be_put_off(adjudicator: Client, disputed: Campaign):
    first, second = adjudications.disputes(disputed)
    assert second.question in adjudicator.get(desk(disputed, "?start=1")).content.decode()
    assert first.question in adjudicator.get(desk(disputed, "?start=7")).content.decode()


def test_when_all_is_decided_the_page_says_so(adjudicator: Client, disputed: Campaign):
    for _ in range(2):
        decide(adjudicator, disputed, decision="valid", reason="Same sum.")
    assert "Everything is decided" in adjudicator.get(desk(disputed)).content.decode()


def test_what_is_unanimous_cannot_be_decided(adjudicator: Client, disputed: Campaign):
    pair = disputed.pairs.get(question__contains="bakes 5 ")
    address = reverse("decide_pair", args=[disputed.pk, pair.pk])
    answer = adjudicator.post(address, {"decision": "valid", "reason": "So."})
    assert answer.status_code == 404
    assert adjudicator.get(desk(disputed, f"?pair={pair.pk}")).status_code == 200


def test_whoever_labelled_leads_elsewhere_or_just_works_there_sees_nothing(
    client: Client, disputed: Campaign, annotator: User, owner: User
):
    _dispute = adjudications.disputes(disputed)[0]
    other = School.objects.create(name="Elsewhere")
    stranger = person("other-lead", Role.LEAD, school=other)
    for somebody in (annotator, owner, stranger):
        client.force_login(somebody)
        for address in (desk(disputed), reverse("decided_pairs", args=[disputed.pk])):
            assert client.get(address).status_code == 404
        for name in ("decide_pair", "take_back_decision"):
            address = reverse(name, args=[disputed.pk, _dispute.pair_id])
            assert client.post(address, {"decision": "valid", "reason": "x"}).status_code == 404
        assert disputed.name not in client.get(reverse("adjudications")).content.decode()
    assert not Adjudication.objects.exists()
