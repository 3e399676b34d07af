"""A closed campaign is frozen as a test set."""

import pytest

from mwpapp.models import Campaign, Label, Pair, School, TestSet, TestSetPair, User
from mwpapp.services.labelling import adjudications, agreement, campaigns
from mwpapp.services.labelling.pairs import adding
from mwpapp.services.measuring import from_campaign, frozen_sets, work_lists
from mwpapp.services.measuring.from_campaign import CannotFreeze
from tests.cast import labelled_pair
from tests.services.labelling.test_agreement import label_by_text
from tests.services.measuring.files import exported


@pytest.fixture
def closed(campaign: Campaign, annotator: User, second_annotator: User, lead: User) -> Campaign:
    """A closed campaign with gold and practice pairs.

    Both annotators find pairs 0 and 1 not valid; 2 is decided as not valid, 3 is not decided, 4 is
    decided as "cannot tell", and 5 has one label.
    """
    adding.add_pairs(campaign, [labelled_pair(10, gold="valid"), labelled_pair(11, practice=True)])
    no = dict.fromkeys((0, 1), "not_valid")
    label_by_text(campaign, annotator, {**no, 2: "not_valid", 3: "cannot_tell", 4: "not_valid"})
    label_by_text(campaign, second_annotator, {**no, 5: "skip"})
    campaigns.change_state(campaign, to="closed")
    for number, decision in ((2, "not_valid"), (4, "cannot_tell")):
        pair = Pair.objects.get(campaign=campaign, question__contains=f"bakes {number} ")
        adjudications.decide(
            campaign, by=lead, pair_id=pair.pk, decision=decision, reason=f"Reason {number}."
        )
    return campaign


@pytest.fixture
def lead_elsewhere(db: None) -> User:
    """A lead in a school without data."""
    from mwpapp.models import Role
    from tests.cast import person

    return person("elsewhere", Role.LEAD, school=School.objects.create(name="Elsewhere"))


def number(pair: TestSetPair) -> int:
    return int(pair.question.split()[2])


def test_each_pair_is_frozen_with_its_provenance(closed: Campaign, lead: User):
    test_set = from_campaign.freeze(closed, by=lead)
    found = {number(row): (row.provenance, row.label) for row in test_set.pairs.all()}
    assert found == {
        0: ("unanimous", 0), 1: ("unanimous", 0), 2: ("adjudicated", 0),
        3: ("unresolved", None), 4: ("unresolved", None), 5: ("unresolved", None),
    }  # fmt: skip
    decided = next(row for row in test_set.pairs.all() if number(row) == 2)
    assert decided.reason == "Reason 2."
    assert sorted(decided.labels.values()) == ["not_valid", "valid"]
    assert decided.origin == {"operator": "op-0", "stratum": "ready"}


def test_a_set_stores_its_guidelines_agreement_and_checksum(closed: Campaign, lead: User):
    test_set = from_campaign.freeze(closed, by=lead)
    assert (test_set.guideline_version, test_set.question) == (1, closed.question)
    assert test_set.guidelines == "Valid means: the same solution."
    figures = test_set.agreement["overall"]
    assert figures["cohen_kappa"] == agreement.overall(closed).cohen_kappa
    assert set(test_set.agreement["by_stratum"]) == {"ready", "check"}
    assert frozen_sets.is_unchanged(test_set)
    test_set.pairs.filter(label=0).update(label=1)
    assert not frozen_sets.is_unchanged(test_set)


def test_annotators_are_anonymous(closed: Campaign, lead: User):
    content = exported(from_campaign.freeze(closed, by=lead), "zip")
    rest = exported(TestSet.objects.get(), "jsonl").decode()
    rest += str(TestSet.objects.get().agreement)
    assert "annotator 1" in rest
    assert "second" not in rest.replace("seconds", "")
    assert b"second" not in content
    assert "'annotator'," not in rest


def test_a_campaign_that_is_not_closed_is_not_frozen(campaign: Campaign, lead: User):
    with pytest.raises(CannotFreeze, match="Close"):
        from_campaign.freeze(campaign, by=lead)
    assert not TestSet.objects.exists()


def test_freezing_again_adds_a_version_and_leaves_the_first_unchanged(closed: Campaign, lead: User):
    first = from_campaign.freeze(closed, by=lead)
    Label.objects.filter(answer="cannot_tell").update(answer="valid")
    second = from_campaign.freeze(closed, by=lead)
    assert (first.version, second.version) == (1, 2)
    assert first.checksum != second.checksum
    assert frozen_sets.is_unchanged(first)


def test_a_set_used_for_training_stays_marked_when_frozen_again(closed: Campaign, lead: User):
    first = from_campaign.freeze(closed, by=lead)
    work_lists.hand_over(first, pairs=[])
    second = from_campaign.freeze(closed, by=lead)
    assert (second.version, second.learned_from_at) == (2, first.learned_from_at)
    Label.objects.filter(answer="cannot_tell").update(answer="valid")
    assert from_campaign.freeze(closed, by=lead).learned_from_at is None
