"""Annotators label and skip pairs, and see nothing about other labels or the origin of a pair."""

from dataclasses import asdict
from typing import Any

import pytest

from mwpapp.models import Campaign, Claim, Label, Pair, User
from mwpapp.services.labelling import annotating, campaigns, own_progress
from mwpapp.services.labelling.annotating import CannotLabel, LabelInput, OwnLabel, Task
from mwpapp.services.labelling.own_progress import Progress
from mwpapp.services.labelling.pairs import adding
from tests.cast import labelled_pair
from tests.services.labelling.label_pairs import VALID, label_all, label_next


def test_an_annotator_keeps_their_open_pair(campaign: Campaign, annotator: User):
    first = annotating.next_task(campaign, annotator=annotator)
    assert first == annotating.next_task(campaign, annotator=annotator)
    assert Claim.objects.count() == 1


def test_each_annotator_gets_every_pair_once(
    campaign: Campaign, annotator: User, second_annotator: User
):
    for person in (annotator, second_annotator):
        order = label_all(campaign, person)
        assert (len(order), len(set(order))) == (6, 6)
    assert set(Pair.objects.values_list("missing", flat=True)) == {0}
    assert not Claim.objects.exists()


def test_a_third_annotator_gets_no_pairs_that_have_all_labels(
    campaign: Campaign, annotator: User, second_annotator: User, make_annotators
):
    (third,) = make_annotators(campaign, 1)
    label_all(campaign, annotator)
    label_all(campaign, second_annotator)
    assert annotating.next_task(campaign, annotator=third) is None


def test_a_pair_that_others_have_claimed_is_not_offered(campaign: Campaign, make_annotators):
    Pair.objects.exclude(pk=Pair.objects.first().pk).delete()
    first, second, third = make_annotators(campaign, 3)
    assert annotating.next_task(campaign, annotator=first)
    assert annotating.next_task(campaign, annotator=second)
    assert annotating.next_task(campaign, annotator=third) is None
    Claim.objects.filter(annotator=first).delete()
    assert annotating.next_task(campaign, annotator=third)


def expire_claim(annotator: User) -> None:
    from django.db.models import F

    long_ago = annotating.claims.HOLD * 2
    mine = Claim.objects.filter(annotator=annotator)
    mine.update(opened_at=F("opened_at") - long_ago, until=F("until") - long_ago)


def test_an_expired_claim_releases_its_pair(campaign: Campaign, make_annotators):
    Pair.objects.exclude(pk=Pair.objects.first().pk).delete()
    first, second, third = make_annotators(campaign, 3)
    task = annotating.next_task(campaign, annotator=first)
    assert task is not None
    annotating.next_task(campaign, annotator=second)
    expire_claim(first)
    assert annotating.next_task(campaign, annotator=third)
    with pytest.raises(CannotLabel, match="needs no more"):
        annotating.save(campaign, annotator=first, pair_id=task.pair_id, given=VALID)
    label_next(campaign, second)
    label_next(campaign, third)
    assert Label.objects.count() == 2


def test_a_late_label_is_accepted_if_one_is_still_missing(campaign: Campaign, annotator: User):
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    expire_claim(annotator)
    assert annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=VALID)


def test_annotators_get_pairs_in_different_orders(campaign: Campaign, make_annotators):
    campaigns_pairs = [labelled_pair(n, gold="valid") for n in range(10, 40)]
    adding.add_pairs(campaign, campaigns_pairs)
    Campaign.objects.filter(pk=campaign.pk).update(wanted=5)
    one, other = make_annotators(campaign, 2)
    assert label_all(campaign, one) != label_all(campaign, other)


def test_a_pair_that_was_not_offered_cannot_be_labelled(campaign: Campaign, annotator: User):
    with pytest.raises(CannotLabel, match="no such pair"):
        annotating.save(
            campaign, annotator=annotator, pair_id=Pair.objects.earliest("pk").pk, given=VALID
        )


def test_a_person_who_does_not_take_part_gets_no_pairs(
    campaign: Campaign, colleague: User, lead: User
):
    for person in (colleague, lead):
        with pytest.raises(CannotLabel):
            annotating.next_task(campaign, annotator=person)
        with pytest.raises(CannotLabel):
            annotating.undo(campaign, annotator=person)


@pytest.mark.parametrize("state", ["draft", "paused", "closed"])
def test_only_an_open_campaign_offers_pairs_and_accepts_labels(
    campaign: Campaign, annotator: User, state: str
):
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    Campaign.objects.filter(pk=campaign.pk).update(state=state)
    campaign.refresh_from_db()
    assert annotating.next_task(campaign, annotator=annotator) is None
    with pytest.raises(CannotLabel):
        annotating.save(campaign, annotator=annotator, pair_id=task.pair_id, given=VALID)


@pytest.mark.parametrize(("read", "kept"), [(1, 1), (2, 2), (None, 2), (3, 2), (10**9, 2)])
def test_a_label_records_the_guidelines_that_its_annotator_read(
    campaign: Campaign, annotator: User, lead: User, read: int | None, kept: int
):
    campaigns.write_guidelines(campaign, by=lead, text="Clearer.")
    own = label_next(campaign, annotator, LabelInput(answer="valid", guidelines=read))
    assert own.guideline_version == kept


def test_a_label_stores_answer_reasons_and_comment(campaign: Campaign, annotator: User, lead: User):
    campaigns.write_guidelines(campaign, by=lead, text="Clearer.")
    given = LabelInput(
        answer="not_valid", reasons=["units", "numbers"], comment=" the 3 \x00", seconds=0
    )
    own = label_next(campaign, annotator, given)
    assert (own.answer, own.reasons, own.comment) == ("not_valid", ["numbers", "units"], "the 3")
    assert own.guideline_version == 2
    assert annotating.own_label(campaign, annotator=annotator, pair_id=own.pair_id) == own


def test_the_time_of_a_label_is_limited_to_the_time_that_the_pair_was_open(
    campaign: Campaign, annotator: User
):
    label_next(campaign, annotator, LabelInput(answer="valid", seconds=500))
    assert 0 <= Label.objects.get().seconds < 100


@pytest.mark.parametrize(
    "given",
    [
        LabelInput(answer="perhaps"),
        LabelInput(answer="skip"),
        LabelInput(answer="skip", skip_reason="  "),
        LabelInput(answer="valid", reasons=["none of these"]),
    ],
)
def test_an_invalid_label_is_refused(campaign: Campaign, annotator: User, given: LabelInput):
    with pytest.raises(CannotLabel):
        label_next(campaign, annotator, given)
    assert not Label.objects.exists()


def test_a_skipped_pair_is_offered_only_to_others(
    campaign: Campaign, annotator: User, second_annotator: User
):
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    annotating.skip(campaign, annotator=annotator, pair_id=task.pair_id, reason="Cut off")
    assert Pair.objects.get(pk=task.pair_id).missing == 2
    assert task.pair_id not in label_all(campaign, annotator)
    assert task.pair_id in label_all(campaign, second_annotator)
    found = own_progress.own_progress(campaign, annotator=annotator)
    last = annotating.last_labelled(campaign, annotator=annotator)
    assert found == Progress(labelled=5, skipped=1, left=0, last_pair=last)


def test_practice_pairs_are_offered_first_and_reveal_the_known_answer(
    campaign: Campaign, annotator: User, second_annotator: User
):
    adding.add_pairs(campaign, [labelled_pair(20, practice=True, gold="not_valid")])
    campaigns.change_state(campaigns.change_state(campaign, to="paused"), to="practice")
    own = label_next(campaign, annotator)
    assert (own.practice, own.expected) == (True, "not_valid")
    assert annotating.next_task(campaign, annotator=annotator) is None
    campaigns.change_state(campaign, to="open")
    assert not annotating.next_task(campaign, annotator=annotator).practice
    campaigns.change_state(campaigns.change_state(campaign, to="paused"), to="practice")
    assert annotating.next_task(campaign, annotator=annotator) is None  # despite the claim
    campaigns.change_state(campaign, to="open")
    late = annotating.next_task(campaign, annotator=second_annotator)
    assert late is not None
    assert late.practice


def test_gold_pairs_are_mixed_in_and_indistinguishable(campaign: Campaign, annotator: User):
    adding.add_pairs(campaign, [labelled_pair(n, gold="valid") for n in range(30, 33)])
    own = [label_next(campaign, annotator) for _ in range(9)]
    gold = set(Pair.objects.exclude(gold="").values_list("pk", flat=True))
    assert gold <= {label.pair_id for label in own}
    assert {label.expected for label in own} == {""}


@pytest.mark.parametrize(
    ("kept", "known"),
    [
        ({"practice": True, "gold": "valid"}, True),
        ({"practice": True}, False),
        ({"gold": "valid"}, False),
        ({}, False),
    ],
)
def test_only_practice_pairs_show_whether_the_answer_is_known(
    campaign: Campaign, annotator: User, kept: dict[str, Any], known: bool
):
    campaign.pairs.all().delete()
    adding.add_pairs(campaign, [labelled_pair(60, **kept)])
    task = annotating.next_task(campaign, annotator=annotator)
    assert task is not None
    assert task.answer_known is known


def test_an_annotator_sees_nothing_about_other_labels_or_the_origin_of_a_pair(
    campaign: Campaign, annotator: User, second_annotator: User
):
    """They see no other annotator's answer, comment, name or reason, no operator and no stratum."""
    adding.add_pairs(campaign, [labelled_pair(40, gold="not_valid")])
    secret = LabelInput(answer="cannot_tell", reasons=["language"], comment="Xylophone")
    while annotating.next_task(campaign, annotator=annotator):
        label_next(campaign, annotator, secret)
    visible: list[Task | OwnLabel | Progress | None] = []
    while task := annotating.next_task(campaign, annotator=second_annotator):
        visible += [task, own_progress.own_progress(campaign, annotator=second_annotator)]
        visible.append(label_next(campaign, second_annotator))
    visible += annotating.own_labels(campaign, annotator=second_annotator)
    visible += [annotating.undo(campaign, annotator=second_annotator)]
    everything = " ".join(repr(asdict(thing)) for thing in visible if thing is not None)
    for hidden in ("annotator", "Xylophone", "cannot_tell", "language", "op-", "ready", "check",
                   "not_valid", "gold", "provenance", "stratum", "disputed"):  # fmt: skip
        assert hidden not in everything


def test_a_large_number_of_open_pairs_is_cached_and_own_labels_are_always_counted(
    campaign: Campaign, annotator: User, django_assert_max_num_queries, monkeypatch
):
    monkeypatch.setattr(own_progress, "COUNTED_EXACTLY", 2)
    counted = []
    for _pair in range(4):
        label_next(campaign, annotator)
        progress = own_progress.own_progress(campaign, annotator=annotator)
        counted.append((progress.labelled, progress.left))
        assert progress.last_pair == annotating.last_labelled(campaign, annotator=annotator)
    assert counted == [(1, 5), (2, 4), (3, 3), (4, 2)]
    with django_assert_max_num_queries(1):
        own_progress.own_progress(campaign, annotator=annotator)


def test_a_small_number_of_open_pairs_is_counted_exactly(
    campaign: Campaign, annotator: User, django_assert_max_num_queries, monkeypatch
):
    monkeypatch.setattr(own_progress, "COUNTED_EXACTLY", 6)
    with django_assert_max_num_queries(1):
        assert own_progress.own_progress(campaign, annotator=annotator).left == 6
    label_next(campaign, annotator)
    campaign.pairs.filter(labels__isnull=True).update(missing=0)
    assert own_progress.own_progress(campaign, annotator=annotator).left == 0
