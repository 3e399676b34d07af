"""Annotators correct and undo their own labels."""

import pytest

from mwpapp.models import Campaign, Label, Pair, User
from mwpapp.services.labelling import annotating, campaigns
from mwpapp.services.labelling.annotating import CannotLabel, LabelInput
from tests.services.labelling.label_pairs import NOT_VALID, VALID, label_all, label_next


def test_a_correction_changes_the_existing_label(campaign: Campaign, annotator: User):
    own = label_next(campaign, annotator)
    again = annotating.correct(campaign, annotator=annotator, pair_id=own.pair_id, given=NOT_VALID)
    assert again.answer == "not_valid"
    assert Label.objects.get().answer == "not_valid"
    assert Pair.objects.get(pk=own.pair_id).missing == 1


def test_saving_a_second_label_corrects_the_first(campaign: Campaign, annotator: User):
    own = label_next(campaign, annotator)
    annotating.save(campaign, annotator=annotator, pair_id=own.pair_id, given=NOT_VALID)
    assert Label.objects.get().answer == "not_valid"


def test_a_skip_becomes_an_answer_only_if_a_label_is_missing(campaign: Campaign, make_annotators):
    Pair.objects.exclude(pk=Pair.objects.first().pk).delete()
    first, second, third = make_annotators(campaign, 3)
    skip = LabelInput(answer="skip", skip_reason="Cut off")
    own = label_next(campaign, first, skip)
    label_next(campaign, second)
    label_next(campaign, third)
    with pytest.raises(CannotLabel, match="needs no more"):
        annotating.correct(campaign, annotator=first, pair_id=own.pair_id, given=VALID)
    annotating.correct(campaign, annotator=third, pair_id=own.pair_id, given=skip)
    annotating.correct(campaign, annotator=first, pair_id=own.pair_id, given=VALID)
    assert Pair.objects.get().missing == 0


@pytest.mark.parametrize(("state", "may"), [("paused", True), ("closed", False)])
def test_labels_can_be_corrected_until_the_campaign_is_closed(
    campaign: Campaign, annotator: User, state: str, may: bool
):
    own = label_next(campaign, annotator)
    campaigns.change_state(campaign, to=state)
    assert annotating.own_labels(campaign, annotator=annotator)[0].may_be_corrected is may
    if may:
        annotating.correct(campaign, annotator=annotator, pair_id=own.pair_id, given=NOT_VALID)
    else:
        with pytest.raises(CannotLabel):
            annotating.correct(campaign, annotator=annotator, pair_id=own.pair_id, given=NOT_VALID)


def test_undo_reopens_the_last_pair(campaign: Campaign, annotator: User):
    first = label_next(campaign, annotator)
    last = label_next(campaign, annotator)
    annotating.next_task(campaign, annotator=annotator)
    task = annotating.undo(campaign, annotator=annotator)
    assert task.pair_id == last.pair_id
    assert Pair.objects.get(pk=last.pair_id).missing == 2
    assert annotating.next_task(campaign, annotator=annotator) == task
    assert annotating.undo(campaign, annotator=annotator).pair_id == first.pair_id
    with pytest.raises(CannotLabel, match="nothing to undo"):
        annotating.undo(campaign, annotator=annotator)


def test_the_time_before_an_undo_counts(campaign: Campaign, annotator: User):
    read_long = label_next(campaign, annotator)
    Label.objects.update(seconds=40)
    annotating.next_task(campaign, annotator=annotator)
    task = annotating.undo(campaign, annotator=annotator)
    assert annotating.next_task(campaign, annotator=annotator) == task
    given = LabelInput(answer="valid", seconds=45)
    annotating.save(campaign, annotator=annotator, pair_id=read_long.pair_id, given=given)
    assert 40 <= Label.objects.get().seconds <= 45


def test_a_skip_cannot_be_undone_once_others_have_given_all_labels(
    campaign: Campaign, annotator: User, make_annotators
):
    others = make_annotators(campaign, 2)
    label_next(campaign, annotator, LabelInput(answer="skip", skip_reason="Cut off"))
    for person in others:
        label_all(campaign, person)
    with pytest.raises(CannotLabel, match="needs no more"):
        annotating.undo(campaign, annotator=annotator)
    assert annotating.own_labels(campaign, annotator=annotator)[0].skip_reason == "Cut off"


def test_an_annotator_cannot_change_another_annotators_label(
    campaign: Campaign, annotator: User, second_annotator: User
):
    own = label_next(campaign, annotator)
    with pytest.raises(CannotLabel):
        annotating.correct(
            campaign, annotator=second_annotator, pair_id=own.pair_id, given=NOT_VALID
        )
    with pytest.raises(CannotLabel):
        annotating.own_label(campaign, annotator=second_annotator, pair_id=own.pair_id)
    assert annotating.own_labels(campaign, annotator=second_annotator) == []


def test_an_answer_does_not_replace_a_label_that_the_annotator_has_not_seen(
    campaign: Campaign, annotator: User
):
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    first = LabelInput(answer="valid", stamp="", comment="First tab")
    saved = annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=first)
    stale = LabelInput(answer="not_valid", stamp="")
    for give in (annotating.save, annotating.correct):
        with pytest.raises(annotating.ChangedMeanwhile) as refused:
            give(campaign, annotator=annotator, pair_id=task.pair_id, given=stale)
        assert refused.value.current == saved
    with pytest.raises(annotating.ChangedMeanwhile):
        annotating.skip(
            campaign, annotator=annotator, pair_id=task.pair_id, reason="Broken", stamp=""
        )
    assert Label.objects.get().answer == "valid"
    seen = LabelInput(answer="not_valid", stamp=saved.stamp)
    annotating.correct(campaign, annotator=annotator, pair_id=task.pair_id, given=seen)
    assert Label.objects.get().answer == "not_valid"


def test_the_same_answer_sent_twice_is_saved_once(campaign: Campaign, annotator: User):
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    given = LabelInput(answer="valid", stamp="", comment="Lost reply")
    one, other = (
        annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=given)
        for _ in range(2)
    )
    assert one == other
