"""Campaigns go from state to state as they may, with what each state needs."""

import pytest

from mwpapp.models import Answer, Campaign, Claim, Role, User
from mwpapp.services import adjudications, campaigns, labels, pairs, participants
from mwpapp.services.campaigns import CannotChange, Example
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
def test_a_campaign_changes_its_state_on_the_ways_there_are(
    campaign: Campaign, before: str, after: str
):
    pairs.add_pairs(campaign, [labelled_pair(9, practice=True)])
    Campaign.objects.filter(pk=campaign.pk).update(state=before)
    if (before, after) in WAYS:
        assert campaigns.change_state(campaign, to=after).state == after
    else:
        with pytest.raises(CannotChange):
            campaigns.change_state(campaign, to=after)
        campaign.refresh_from_db()
        assert campaign.state == before


def test_a_campaign_begins_with_guidelines_and_pairs(draft: Campaign, lead: User):
    with pytest.raises(CannotChange, match="guidelines"):
        campaigns.change_state(draft, to="open")
    campaigns.write_guidelines(draft, by=lead, text="The same solution.")
    with pytest.raises(CannotChange, match="no pairs to label"):
        campaigns.change_state(draft, to="open")
    pairs.add_pairs(draft, [labelled_pair(1)])
    with pytest.raises(CannotChange, match="practise"):
        campaigns.change_state(draft, to="practice")
    assert campaigns.change_state(draft, to="open").state == "open"


def test_a_name_is_used_once(draft: Campaign, lead: User):
    with pytest.raises(CannotChange, match="this name"):
        campaigns.create(lead, name="Bakery ", question="Again?")


@pytest.mark.parametrize("wanted", [0, 1, 21])
def test_a_pair_takes_two_labels_or_more(lead: User, wanted: int):
    with pytest.raises(CannotChange):
        campaigns.create(lead, name="Bakery", question="The same?", wanted=wanted)


def test_the_number_of_labels_is_fixed_once_it_began(draft: Campaign, campaign_began: Campaign):
    pairs.add_pairs(draft, [labelled_pair(1), labelled_pair(2, gold="valid")])
    campaigns.want(draft, labels=4)
    assert sorted(draft.pairs.values_list("gold", "missing")) == [("", 4), ("valid", None)]
    with pytest.raises(CannotChange, match="fixed"):
        campaigns.want(campaign_began, labels=4)


@pytest.fixture
def campaign_began(lead: User) -> Campaign:
    return Campaign.objects.create(lead=lead, name="Began", question="The same?", state="open")


def test_guidelines_are_versions_and_none_is_rewritten(draft: Campaign, lead: User):
    example = Example(question="2 and 2?", paraphrase="2 or 2?", answer="not_valid", why="or")
    campaigns.write_guidelines(draft, by=lead, text="First.", examples=[example])
    campaigns.write_guidelines(draft, by=lead, text="Second.")
    first, second = draft.guidelines.order_by("number")
    assert (first.number, first.text, first.examples[0]["why"]) == (1, "First.", "or")
    assert (second.number, second.text) == (2, "Second.")


def test_the_same_words_make_no_new_version(draft: Campaign, lead: User):
    example = Example(question="2 and 2?", paraphrase="2 or 2?", answer=Answer.NOT_VALID, why="or")
    first = campaigns.write_guidelines(draft, by=lead, text="First.", examples=[example])
    again = campaigns.write_guidelines(draft, by=lead, text="First. ", examples=[example], began=0)
    assert again == first
    other = campaigns.write_guidelines(draft, by=lead, text="First.")
    assert (other.number, other.examples) == (2, [])


def test_a_text_that_began_from_an_older_version_is_not_put_over_a_newer(
    draft: Campaign, lead: User
):
    campaigns.write_guidelines(draft, by=lead, text="First.", began=0)
    campaigns.write_guidelines(draft, by=lead, text="Second.", began=1)
    with pytest.raises(CannotChange, match="Version 2 was saved"):
        campaigns.write_guidelines(draft, by=lead, text="First, and more.", began=1)
    assert draft.guidelines.count() == 2


def test_only_annotators_of_the_school_are_invited(
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


def test_nobody_labels_and_adjudicates(
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


def test_whoever_decided_never_labels_there(
    campaign: Campaign, annotator: User, second_annotator: User, lead: User
):
    """They have read what others said: dismissing them does not undo that."""
    campaigns.leave(campaign, annotator=second_annotator)
    campaign.participations.filter(annotator=second_annotator).delete()
    campaigns.appoint(campaign, adjudicator=second_annotator)
    task = labels.next_task(campaign, annotator=annotator)
    doubt = labels.Given(answer="cannot_tell")
    labels.save(campaign, annotator=annotator, pair_id=task.pair_id, given=doubt)
    campaigns.change_state(campaign, to="closed")
    adjudications.decide(
        campaign, by=second_annotator, pair_id=task.pair_id, decision="valid", reason="Clear."
    )
    campaigns.dismiss(campaign, adjudicator=second_annotator)
    with pytest.raises(CannotChange):
        campaigns.invite(campaign, annotator=second_annotator)
    listed = {row.person: row for row in participants.annotators(campaign)}
    assert listed[second_annotator].why_not


def test_a_campaign_that_somebody_deleted_meanwhile_says_so(draft: Campaign):
    campaigns.delete(Campaign.objects.get(pk=draft.pk))
    with pytest.raises(CannotChange, match="not there"):
        campaigns.delete(draft)
    with pytest.raises(CannotChange, match="not there"):
        pairs.add_pairs(draft, [labelled_pair(1)])


def test_whoever_leaves_gives_back_and_may_return(campaign: Campaign, annotator: User):
    assert labels.next_task(campaign, annotator=annotator)
    order = campaign.participations.get(annotator=annotator).seed
    campaigns.leave(campaign, annotator=annotator)
    assert not Claim.objects.exists()
    with pytest.raises(labels.CannotLabel):
        labels.next_task(campaign, annotator=annotator)
    assert campaigns.invite(campaign, annotator=annotator).seed == order
    assert labels.next_task(campaign, annotator=annotator)
