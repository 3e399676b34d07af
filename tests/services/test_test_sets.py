"""A campaign freezes into a set that travels through files and comes back the same."""

from dataclasses import replace

import pytest

from mwpapp.formats import test_set_folder, test_set_jsonl
from mwpapp.models import Campaign, Label, Pair, School, TestSet, TestSetPair, User
from mwpapp.services import adjudications, agreement, campaigns, pairs, test_sets, work_lists
from mwpapp.services.test_sets import CannotFreeze, CannotImport
from tests.cast import labelled_pair
from tests.services.test_agreement import label_by_text


@pytest.fixture
def closed(campaign: Campaign, annotator: User, second_annotator: User, lead: User) -> Campaign:
    """0 and 1 are not valid by both, 2 is decided, 3 stays open, 4 is left undecided, 5 has one
    label; gold and practice pairs beside them."""
    pairs.add_pairs(campaign, [labelled_pair(10, gold="valid"), labelled_pair(11, practice=True)])
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
def elsewhere(db: None) -> User:
    """A lead of an installation that has nothing yet."""
    from mwpapp.models import Role
    from tests.cast import person

    return person("elsewhere", Role.LEAD, school=School.objects.create(name="Elsewhere"))


def number(pair: TestSetPair) -> int:
    return int(pair.question.split()[2])


def test_each_pair_is_frozen_with_its_provenance(closed: Campaign, lead: User):
    test_set = test_sets.freeze(closed, by=lead)
    found = {number(row): (row.provenance, row.label) for row in test_set.pairs.all()}
    assert found == {
        0: ("unanimous", 0), 1: ("unanimous", 0), 2: ("adjudicated", 0),
        3: ("unresolved", None), 4: ("unresolved", None), 5: ("unresolved", None),
    }  # fmt: skip
    decided = next(row for row in test_set.pairs.all() if number(row) == 2)
    assert decided.reason == "Reason 2."
    assert sorted(decided.labels.values()) == ["not_valid", "valid"]
    assert decided.origin == {"operator": "op-0", "stratum": "ready"}


def test_a_set_knows_its_guidelines_agreement_and_checksum(closed: Campaign, lead: User):
    test_set = test_sets.freeze(closed, by=lead)
    assert (test_set.guideline_version, test_set.question) == (1, closed.question)
    assert test_set.guidelines == "Valid means: the same solution."
    figures = test_set.agreement["overall"]
    assert figures["cohen_kappa"] == agreement.overall(closed).cohen_kappa
    assert set(test_set.agreement["by_stratum"]) == {"ready", "check"}
    assert test_sets.is_whole(test_set)
    test_set.pairs.filter(label=0).update(label=1)
    assert not test_sets.is_whole(test_set)


def test_nobody_who_labelled_is_named(closed: Campaign, lead: User):
    content = test_sets.export_folder(test_sets.freeze(closed, by=lead))
    rest = "".join(test_sets.export_jsonl(TestSet.objects.get()))
    rest += str(TestSet.objects.get().agreement)
    assert "annotator 1" in rest
    assert "second" not in rest.replace("seconds", "")
    assert b"second" not in content
    assert "'annotator'," not in rest


def test_a_campaign_that_is_not_closed_is_not_frozen(campaign: Campaign, lead: User):
    with pytest.raises(CannotFreeze, match="Close"):
        test_sets.freeze(campaign, by=lead)
    assert not TestSet.objects.exists()


def test_freezing_again_is_another_version_and_changes_nothing(closed: Campaign, lead: User):
    first = test_sets.freeze(closed, by=lead)
    Label.objects.filter(answer="cannot_tell").update(answer="valid")
    second = test_sets.freeze(closed, by=lead)
    assert (first.version, second.version) == (1, 2)
    assert first.checksum != second.checksum
    assert test_sets.is_whole(first)


def test_a_folder_comes_back_as_the_same_set(closed: Campaign, lead: User, elsewhere: User):
    test_set = test_sets.freeze(closed, by=lead)
    content = test_sets.export_folder(test_set)
    again = test_sets.import_file(elsewhere, name="set.zip", content=content)
    assert again.pk != test_set.pk
    assert test_sets.describe(again) == test_sets.describe(test_set)
    assert list(test_sets.frozen_pairs(again)) == list(test_sets.frozen_pairs(test_set))
    assert test_sets.export_folder(again) == content
    assert (again.owner, again.campaign) == (elsewhere, None)


def test_json_lines_come_back_with_the_same_pairs_and_figures(
    closed: Campaign, lead: User, elsewhere: User
):
    test_set = test_sets.freeze(closed, by=lead)
    content = "".join(test_sets.export_jsonl(test_set)).encode()
    again = test_sets.import_file(elsewhere, name="bakery.jsonl", content=content)
    assert (again.name, again.version, again.checksum) == ("bakery", 1, test_set.checksum)
    assert again.agreement["overall"] == test_set.agreement["overall"]


def test_csv_comes_back_with_the_labelled_pairs(closed: Campaign, lead: User, elsewhere: User):
    test_set = test_sets.freeze(closed, by=lead)
    content = "".join(test_sets.export_csv(test_set)).encode()
    again = test_sets.import_file(elsewhere, name="bakery.csv", content=content)
    assert set(again.pairs.values_list("provenance", flat=True)) == {"stated"}
    columns = ("question", "paraphrase", "label")
    kept = test_set.pairs.exclude(label=None)
    assert list(again.pairs.values_list(*columns)) == list(kept.values_list(*columns))
    assert "".join(test_sets.export_csv(again)).encode() == content


def test_published_column_names_are_read(elsewhere: User):
    content = b"question,augmented,final_label\nIda has 3.,3 has Ida.,1\n"
    (pair,) = test_sets.import_file(elsewhere, name="p.csv", content=content).pairs.all()
    assert (pair.paraphrase, pair.label) == ("3 has Ida.", 1)


@pytest.mark.parametrize("export", ["folder", "jsonl", "csv"])
def test_a_file_that_comes_twice_is_one_set(
    closed: Campaign, lead: User, elsewhere: User, export: str
):
    found = getattr(test_sets, f"export_{export}")(test_sets.freeze(closed, by=lead))
    content = found if isinstance(found, bytes) else "".join(found).encode()
    one, other = (test_sets.import_file(elsewhere, name="set", content=content) for _ in range(2))
    assert one == other


def test_what_was_learned_from_stays_so_when_it_is_frozen_again(closed: Campaign, lead: User):
    first = test_sets.freeze(closed, by=lead)
    work_lists.hand_over(first, pairs=[])
    second = test_sets.freeze(closed, by=lead)
    assert (second.version, second.learned_from_at) == (2, first.learned_from_at)
    Label.objects.filter(answer="cannot_tell").update(answer="valid")
    assert test_sets.freeze(closed, by=lead).learned_from_at is None


def test_what_was_learned_from_stays_so_in_every_copy(
    closed: Campaign, lead: User, elsewhere: User
):
    test_set = test_sets.freeze(closed, by=lead)
    work_lists.hand_over(test_set, pairs=[])
    content = "".join(test_sets.export_jsonl(test_set)).encode()
    copy = test_sets.import_file(elsewhere, name="copy.jsonl", content=content)
    assert copy.learned_from_at == test_set.learned_from_at


def test_a_newer_file_marks_the_set_that_is_there(closed: Campaign, lead: User, elsewhere: User):
    test_set = test_sets.freeze(closed, by=lead)
    unmarked = test_sets.export_folder(test_set)
    there = test_sets.import_file(elsewhere, name="set.zip", content=unmarked)
    work_lists.hand_over(test_set, pairs=[])
    marked = test_sets.export_folder(test_set)
    since = test_set.learned_from_at
    test_sets.delete(test_set)
    for content in (marked, unmarked):
        assert test_sets.import_file(elsewhere, name="set.zip", content=content) == there
        assert TestSet.objects.get(pk=there.pk).learned_from_at == since


def stating(test_set: TestSet, **agreement: object) -> bytes:
    """Its folder with other figures of agreement."""
    described = test_sets.describe(test_set)
    described = replace(described, agreement={**described.agreement, **agreement})
    return test_set_folder.write(described, list(test_sets.frozen_pairs(test_set)))


@pytest.mark.parametrize(
    "agreement",
    [
        {"overall": {"cohen_kappa": 0.99}},
        {"overall": {"krippendorff_alpha": None}},
        {"overall": {"annotators": ["annotator 1", "annotator 2", "annotator 3"]}},
        {"overall": 7},
        {"by_stratum": {"ready": {"percent_agreement": 1.0}}},
        {"by_stratum": {"brilliant": {}}},
        {"certified": True},
    ],
)
def test_figures_that_are_not_those_of_the_labels_are_refused(
    closed: Campaign, lead: User, elsewhere: User, agreement: dict[str, object]
):
    content = stating(test_sets.freeze(closed, by=lead), **agreement)
    with pytest.raises(CannotImport, match="not that of its labels"):
        test_sets.import_file(elsewhere, name="set.zip", content=content)
    assert not TestSet.objects.filter(owner=elsewhere).exists()


def test_figures_without_the_labels_to_check_them_stand(
    closed: Campaign, lead: User, elsewhere: User
):
    test_set = test_sets.freeze(closed, by=lead)
    test_set.pairs.update(labels={})
    test_set.checksum = test_set_jsonl.checksum(test_sets.frozen_pairs(test_set))
    content = test_sets.export_folder(test_set)
    again = test_sets.import_file(elsewhere, name="set.zip", content=content)
    assert again.agreement == test_set.agreement


def test_another_set_under_the_same_name_and_version_is_refused(closed: Campaign, lead: User):
    content = test_sets.export_folder(test_sets.freeze(closed, by=lead))
    TestSet.objects.update(checksum="0" * 64)
    with pytest.raises(CannotImport, match="another test set"):
        test_sets.import_file(lead, name="set.zip", content=content)


@pytest.mark.parametrize("field", ["frozen_at", "learned_from_at"])
@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_a_time_that_no_calendar_holds_is_refused(
    closed: Campaign, lead: User, elsewhere: User, field: str, time: str
):
    test_set = test_sets.freeze(closed, by=lead)
    described = replace(test_sets.describe(test_set), **{field: time})
    content = test_set_folder.write(described, list(test_sets.frozen_pairs(test_set)))
    with pytest.raises(CannotImport, match="no time"):
        test_sets.import_file(elsewhere, name="set.zip", content=content)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"question,paraphrase,label\n", "no pair"),
        (b"question,paraphrase,label\nIda has 3.,3?,1\nIda has 4.,4?,\n", "Line 3"),
        (b"question,paraphrase,label\nIda has 3.,,1\n", "Line 2"),
        (b'{"question": "a"}\n', "Line 1"),
        (b"PK\x03\x04", "zip"),
    ],
)
def test_a_file_that_is_no_set_says_why(elsewhere: User, content: bytes, reason: str):
    with pytest.raises(CannotImport, match=reason):
        test_sets.import_file(elsewhere, name="set", content=content)
    assert not TestSet.objects.exists()
