"""A run imports a test set completely or not at all, within size limits."""

import gzip
import io
import json
import time
import zipfile
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from mwpapp.formats.measuring import dataset_folder
from mwpapp.formats.measuring.frozen_pair import Description
from mwpapp.formats.measuring.jsonl_file import checksum
from mwpapp.models import Campaign, Role, Run, School, TestSet, Upload, User
from mwpapp.services.measuring import from_campaign, frozen_sets, imports, work_lists
from mwpapp.services.measuring.imports import CannotImport
from mwpapp.services.runs import lifecycle
from tests.cast import person
from tests.services.measuring.files import exported
from tests.services.measuring.test_frozen_sets import closed, lead_elsewhere

__all__ = ["closed", "lead_elsewhere"]

TABLE = b"question,paraphrase,label\nIda has 3.,3 has Ida.,1\nIda has 4.,5?,0\n"


def run_import(owner: User, content: bytes, *, name: str = "set.csv") -> Run:
    run = imports.request_import(owner, name=name, content=content)
    lifecycle.perform(run.pk, imports.import_upload)
    run.refresh_from_db()
    return run


def bomb(piece: bytes, *, member: str) -> bytes:
    """Return a zipped folder in which one file unpacks to a hundred megabytes."""
    buffer = io.BytesIO()
    rest = {
        "name": "Bomb", "version": 1, "question": "", "guidelines": "", "guideline_version": None,
        "frozen_at": "2026-01-01T00:00:00+00:00", "checksum": "", "agreement": {},
    }  # fmt: skip
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as folder:
        for name in ("test.jsonl", "test_set.json"):
            packed = piece * (100_000_000 // len(piece)) if name == member else json.dumps(rest)
            folder.writestr(name, packed)
    return buffer.getvalue()


def test_a_run_stores_the_set_and_deletes_the_upload(lead_elsewhere: User):
    run = run_import(lead_elsewhere, TABLE, name="pairs.csv")
    test_set = TestSet.objects.get(owner=lead_elsewhere)
    assert (run.state, run.done, run.total) == ("done", 2, 2)
    assert (run.parameters["test_set"], run.counts) == (test_set.pk, {"stated": 2})
    assert (test_set.name, test_set.pairs.count()) == ("pairs", 2)
    assert not Upload.objects.exists()


def test_a_repeated_run_stores_nothing_twice(lead_elsewhere: User):
    run = run_import(lead_elsewhere, TABLE)
    Run.objects.filter(pk=run.pk).update(state="running")
    lifecycle.perform(run.pk, imports.import_upload)
    assert TestSet.objects.count() == 1


def test_a_bad_file_fails_with_the_line_and_the_reason(lead_elsewhere: User):
    run = run_import(lead_elsewhere, b"question,paraphrase,label\nIda?,3?,7\n")
    assert run.state == "failed"
    assert str(run.error) == "Line 2: “label” must be valid or not valid, not “7”."
    assert not TestSet.objects.exists()


def test_a_cancelled_run_stores_nothing(lead_elsewhere: User, monkeypatch: pytest.MonkeyPatch):
    run = imports.request_import(lead_elsewhere, name="set.csv", content=TABLE)
    advance = lifecycle.advance

    def cancel_first(row: Run, *, done: int, total: int, counts: dict[str, int]) -> None:
        lifecycle.cancel(Run.objects.get(pk=row.pk))
        advance(row, done=done, total=total, counts=counts)

    monkeypatch.setattr(lifecycle, "advance", cancel_first)
    lifecycle.perform(run.pk, imports.import_upload)
    run.refresh_from_db()
    assert (run.state, TestSet.objects.exists()) == ("cancelled", False)


def test_a_person_who_lost_the_right_to_test_sets_cannot_import(lead_elsewhere: User):
    run = imports.request_import(lead_elsewhere, name="set.csv", content=TABLE)
    User.objects.filter(pk=lead_elsewhere.pk).update(roles=[Role.ANNOTATOR])
    lifecycle.perform(run.pk, imports.import_upload)
    run.refresh_from_db()
    assert (run.state, TestSet.objects.exists()) == ("failed", False)


@pytest.mark.parametrize("member", ["test.jsonl", "test_set.json"])
@pytest.mark.parametrize("piece", [b"\n", b" ", b"{"])
def test_a_zip_bomb_is_refused_quickly(lead_elsewhere: User, piece: bytes, member: str):
    content = bomb(piece, member=member)
    started = time.monotonic()
    run = run_import(lead_elsewhere, content, name="set.zip")
    assert time.monotonic() - started < 15
    assert (run.state, TestSet.objects.exists()) == ("failed", False)


@pytest.mark.parametrize("piece", [b"\n", b"{", b'"'])
def test_a_gzip_bomb_is_refused_quickly(lead_elsewhere: User, piece: bytes):
    started = time.monotonic()
    run = run_import(lead_elsewhere, gzip.compress(piece * 100_000_000), name="set.jsonl.gz")
    assert time.monotonic() - started < 15
    assert (run.state, TestSet.objects.exists()) == ("failed", False)


def test_an_exported_folder_imports_as_the_same_set(
    closed: Campaign, lead: User, lead_elsewhere: User
):
    test_set = from_campaign.freeze(closed, by=lead)
    content = exported(test_set, "zip")
    again = imports.import_file(lead_elsewhere, name="set.zip", content=content)
    assert again.pk != test_set.pk
    assert frozen_sets.describe(again) == frozen_sets.describe(test_set)
    assert list(frozen_sets.frozen_pairs(again)) == list(frozen_sets.frozen_pairs(test_set))
    assert exported(again, "zip") == content
    assert (again.owner, again.campaign) == (lead_elsewhere, None)


def test_exported_json_lines_import_with_the_same_pairs_and_figures(
    closed: Campaign, lead: User, lead_elsewhere: User
):
    test_set = from_campaign.freeze(closed, by=lead)
    content = exported(test_set, "jsonl")
    again = imports.import_file(lead_elsewhere, name="bakery.jsonl", content=content)
    assert (again.name, again.version, again.checksum) == ("bakery", 1, test_set.checksum)
    assert again.agreement["overall"] == test_set.agreement["overall"]


def test_exported_csv_imports_with_the_labelled_pairs(
    closed: Campaign, lead: User, lead_elsewhere: User
):
    test_set = from_campaign.freeze(closed, by=lead)
    content = exported(test_set, "csv")
    again = imports.import_file(lead_elsewhere, name="bakery.csv", content=content)
    assert set(again.pairs.values_list("provenance", flat=True)) == {"stated"}
    columns = ("question", "paraphrase", "label")
    kept = test_set.pairs.exclude(label=None)
    assert list(again.pairs.values_list(*columns)) == list(kept.values_list(*columns))
    assert exported(again, "csv") == content


def test_published_column_names_are_read(lead_elsewhere: User):
    content = b"question,augmented,final_label\nIda has 3.,3 has Ida.,1\n"
    (pair,) = imports.import_file(lead_elsewhere, name="p.csv", content=content).pairs.all()
    assert (pair.paraphrase, pair.label) == ("3 has Ida.", 1)


@pytest.mark.parametrize("format", ["zip", "jsonl", "csv"])
def test_importing_a_file_twice_stores_one_set(
    closed: Campaign, lead: User, lead_elsewhere: User, format: str
):
    content = exported(from_campaign.freeze(closed, by=lead), format)
    one, other = (
        imports.import_file(lead_elsewhere, name="set", content=content) for _ in range(2)
    )
    assert one == other


def test_importing_json_lines_of_an_existing_set_stores_nothing_and_links_to_it(
    closed: Campaign, lead: User, client: Client
):
    test_set = from_campaign.freeze(closed, by=lead)
    run = run_import(lead, exported(test_set, "jsonl"), name="bakery-1.jsonl")
    assert list(TestSet.objects.all()) == [test_set]
    client.force_login(lead)
    page = client.get(reverse("run", args=[run.pk])).content.decode()
    assert "This test set already exists, so nothing was stored." in page
    assert f'href="{reverse("test_set", args=[test_set.pk])}">Bakery 1</a>' in page


def test_a_set_of_a_colleague_is_not_stored_again_but_one_of_another_school_is(
    closed: Campaign, lead: User, lead_elsewhere: User, school: School
):
    test_set = from_campaign.freeze(closed, by=lead)
    content = exported(test_set, "jsonl")
    colleague = person("second-lead", Role.LEAD, school=school)
    assert imports.import_file(colleague, name="copy.jsonl", content=content) == test_set
    assert imports.import_file(lead_elsewhere, name="copy.jsonl", content=content) != test_set


def test_a_set_used_for_training_stays_marked_in_every_copy(
    closed: Campaign, lead: User, lead_elsewhere: User
):
    test_set = from_campaign.freeze(closed, by=lead)
    work_lists.hand_over(test_set, pairs=[])
    content = exported(test_set, "jsonl")
    copy = imports.import_file(lead_elsewhere, name="copy.jsonl", content=content)
    assert copy.learned_from_at == test_set.learned_from_at


def test_a_newer_file_marks_the_existing_set(closed: Campaign, lead: User, lead_elsewhere: User):
    test_set = from_campaign.freeze(closed, by=lead)
    unmarked = exported(test_set, "zip")
    existing = imports.import_file(lead_elsewhere, name="set.zip", content=unmarked)
    work_lists.hand_over(test_set, pairs=[])
    marked = exported(test_set, "zip")
    since = test_set.learned_from_at
    frozen_sets.delete(test_set)
    for content in (marked, unmarked):
        assert imports.import_file(lead_elsewhere, name="set.zip", content=content) == existing
        assert TestSet.objects.get(pk=existing.pk).learned_from_at == since


def written(description: Description, test_set: TestSet) -> bytes:
    """Return the set's folder with another description."""
    return b"".join(dataset_folder.write(description, frozen_sets.frozen_pairs(test_set)))


def stating(test_set: TestSet, **agreement: object) -> bytes:
    """Return the set's folder with other agreement figures."""
    described = frozen_sets.describe(test_set)
    described = replace(described, agreement={**described.agreement, **agreement})
    return written(described, test_set)


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
def test_agreement_that_does_not_match_the_labels_is_refused(
    closed: Campaign, lead: User, lead_elsewhere: User, agreement: dict[str, object]
):
    content = stating(from_campaign.freeze(closed, by=lead), **agreement)
    with pytest.raises(CannotImport, match="does not match its labels"):
        imports.import_file(lead_elsewhere, name="set.zip", content=content)
    assert not TestSet.objects.filter(owner=lead_elsewhere).exists()


def test_words_that_an_earlier_version_stated_for_few_pairs_are_accepted(
    closed: Campaign, lead: User, lead_elsewhere: User
):
    test_set = from_campaign.freeze(closed, by=lead)
    words = {"krippendorff_alpha": "almost perfect"}
    content = stating(test_set, overall={**test_set.agreement["overall"], "words": words})
    assert imports.import_file(lead_elsewhere, name="set.zip", content=content)


def test_stated_agreement_is_kept_if_there_are_no_labels_to_check_it(
    closed: Campaign, lead: User, lead_elsewhere: User
):
    test_set = from_campaign.freeze(closed, by=lead)
    test_set.pairs.update(labels={})
    test_set.checksum = checksum(frozen_sets.frozen_pairs(test_set))
    content = exported(test_set, "zip")
    again = imports.import_file(lead_elsewhere, name="set.zip", content=content)
    assert again.agreement == test_set.agreement


def test_a_different_set_with_the_same_name_and_version_is_refused(closed: Campaign, lead: User):
    content = exported(from_campaign.freeze(closed, by=lead), "zip")
    TestSet.objects.update(checksum="0" * 64)
    with pytest.raises(CannotImport, match="another test set"):
        imports.import_file(lead, name="set.zip", content=content)


@pytest.mark.parametrize("field", ["frozen_at", "learned_from_at"])
@pytest.mark.parametrize("time", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_a_timestamp_that_cannot_be_stored_is_refused(
    closed: Campaign, lead: User, lead_elsewhere: User, field: str, time: str
):
    test_set = from_campaign.freeze(closed, by=lead)
    described = replace(frozen_sets.describe(test_set), **{field: time})
    content = written(described, test_set)
    with pytest.raises(CannotImport, match="not a valid timestamp"):
        imports.import_file(lead_elsewhere, name="set.zip", content=content)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b"question,paraphrase,label\n", "no pairs"),
        (b"question,paraphrase,label\nIda has 3.,3?,1\nIda has 4.,4?,\n", "Line 3"),
        (b"question,paraphrase,label\nIda has 3.,,1\n", "Line 2"),
        (b'{"question": "a"}\n', "Line 1"),
        (b"PK\x03\x04", "zip"),
    ],
)
def test_a_file_that_is_not_a_set_is_refused_with_the_reason(
    lead_elsewhere: User, content: bytes, reason: str
):
    with pytest.raises(CannotImport, match=reason):
        imports.import_file(lead_elsewhere, name="set", content=content)
    assert not TestSet.objects.exists()


def test_one_pair_with_two_labels_is_refused_with_both_lines(lead_elsewhere: User):
    rows = ["Ida has 3.,3 has Ida.,1", "Ida has 4.,4 has Ida.,1", "Ida  has 3.,3 has Ida. ,0"]
    content = "\n".join(["question,paraphrase,label", *rows]).encode()
    with pytest.raises(CannotImport, match=r"^Lines 2 and 4 have the same pair with different"):
        imports.import_file(lead_elsewhere, name="set.csv", content=content)
    assert not TestSet.objects.exists()


def test_json_lines_with_one_pair_under_two_labels_are_refused_with_both_lines(
    lead_elsewhere: User,
):
    rows = [{"question": "Ida has 3.", "paraphrase": "3", "label": label} for label in (1, 0)]
    content = "\n".join(map(json.dumps, rows)).encode()
    with pytest.raises(CannotImport, match=r"^Lines 1 and 2 have the same pair with different"):
        imports.import_file(lead_elsewhere, name="set.jsonl", content=content)


def test_pairs_that_differ_only_in_white_space_are_imported_once(lead_elsewhere: User):
    rows = ["Ida has 3.,3 has Ida.,1", "Ida  has 3.,3 has  Ida.,1", "Ida has 3.,3 has Ida.,1"]
    content = "\n".join(["question,paraphrase,label", *rows]).encode()
    imported = imports.import_file(lead_elsewhere, name="set.csv", content=content)
    assert imported.pairs.get().question == "Ida has 3."
    assert imports.import_file(lead_elsewhere, name="set.csv", content=content) == imported
