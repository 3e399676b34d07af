"""A campaign changes only to permitted states whose requirements are met."""

import pytest

from mwpapp.models import Answer, Campaign, Claim, Role, User
from mwpapp.services.labelling import adjudications, annotating, campaigns, participants
from mwpapp.services.labelling.campaigns import CannotChange, Example, Unconfirmed
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair

STATES = ("draft", "practice", "open", "paused", "closed")
WAYS = {
    ("draft", "practice"), ("draft", "open"), ("practice", "open"), ("practice", "paused"),
    ("open", "paused"), ("open", "closed"), ("paused", "practice"), ("paused", "open"),
    ("paused", "closed"), ("closed", "paused"),
}  # fmt: skip


@pytest.fixture
def draft(lead: User) -> Campaign:
    return campaigns.create(lead, name="Bakery", question="The same solution?", wanted=3)


@pytest.mark.parametrize("before", STATES)
@pytest.mark.parametrize("after", STATES)
def test_a_campaign_changes_only_to_permitted_states(campaign: Campaign, before: str, after: str):
    adding.add_pairs(campaign, [labelled_pair(9, practice=True)])
    Campaign.objects.filter(pk=campaign.pk).update(state=before)
    if (before, after) in WAYS:
        assert campaigns.change_state(campaign, to=after).state == after
    else:
        with pytest.raises(CannotChange):
            campaigns.change_state(campaign, to=after)
        campaign.refresh_from_db()
        assert campaign.state == before


def test_a_campaign_needs_guidelines_and_pairs_to_open(draft: Campaign, lead: User):
    with pytest.raises(CannotChange, match="guidelines"):
        campaigns.change_state(draft, to="open")
    campaigns.write_guidelines(draft, by=lead, text="The same solution.")
    with pytest.raises(CannotChange, match="Add pairs first"):
        campaigns.change_state(draft, to="open")
    adding.add_pairs(draft, [labelled_pair(1)])
    with pytest.raises(CannotChange, match="Add practice pairs first"):
        campaigns.change_state(draft, to="practice")
    assert campaigns.change_state(draft, to="open", sure=True).state == "open"


def test_opening_needs_confirmation_if_there_are_too_few_annotators(
    draft: Campaign, lead: User, annotator: User, second_annotator: User
):
    campaigns.write_guidelines(draft, by=lead, text="The same solution.")
    adding.add_pairs(draft, [labelled_pair(1)])
    for person in (annotator, second_annotator):
        campaigns.invite(draft, annotator=person)
    with pytest.raises(Unconfirmed, match="needs 3 labels, but only 2 annotators take part"):
        campaigns.change_state(draft, to="open")
    draft.refresh_from_db()
    assert draft.state == "draft"
    assert campaigns.change_state(draft, to="open", sure=True).state == "open"
    campaigns.leave(draft, annotator=second_annotator)
    campaigns.change_state(draft, to="paused")
    assert campaigns.change_state(draft, to="open").state == "open"  # confirmed only once


def test_opening_needs_no_confirmation_if_there_are_enough_annotators(
    draft: Campaign, lead: User, annotator: User, second_annotator: User
):
    campaigns.set_labels_per_pair(draft, labels=2)
    campaigns.write_guidelines(draft, by=lead, text="The same solution.")
    adding.add_pairs(draft, [labelled_pair(1)])
    for person in (annotator, second_annotator):
        campaigns.invite(draft, annotator=person)
    assert campaigns.change_state(draft, to="open").state == "open"


def test_a_lead_cannot_use_the_same_name_twice(draft: Campaign, lead: User):
    with pytest.raises(CannotChange, match="this name"):
        campaigns.create(lead, name="Bakery ", question="Again?")


@pytest.mark.parametrize("wanted", [0, 1, 21])
def test_a_pair_needs_2_to_20_labels(lead: User, wanted: int):
    with pytest.raises(CannotChange):
        campaigns.create(lead, name="Bakery", question="The same?", wanted=wanted)


def test_the_number_of_labels_is_fixed_once_labelling_has_started(
    draft: Campaign, opened_campaign: Campaign
):
    adding.add_pairs(draft, [labelled_pair(1), labelled_pair(2, gold="valid")])
    campaigns.set_labels_per_pair(draft, labels=4)
    assert sorted(draft.pairs.values_list("gold", "missing")) == [("", 4), ("valid", None)]
    with pytest.raises(CannotChange, match="fixed"):
        campaigns.set_labels_per_pair(opened_campaign, labels=4)


def test_a_refused_change_saves_nothing(draft: Campaign, lead: User):
    campaigns.create(lead, name="Other", question="The same?")
    with pytest.raises(CannotChange, match="this name"):
        campaigns.change(
            draft, name="Other", question=draft.question, wanted=draft.wanted + 1, gold_every=5
        )
    before = draft.wanted
    draft.refresh_from_db()
    assert draft.wanted == before


@pytest.fixture
def opened_campaign(lead: User) -> Campaign:
    return Campaign.objects.create(lead=lead, name="Began", question="The same?", state="open")


def test_new_guidelines_leave_earlier_versions_unchanged(draft: Campaign, lead: User):
    example = Example(question="2 and 2?", paraphrase="2 or 2?", answer="not_valid", why="or")
    campaigns.write_guidelines(draft, by=lead, text="First.", examples=[example])
    campaigns.write_guidelines(draft, by=lead, text="Second.")
    first, second = draft.guidelines.order_by("number")
    assert (first.number, first.text, first.examples[0]["why"]) == (1, "First.", "or")
    assert (second.number, second.text) == (2, "Second.")


def test_the_same_text_adds_no_version(draft: Campaign, lead: User):
    example = Example(question="2 and 2?", paraphrase="2 or 2?", answer=Answer.NOT_VALID, why="or")
    first = campaigns.write_guidelines(draft, by=lead, text="First.", examples=[example])
    again = campaigns.write_guidelines(draft, by=lead, text="First. ", examples=[example], began=0)
    assert again == first
    other = campaigns.write_guidelines(draft, by=lead, text="First.")
    assert (other.number, other.examples) == (2, [])


def test_a_text_based_on_an_older_version_does_not_replace_a_newer_one(draft: Campaign, lead: User):
    campaigns.write_guidelines(draft, by=lead, text="First.", began=0)
    campaigns.write_guidelines(draft, by=lead, text="Second.", began=1)
    with pytest.raises(CannotChange, match="Version 2 was saved"):
        campaigns.write_guidelines(draft, by=lead, text="First, and more.", began=1)
    assert draft.guidelines.count() == 2


def test_only_annotators_of_the_school_can_be_invited(
    draft: Campaign, annotator: User, owner: User, stranger: User, lead: User
):
    stranger.roles = [Role.ANNOTATOR]
    stranger.save()
    lead.roles = [Role.LEAD, Role.ANNOTATOR]
    lead.save()
    campaigns.invite(draft, annotator=annotator)
    for refused in (owner, stranger, lead):
        with pytest.raises(CannotChange):
            campaigns.invite(draft, annotator=refused)


def test_a_person_cannot_both_label_and_adjudicate(
    draft: Campaign, annotator: User, second_annotator: User, colleague: User
):
    campaigns.invite(draft, annotator=annotator)
    campaigns.appoint(draft, adjudicator=second_annotator)
    campaigns.appoint(draft, adjudicator=colleague)
    with pytest.raises(CannotChange):
        campaigns.appoint(draft, adjudicator=annotator)
    with pytest.raises(CannotChange):
        campaigns.invite(draft, annotator=second_annotator)
    campaigns.dismiss(draft, adjudicator=second_annotator)
    campaigns.invite(draft, annotator=second_annotator)


def test_a_person_who_decided_a_pair_can_never_label_in_the_campaign(
    campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    """The person has read the labels of others, and being dismissed does not change that."""
    campaigns.leave(campaign, annotator=second_annotator)
    campaign.participations.filter(annotator=second_annotator).delete()
    campaigns.appoint(campaign, adjudicator=second_annotator)
    task = annotating.next_task(campaign, annotator=annotator)
    doubt = annotating.LabelInput(answer="cannot_tell")
    annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=doubt)
    campaigns.change_state(campaign, to="closed")
    adjudications.decide(
        campaign, by=second_annotator, pair_id=task.pair_id, decision="valid", reason="Clear."
    )
    campaigns.dismiss(campaign, adjudicator=second_annotator)
    with pytest.raises(CannotChange):
        campaigns.invite(campaign, annotator=second_annotator)
    colleagues = participants.colleagues(campaign)
    listed = {row.person: row for row in participants.annotators(campaign, colleagues=colleagues)}
    assert listed[second_annotator].why_not


def test_changing_a_deleted_campaign_is_refused_with_a_reason(draft: Campaign):
    campaigns.delete(Campaign.objects.get(pk=draft.pk))
    with pytest.raises(CannotChange, match="no longer exists"):
        campaigns.delete(draft)
    with pytest.raises(CannotChange, match="no longer exists"):
        adding.add_pairs(draft, [labelled_pair(1)])


def test_the_claims_of_a_leaver_are_released_and_the_leaver_may_return(
    campaign: Campaign, annotator: User
):
    assert annotating.next_task(campaign, annotator=annotator)
    order = campaign.participations.get(annotator=annotator).seed
    campaigns.leave(campaign, annotator=annotator)
    assert not Claim.objects.exists()
    with pytest.raises(annotating.CannotLabel):
        annotating.next_task(campaign, annotator=annotator)
    assert campaigns.invite(campaign, annotator=annotator).seed == order
    assert annotating.next_task(campaign, annotator=annotator)
