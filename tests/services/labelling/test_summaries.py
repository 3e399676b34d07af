"""The counts in the summary of a campaign."""

from mwpapp.models import Campaign, User
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.annotating import LabelInput
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.labelling.summaries import summaries, summary
from tests.cast import labelled_pair


def _label(campaign: Campaign, person: User, answer: str) -> None:
    task = annotating.next_task(campaign, annotator=person)
    assert task is not None
    given = LabelInput(answer=answer, skip_reason="unsure" if answer == "skip" else "")
    annotating.save(campaign, annotator=person, pair_id=task.pair_id, given=given)


def test_all_counts_of_a_new_draft_are_zero(lead: User):
    now = summary(campaigns.create(lead, name="Bakery", question="The same?"))
    assert (now.all_pairs, now.wanted, now.people, now.guidelines, now.waits) == (0, 0, 0, 0, 0)


def test_pairs_and_labels_are_counted(campaign: Campaign, annotator: User):
    adding.add_pairs(campaign, [labelled_pair(7, gold="valid"), labelled_pair(8, practice=True)])
    Campaign.objects.filter(pk=campaign.pk).update(gold_every=0)
    campaign.refresh_from_db()
    _label(campaign, annotator, "valid")  # the practice pair comes first
    _label(campaign, annotator, "valid")
    _label(campaign, annotator, "skip")
    now = summary(campaign)
    assert (now.pairs, now.gold, now.practice) == (6, 1, 1)
    assert (now.wanted, now.labelled, now.missing) == (12, 1, 11)
    assert (now.people, now.guidelines) == (2, 1)


def test_a_disagreement_waits_until_it_is_decided(
    lead: User, annotator: User, second_annotator: User
):
    campaign = campaigns.create(lead, name="One pair", question="The same?")
    campaigns.write_guidelines(campaign, by=lead, text="The same solution.")
    adding.add_pairs(campaign, [labelled_pair(1)])
    for person in (annotator, second_annotator):
        campaigns.invite(campaign, annotator=person)
    campaigns.change_state(campaign, to="open")
    _label(campaign, annotator, "valid")
    assert summary(campaign).waits == 0
    _label(campaign, second_annotator, "not_valid")
    assert summary(campaign).waits == 1


def test_many_campaigns_take_one_query(campaign: Campaign, lead: User, django_assert_num_queries):
    campaigns.create(lead, name="Another", question="The same?")
    with django_assert_num_queries(1):
        counted = summaries(Campaign.objects.order_by("pk"))
    assert [now.pairs for now in counted] == [6, 0]
