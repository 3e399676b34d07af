"""People who did not label in a campaign decide its disagreements."""

from dataclasses import asdict

import pytest

from mwpapp.models import Campaign, Label, Pair, User
from mwpapp.services.labelling import adjudications, annotating, campaigns
from mwpapp.services.labelling.adjudications import CannotAdjudicate
from mwpapp.services.labelling.annotating import CannotLabel, LabelInput
from tests.services.labelling.test_agreement import label_by_text


@pytest.fixture
def disputed(campaign: Campaign, annotator: User, second_annotator: User) -> Campaign:
    """Pair 0 has two doubts, pair 1 has one, pair 2 is split; the others are unanimous."""
    label_by_text(campaign, annotator, {0: "cannot_tell", 1: "cannot_tell", 2: "not_valid"})
    label_by_text(campaign, second_annotator, {0: "cannot_tell"})
    return campaign


def numbers(found: list[adjudications.Dispute]) -> list[int]:
    return [int(dispute.question.split()[2]) for dispute in found]


def test_disagreements_and_doubts_are_listed_most_informative_first(disputed: Campaign):
    assert numbers(adjudications.disputes(disputed)) == [2, 1, 0]
    assert adjudications.waiting(disputed) == 3
    assert numbers(adjudications.disputes(disputed, start=1, count=1)) == [1]


def test_an_even_split_is_more_informative_than_a_single_dissent():
    even, uneven = adjudications.informativeness(2, 2, 0), adjudications.informativeness(3, 1, 0)
    doubt = adjudications.informativeness(2, 0, 2)
    assert even > uneven > doubt > adjudications.informativeness(0, 0, 4)
    assert even == (1.0, 1.0)


def test_a_pair_is_listed_only_when_all_its_labels_are_given(
    campaign: Campaign, annotator: User, second_annotator: User
):
    label_by_text(campaign, annotator, {0: "cannot_tell"})
    assert adjudications.waiting(campaign) == 0
    label_by_text(campaign, second_annotator, {})
    assert numbers(adjudications.disputes(campaign)) == [0]


def test_a_decision_is_stored_with_its_reason(disputed: Campaign, lead: User):
    pair_id = adjudications.disputes(disputed)[0].pair_id
    adjudications.decide(disputed, by=lead, pair_id=pair_id, decision="valid", reason=" Same. ")
    found = adjudications.dispute(disputed, pair_id=pair_id)
    assert (found.decision, found.reason) == ("valid", "Same.")
    assert Pair.objects.get(pk=pair_id).adjudication.decided_by == lead
    assert Label.objects.filter(pair_id=pair_id).count() == 2
    assert numbers(adjudications.decided(disputed)) == [2]
    assert numbers(adjudications.disputes(disputed)) == [1, 0]


@pytest.mark.parametrize("answer", ["valid", "skip"])
def test_a_decided_pair_gets_no_label_from_an_earlier_claim(
    campaign: Campaign, annotator: User, second_annotator: User, lead: User, answer: str
):
    task = annotating.next_task(campaign, annotator=second_annotator)
    label_by_text(campaign, annotator, {})
    closed = campaigns.change_state(campaign, to="closed")
    adjudications.decide(closed, by=lead, pair_id=task.pair_id, decision="valid", reason="Same.")
    reopened = campaigns.change_state(campaigns.change_state(closed, to="paused"), to="open")
    given = LabelInput(answer=answer, skip_reason="Too long" if answer == "skip" else "")
    with pytest.raises(CannotLabel, match="needs no more labels"):
        annotating.save(reopened, annotator=second_annotator, pair_id=task.pair_id, given=given)
    assert Label.objects.filter(pair_id=task.pair_id).count() == 1


def test_labels_of_a_decided_pair_cannot_change(disputed: Campaign, lead: User, annotator: User):
    pair_id = adjudications.disputes(disputed)[0].pair_id
    adjudications.decide(disputed, by=lead, pair_id=pair_id, decision="valid", reason="Same.")
    valid = LabelInput(answer="valid")
    with pytest.raises(CannotLabel):
        annotating.correct(disputed, annotator=annotator, pair_id=pair_id, given=valid)
    adjudications.take_back(disputed, by=lead, pair_id=pair_id)
    annotating.correct(disputed, annotator=annotator, pair_id=pair_id, given=valid)
    assert adjudications.waiting(disputed) == 2
    with pytest.raises(CannotAdjudicate):
        adjudications.take_back(disputed, by=lead, pair_id=pair_id)


def test_a_decision_can_be_replaced(disputed: Campaign, lead: User):
    pair_id = adjudications.disputes(disputed)[0].pair_id
    for decision in ("valid", "cannot_tell"):
        adjudications.decide(disputed, by=lead, pair_id=pair_id, decision=decision, reason="So.")
    assert Pair.objects.get(pk=pair_id).adjudication.decision == "cannot_tell"


@pytest.mark.parametrize(
    ("decision", "reason"), [("skip", "So."), ("perhaps", "So."), ("valid", "  ")]
)
def test_an_invalid_decision_is_refused(disputed: Campaign, lead: User, decision: str, reason: str):
    pair_id = adjudications.disputes(disputed)[0].pair_id
    with pytest.raises(CannotAdjudicate):
        adjudications.decide(disputed, by=lead, pair_id=pair_id, decision=decision, reason=reason)


def test_a_unanimous_pair_needs_no_decision(disputed: Campaign, lead: User):
    pair = Pair.objects.get(question__contains="bakes 5 ")
    with pytest.raises(CannotAdjudicate):
        adjudications.decide(disputed, by=lead, pair_id=pair.pk, decision="valid", reason="So.")


def test_only_the_lead_and_appointed_adjudicators_decide(
    disputed: Campaign, annotator: User, colleague: User
):
    pair_id = adjudications.disputes(disputed)[0].pair_id
    for person in (annotator, colleague):
        with pytest.raises(CannotAdjudicate):
            adjudications.decide(
                disputed, by=person, pair_id=pair_id, decision="valid", reason="So."
            )
    campaigns.appoint(disputed, adjudicator=colleague)
    adjudications.decide(disputed, by=colleague, pair_id=pair_id, decision="valid", reason="So.")


def test_annotators_appear_as_letters_shuffled_for_each_pair(
    campaign: Campaign, annotator: User, second_annotator: User
):
    """If A were always the same person, an annotator's constant answer would identify them."""
    from mwpapp.services.labelling.pairs import adding
    from tests.cast import labelled_pair

    adding.add_pairs(campaign, [labelled_pair(n) for n in range(10, 40)])
    label_by_text(campaign, annotator, dict.fromkeys(range(40), "not_valid"))
    label_by_text(campaign, second_annotator, {})
    found = adjudications.disputes(campaign, count=50)
    assert {tuple(o.letter for o in dispute.opinions) for dispute in found} == {("A", "B")}
    assert {dispute.opinions[0].answer for dispute in found} == {"valid", "not_valid"}
    assert found == adjudications.disputes(campaign, count=50)


def test_adjudicators_see_no_name_score_or_operator(disputed: Campaign):
    shown = repr([asdict(dispute) for dispute in adjudications.disputes(disputed)])
    for hidden in ("annotator", "second", "op-", "ready", "check", "stratum", "provenance"):
        assert hidden not in shown
