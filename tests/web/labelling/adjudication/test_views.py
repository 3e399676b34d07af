"""The adjudication page, without scripts: one disagreement after another."""

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.models import Adjudication, Campaign, Role, School, User
from mwpapp.services.labelling import adjudications, annotating, campaigns
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair, person
from tests.html import compact
from tests.services.labelling.test_agreement import label_by_text


@pytest.fixture
def disputed(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    """A campaign in which pairs 0 and 1 are split and the others unanimous."""
    label_by_text(campaign, annotator, {0: "not_valid", 1: "not_valid"})
    label_by_text(campaign, second_annotator, {})
    return campaign


@pytest.fixture
def adjudicator(client: Client, disputed: Campaign, colleague: User) -> Client:
    campaigns.appoint(disputed, adjudicator=colleague)
    client.force_login(colleague)
    return client


def desk(campaign: Campaign, query: str = "") -> str:
    return reverse("adjudicate", args=[campaign.pk]) + query


def decide(client: Client, campaign: Campaign, **sent: object):
    pair = adjudications.disputes(campaign)[0].pair_id
    address = reverse("decide_pair", args=[campaign.pk, pair])
    return client.post(address, {"start": "0", **sent}), pair


def test_the_list_shows_how_many_pairs_are_left_to_decide(adjudicator: Client, disputed: Campaign):
    page = adjudicator.get(reverse("adjudications")).content.decode()
    assert disputed.name in page
    assert "2 to decide" in page


def test_without_campaigns_to_adjudicate_the_page_is_empty(client: Client, owner: User):
    client.force_login(owner)
    page = client.get(reverse("adjudications")).content.decode()
    assert "Nothing to adjudicate" in page
    assert reverse("adjudications") not in client.get(reverse("home")).content.decode()


def test_the_header_links_adjudicators_to_adjudication(adjudicator: Client):
    assert reverse("adjudications") in adjudicator.get(reverse("home")).content.decode()


def test_a_disagreement_is_shown_with_letters_instead_of_names(
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


def test_a_decision_is_saved_and_the_next_disagreement_is_shown(
    adjudicator: Client, disputed: Campaign
):
    answer, pair = decide(adjudicator, disputed, decision="valid", reason="Same sum.")
    page = adjudicator.get(answer["Location"]).content.decode()
    kept = Adjudication.objects.get(pair=pair)
    assert (kept.decision, kept.reason, kept.decided_by.username) == (
        "valid", "Same sum.", "colleague",
    )  # fmt: skip
    assert "1 of 2 decided" in page
    assert reverse("take_back_decision", args=[disputed.pk, pair]) in page


def test_the_fragment_shows_the_next_disagreement_without_a_reload(
    adjudicator: Client, disputed: Campaign
):
    pair = adjudications.disputes(disputed)[0].pair_id
    page = adjudicator.post(
        reverse("decide_pair", args=[disputed.pk, pair]),
        {"decision": "valid", "reason": "Same sum."},
        headers={"HX-Request": "true"},
    ).content
    assert compact(page).startswith('<div id="desk"')
    assert adjudications.disputes(disputed)[0].question in page.decode()


def test_common_reasons_are_added_to_the_reason_once(adjudicator: Client, disputed: Campaign):
    ticked = ["A unit changed.", "It asks for something else."]
    typed = "A unit changed. Litres became cups."
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", common=ticked, reason=typed)
    kept = Adjudication.objects.get(pair=pair).reason
    assert kept == f"It asks for something else. {typed}"


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"decision": "valid", "reason": "  "}, "Enter the reason for your decision."),
        ({"reason": "Same sum."}, "Choose valid, not valid or cannot tell."),
        ({"decision": "valid", "reason": "x" * 2_001}, "to 2000 characters"),
    ],
)
def test_an_invalid_decision_is_refused_and_keeps_what_was_typed(
    adjudicator: Client, disputed: Campaign, sent: dict[str, str], message: str
):
    answer, pair = decide(adjudicator, disputed, **sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert message in page
    assert sent["reason"].strip() in page
    assert not Adjudication.objects.exists()
    if "decision" in sent:
        assert 'value="valid" data-key="1" checked' in compact(page)
    assert adjudications.dispute(disputed, pair_id=pair).question in page


def test_undo_shows_the_pair_again_with_its_reason(adjudicator: Client, disputed: Campaign):
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    page = adjudicator.post(reverse("take_back_decision", args=[disputed.pk, pair]))
    assert not Adjudication.objects.exists()
    assert "Other unit." in page.content.decode()
    assert 'value="not_valid" data-key="2" checked' in compact(page.content)
    again = adjudicator.post(reverse("take_back_decision", args=[disputed.pk, pair]), follow=True)
    assert "This pair has no decision to undo." in again.content.decode()


def test_a_reason_sent_after_the_login_expired_is_shown_again(client: Client, disputed: Campaign):
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


def test_a_decision_never_overwrites_a_newer_one(
    adjudicator: Client, disputed: Campaign, lead: User
):
    pair = adjudications.disputes(disputed)[0].pair_id
    stamp_seen = stamp(disputed, pair)
    assert f'name="stamp" value="{stamp_seen}"' in adjudicator.get(desk(disputed)).content.decode()
    adjudications.decide(disputed, by=lead, pair_id=pair, decision="valid", reason="Same sum.")
    sent = {"decision": "not_valid", "reason": "Other unit.", "stamp": stamp_seen}
    answer = adjudicator.post(reverse("decide_pair", args=[disputed.pk, pair]), sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert Adjudication.objects.get().reason == "Same sum."
    for shown in (
        "has changed since you opened it",
        "Already decided: Valid (“Same sum.”).",
        "Other unit.",
    ):
        assert shown in page
    assert f'name="stamp" value="{stamp(disputed, pair)}"' in page


def test_a_label_corrected_since_the_page_opened_is_shown_before_a_decision(
    adjudicator: Client, disputed: Campaign, annotator: User
):
    pair = adjudications.disputes(disputed)[0].pair_id
    stamp_seen = stamp(disputed, pair)
    given = annotating.LabelInput(answer="not_valid", comment="Litres became cups.")
    annotating.correct(disputed, annotator=annotator, pair_id=pair, given=given)
    address = reverse("decide_pair", args=[disputed.pk, pair])
    sent = {"decision": "valid", "reason": "", "stamp": stamp_seen}
    assert f'value="{stamp_seen}"' in adjudicator.post(address, sent).content.decode()
    page = adjudicator.post(address, {**sent, "reason": "Same sum."}).content.decode()
    assert "has changed since you opened it" in page
    assert "Litres became cups." in page
    assert not Adjudication.objects.exists()


def test_undo_never_removes_a_newer_decision(adjudicator: Client, disputed: Campaign, lead: User):
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    stamp_seen = stamp(disputed, pair)
    adjudications.decide(disputed, by=lead, pair_id=pair, decision="valid", reason="Same sum.")
    address = reverse("take_back_decision", args=[disputed.pk, pair])
    page = adjudicator.post(address, {"stamp": stamp_seen}).content.decode()
    assert Adjudication.objects.get().reason == "Same sum."
    assert "has changed since you opened it" in page
    assert "Same sum." in page


def test_undo_says_if_the_pair_needs_labels_first(adjudicator: Client, disputed: Campaign):
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    disputed.pairs.filter(pk=pair).update(missing=1)
    answer = adjudicator.post(reverse("take_back_decision", args=[disputed.pk, pair]))
    assert not Adjudication.objects.exists()
    assert "The pair needs labels again." in answer.content.decode()


def test_only_the_lead_sees_who_decided(adjudicator: Client, disputed: Campaign, lead: User):
    decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    address = reverse("decided_pairs", args=[disputed.pk])
    assert "decided by" not in adjudicator.get(address).content.decode()
    adjudicator.force_login(lead)
    assert "decided by colleague" in adjudicator.get(address).content.decode()


def test_a_decided_pair_can_be_decided_again(adjudicator: Client, disputed: Campaign):
    _answer, pair = decide(adjudicator, disputed, decision="not_valid", reason="Other unit.")
    listed = adjudicator.get(reverse("decided_pairs", args=[disputed.pk])).content.decode()
    assert "Other unit." in listed
    assert f"?pair={pair}" in listed
    page = adjudicator.get(desk(disputed, f"?pair={pair}")).content.decode()
    assert "Other unit." in page
    sent = {"decision": "valid", "reason": "The same unit after all."}
    adjudicator.post(reverse("decide_pair", args=[disputed.pk, pair]), sent)
    assert Adjudication.objects.get().decision == "valid"


def test_a_disagreement_can_be_postponed(adjudicator: Client, disputed: Campaign):
    first, second = adjudications.disputes(disputed)
    assert second.question in adjudicator.get(desk(disputed, "?start=1")).content.decode()
    assert first.question in adjudicator.get(desk(disputed, "?start=7")).content.decode()


def test_the_page_says_when_every_pair_is_decided(adjudicator: Client, disputed: Campaign):
    for _ in range(2):
        decide(adjudicator, disputed, decision="valid", reason="Same sum.")
    assert "All decided" in adjudicator.get(desk(disputed)).content.decode()


def test_a_unanimous_pair_cannot_be_decided(adjudicator: Client, disputed: Campaign):
    pair = disputed.pairs.get(question__contains="bakes 5 ")
    address = reverse("decide_pair", args=[disputed.pk, pair.pk])
    answer = adjudicator.post(address, {"decision": "valid", "reason": "So."})
    assert answer.status_code == 422
    assert not Adjudication.objects.exists()
    assert adjudicator.get(desk(disputed, f"?pair={pair.pk}")).status_code == 200


def test_a_gold_pair_cannot_be_decided(adjudicator: Client, disputed: Campaign):
    adding.add_pairs(disputed, [labelled_pair(9, gold="valid")])
    pair = disputed.pairs.get(question__contains="bakes 9 ")
    for name in ("decide_pair", "take_back_decision"):
        address = reverse(name, args=[disputed.pk, pair.pk])
        assert adjudicator.post(address, {"decision": "valid", "reason": "x"}).status_code == 404


def test_a_pair_corrected_into_agreement_is_shown_with_what_was_typed(
    adjudicator: Client, disputed: Campaign, annotator: User
):
    pair = adjudications.disputes(disputed)[0]
    given = annotating.LabelInput(answer="valid", comment="I misread the unit.")
    annotating.correct(disputed, annotator=annotator, pair_id=pair.pair_id, given=given)
    address = reverse("decide_pair", args=[disputed.pk, pair.pair_id])
    sent = {"decision": "not_valid", "common": "A unit changed.", "reason": "Cups.", "start": "0"}
    answer = adjudicator.post(address, {**sent, "stamp": pair.stamp})
    page = compact(answer.content)
    assert answer.status_code == 422
    for shown in (
        "your decision was not saved", "The annotators now agree", pair.paraphrase,
        "I misread the unit.", "Not valid: A unit changed. Cups.</textarea>",
    ):  # fmt: skip
        assert shown in page
    assert page.count("Valid</span>") == 2
    assert not Adjudication.objects.exists()


def test_the_page_says_that_a_pair_needs_a_label_after_an_undo(
    adjudicator: Client, disputed: Campaign, annotator: User
):
    last = annotating.last_labelled(disputed, annotator=annotator)
    annotating.undo(disputed, annotator=annotator)
    address = reverse("decide_pair", args=[disputed.pk, last])
    page = adjudicator.post(address, {"decision": "valid", "reason": "So."}).content.decode()
    assert "This pair needs another label." in page


def test_annotators_other_leads_and_colleagues_cannot_open_adjudication(
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
