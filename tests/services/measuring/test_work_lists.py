"""Work lists of labels that contradict the verdict; exporting marks sets as used for training."""

import json

import pytest
from django.utils import timezone

from mwpapp.formats.measuring.jsonl_file import checksum
from mwpapp.models import Evaluation, TestSet, TestSetPair, User
from mwpapp.services.measuring import frozen_sets, imports, work_lists
from tests.services.measuring.files import exported
from tests.services.measuring.test_frozen_sets import lead_elsewhere

__all__ = ["lead_elsewhere"]

# label, probability of the verdict
PAIRS = [(1, 0.9), (0, 0.8), (1, 0.1), (0, 0.2), (None, 0.99), (1, None), (0, 0.5)]


@pytest.fixture
def frozen(lead: User) -> TestSet:
    test_set = TestSet.objects.create(
        owner=lead, name="Bakery", version=2, checksum="a" * 64, frozen_at=timezone.now()
    )
    TestSetPair.objects.bulk_create(
        TestSetPair(
            test_set=test_set, place=place, question=f"Question {place // 4}?",
            paraphrase=f"Text {place}", label=label,
            provenance="unresolved" if label is None else "adjudicated",
            reason="" if label is None else f"Reason {place}.",
            origin={"kind": "retold", "valid_probability": probability},
        )
        for place, (label, probability) in enumerate(PAIRS)
    )  # fmt: skip
    return test_set


def texts(test_set: TestSet, **named: Evaluation) -> list[str]:
    return [pair.paraphrase for pair in work_lists.against_verdict(test_set, **named)]


def test_a_work_list_contains_only_errors_of_the_verdict_the_most_confident_first(frozen: TestSet):
    assert texts(frozen) == ["Text 2", "Text 1", "Text 6"]


def test_an_invalid_probability_counts_as_missing(frozen: TestSet):
    odd = dict(zip((0, 1, 2, 3), (10**400, -0.5, True, "0.1"), strict=True))
    for place, value in odd.items():
        frozen.pairs.filter(place=place).update(origin={"valid_probability": value})
    assert texts(frozen) == ["Text 6"]


def test_a_later_verdict_can_be_used_instead(frozen: TestSet, lead: User):
    """The scores belong to the labelled places 0, 1, 2, 3, 5 and 6."""
    evaluation = Evaluation(
        test_set=frozen, scorer="verdict", checkpoint="x", asked_by=lead,
        scores=[0.9, 0.1, 0.9, 0.1, 0.2, 0.1],
    )  # fmt: skip
    assert texts(frozen, evaluation=evaluation) == ["Text 5"]


def test_the_file_has_the_format_of_written_pairs(frozen: TestSet):
    pairs = work_lists.against_verdict(frozen)
    rows = [json.loads(line) for line in work_lists.hand_over(frozen, pairs=pairs)]
    assert rows[0] == {
        "problem": "test-set-aaaaaaaaaaaa-1", "split": "train", "question": "Question 0?",
        "paraphrase": "Text 2", "label": 1, "kind": "retold", "reason": "Reason 2.",
        "source": "Test set Bakery, version 2",
    }  # fmt: skip
    assert [row["problem"][-2:] for row in rows] == ["-1", "-1", "-2"]


def test_an_exported_work_list_marks_the_set_and_its_files(frozen: TestSet, lead_elsewhere: User):
    frozen.checksum = checksum(frozen_sets.frozen_pairs(frozen))
    frozen.save()
    work_lists.hand_over(frozen, pairs=work_lists.against_verdict(frozen))
    since = TestSet.objects.get(pk=frozen.pk).learned_from_at
    assert since is not None
    work_lists.hand_over(frozen, pairs=[])
    assert TestSet.objects.get(pk=frozen.pk).learned_from_at == since
    content = exported(frozen, "zip")
    again = imports.import_file(lead_elsewhere, name="set.zip", content=content)
    assert again.learned_from_at == since


def test_exporting_a_work_list_marks_earlier_copies_too(frozen: TestSet, lead_elsewhere: User):
    copy, marked, other = (
        TestSet.objects.create(
            owner=lead_elsewhere, name="Copy", version=number, checksum=sign * 64,
            frozen_at=frozen.frozen_at, learned_from_at=since,
        )
        for number, sign, since in ((1, "a", None), (2, "a", frozen.frozen_at), (3, "b", None))
    )  # fmt: skip
    work_lists.hand_over(frozen, pairs=[])
    since = TestSet.objects.get(pk=frozen.pk).learned_from_at
    for row, expected in ((copy, since), (marked, frozen.frozen_at), (other, None)):
        row.refresh_from_db()
        assert row.learned_from_at == expected


def test_importing_a_marked_file_marks_earlier_copies(frozen: TestSet, lead_elsewhere: User):
    frozen.checksum = checksum(frozen_sets.frozen_pairs(frozen))
    frozen.learned_from_at = frozen.frozen_at
    frozen.save()
    content = exported(frozen, "zip")
    TestSet.objects.update(learned_from_at=None)
    imports.import_file(lead_elsewhere, name="set.zip", content=content)
    assert TestSet.objects.get(pk=frozen.pk).learned_from_at == frozen.frozen_at


def test_removing_the_mark_removes_it_from_all_sets_that_were_marked_with_it(frozen: TestSet):
    copy, marked = (
        TestSet.objects.create(
            owner=frozen.owner, name=name, version=1, checksum=frozen.checksum,
            frozen_at=frozen.frozen_at, learned_from_at=since,
        )
        for name, since in (("Copy", None), ("Marked", frozen.frozen_at))
    )  # fmt: skip
    work_lists.hand_over(frozen, pairs=[])
    work_lists.take_mark_back(frozen)
    for row, expected in ((frozen, None), (copy, None), (marked, frozen.frozen_at)):
        row.refresh_from_db()
        assert row.learned_from_at == expected
