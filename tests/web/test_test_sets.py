"""Test sets, as a browser without scripts uses them."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from mwpapp.models import Campaign, Role, Run, School, TestSet, User
from mwpapp.services import freezes, runs, test_sets
from tests.cast import person
from tests.services.test_test_sets import closed
from tests.services.test_work_lists import frozen as judged

__all__ = ["closed", "judged"]


@pytest.fixture
def leading(client: Client, lead: User) -> Client:
    client.force_login(lead)
    return client


@pytest.fixture
def frozen(closed: Campaign, lead: User) -> TestSet:
    return test_sets.freeze(closed, by=lead)


def read(client: Client, name: str, *args: object, asked: str = "") -> str:
    return client.get(reverse(name, args=args) + asked).content.decode()


def test_an_empty_list_says_what_to_do(leading: Client):
    page = read(leading, "test_sets")
    assert "No test set yet" in page
    assert reverse("import_test_set") in page


def test_the_list_says_what_each_set_is_worth(leading: Client, frozen: TestSet):
    page = read(leading, "test_sets")
    for shown in ("Bakery, version 1", "from the campaign “Bakery”", "0 %", "Cohen’s kappa"):
        assert shown in page


def test_a_page_shows_provenance_figures_guidelines_and_checksum(leading: Client, frozen: TestSet):
    page = read(leading, "test_set", frozen.pk)
    assert "Unanimous: 2, Adjudicated: 1, Unresolved: 3" in page
    for shown in (frozen.checksum, "Valid means: the same solution.", "Krippendorff’s alpha"):
        assert shown in page
    assert "By stratum" in page
    for form in ("csv", "jsonl", "zip"):
        assert reverse("download_test_set", args=[frozen.pk, form]) in page


def test_pairs_are_narrowed_by_provenance_and_label(leading: Client, frozen: TestSet):
    asked = "?provenance=adjudicated&label=0"
    page = leading.get(
        reverse("test_set", args=[frozen.pk]) + asked, headers={"HX-Request": "true"}
    ).content.decode()
    assert "1 pair<" in page
    assert "Reason 2." in page
    assert "No pair is like that" in read(leading, "test_set", frozen.pk, asked="?label=1")
    odd = read(leading, "test_set", frozen.pk, asked="?label=perhaps&page=99")
    assert "6 pairs" in odd


def test_a_set_is_checked_for_changes(leading: Client, frozen: TestSet):
    assert "Its pairs are those that were frozen." in read(leading, "check_test_set", frozen.pk)
    frozen.pairs.filter(label=0).update(label=1)
    page = read(leading, "check_test_set", frozen.pk)
    assert "Its pairs are not those that were frozen." in page


@pytest.mark.parametrize("form", ["csv", "jsonl", "zip"])
def test_each_file_comes_in_again(leading: Client, frozen: TestSet, form: str):
    answer = leading.get(reverse("download_test_set", args=[frozen.pk, form]))
    assert answer["Content-Disposition"] == f'attachment; filename="bakery-1.{form}"'
    content = answer.getvalue()
    frozen.delete()
    sent = {"file": SimpleUploadedFile(f"bakery.{form}", content)}
    page = leading.post(reverse("import_test_set"), sent)
    again = TestSet.objects.get()
    assert page["Location"] == reverse("test_set", args=[again.pk])
    assert again.pairs.filter(label=0).count() == 3
    assert read(leading, "test_set", again.pk)


def test_a_file_that_is_no_set_is_refused_in_words(leading: Client):
    sent = {"file": SimpleUploadedFile("set.csv", b"question,paraphrase,label\nIda?,3?,7\n")}
    page = leading.post(reverse("import_test_set"), sent)
    assert page.status_code == 422
    assert "Line 2" in page.content.decode()
    assert not TestSet.objects.exists()


def test_a_file_that_is_too_large_is_refused_unread(leading: Client, settings):
    settings.UPLOAD_LIMIT = 10
    sent = {"file": SimpleUploadedFile("set.csv", b"x" * 100_000)}
    assert leading.post(reverse("import_test_set"), sent).status_code == 413


@pytest.mark.parametrize(
    "odd",
    [
        "[]",
        '{"overall": 7}',
        '{"overall": {"cohen_kappa": "x", "words": 3}}',
        '{"overall": {"annotators": 5, "notes": 5, "words": {"cohen_kappa": []}}}',
        '{"overall": {"cohen_kappa": HUGE}}',
        '{"by_stratum": {"a": {"pairs": []}, "b": {"pairs": HUGE}}}',
    ],
)
def test_odd_figures_of_an_imported_set_break_no_page(leading: Client, frozen: TestSet, odd: str):
    stored = json.loads(odd.replace("HUGE", "1" + "0" * 400))
    TestSet.objects.update(agreement=stored or {"by_stratum": [1]})
    assert "–" in read(leading, "test_set", frozen.pk)
    assert "not known" in read(leading, "test_sets")


def test_freezing_says_first_what_comes_and_runs_on_a_worker(leading: Client, closed: Campaign):
    address = reverse("freeze", args=[closed.pk])
    page = leading.get(address).content.decode()
    for number, words in ((2, "unanimous"), (1, "adjudicated"), (3, "unresolved")):
        assert f"<dd>{number}</dd><dt>{words}</dt>" in page
    assert "still waits for a decision" in page
    assert not Run.objects.exists()
    answer = leading.post(address)
    run = Run.objects.get()
    assert answer["Location"] == reverse("run", args=[run.pk])
    runs.perform(run.pk, freezes.freeze)
    test_set = TestSet.objects.get()
    assert reverse("test_set", args=[test_set.pk]) in read(leading, "run", run.pk)
    test_set.delete()
    assert "not there any more" in read(leading, "run", run.pk)


def test_an_open_campaign_is_not_frozen(leading: Client, campaign: Campaign):
    answer = leading.post(reverse("freeze", args=[campaign.pk]))
    assert answer.status_code == 422
    assert "Close the campaign first" in answer.content.decode()
    assert not Run.objects.exists()


def test_a_closed_campaign_leads_to_its_freezing_and_its_sets(leading: Client, closed: Campaign):
    assert reverse("freeze", args=[closed.pk]) in read(leading, "campaign", closed.pk)
    test_set = test_sets.freeze(closed, by=closed.lead)
    assert reverse("test_set", args=[test_set.pk]) in read(leading, "campaign", closed.pk)


def test_what_was_measured_on_a_set_goes_with_it_and_is_named(
    leading: Client, frozen: TestSet, lead: User
):
    frozen.evaluations.create(scorer="verdict", checkpoint="x", asked_by=lead)
    assert "1 evaluations" in read(leading, "delete_test_set", frozen.pk)


def test_deleting_asks_first(leading: Client, frozen: TestSet, closed: Campaign):
    assert "Delete this test set?" in read(leading, "delete_test_set", frozen.pk)
    assert TestSet.objects.exists()
    leading.post(reverse("delete_test_set", args=[frozen.pk]))
    assert not TestSet.objects.exists()
    assert Campaign.objects.filter(pk=closed.pk).exists()


def test_labels_against_the_verdict_are_handed_over_and_the_set_is_marked(
    leading: Client, judged: TestSet
):
    page = read(leading, "work_list", judged.pk)
    assert "no longer measures that scorer" in page
    assert page.index("Text 2") < page.index("Text 1") < page.index("Text 6")
    assert "Text 0" not in page
    assert TestSet.objects.get().learned_from_at is None
    lines = leading.post(reverse("hand_over", args=[judged.pk])).getvalue().decode()
    assert len(lines.splitlines()) == 3
    assert TestSet.objects.get().learned_from_at is not None
    for name, args in (("test_sets", ()), ("test_set", (judged.pk,))):
        assert "training" in read(leading, name, *args)
    leading.post(reverse("take_mark_back", args=[judged.pk]))
    assert TestSet.objects.get().learned_from_at is None


def test_a_set_without_a_verdict_says_how_to_get_a_work_list(leading: Client, frozen: TestSet):
    assert "No label goes against this verdict" in read(leading, "work_list", frozen.pk)
    unknown = reverse("work_list", args=[frozen.pk]) + "?evaluation=9"
    assert leading.get(unknown).status_code == 404


def test_whoever_labelled_or_leads_elsewhere_sees_nothing(
    client: Client, frozen: TestSet, annotator: User
):
    annotator.roles = [Role.ANNOTATOR, Role.LEAD]
    annotator.save()
    other = School.objects.create(name="Elsewhere")
    for somebody in (annotator, person("other-lead", Role.LEAD, school=other)):
        client.force_login(somebody)
        assert frozen.name not in read(client, "test_sets")
        for name in ("test_set", "check_test_set", "delete_test_set", "work_list"):
            assert client.get(reverse(name, args=[frozen.pk])).status_code == 404
        for name in ("hand_over", "take_mark_back", "delete_test_set"):
            assert client.post(reverse(name, args=[frozen.pk])).status_code == 404
        assert client.get(reverse("download_test_set", args=[frozen.pk, "zip"])).status_code == 404
        assert client.post(reverse("freeze", args=[frozen.campaign_id])).status_code == 404
    assert TestSet.objects.filter(learned_from_at=None).count() == 1


def test_another_lead_of_the_school_reads_and_changes_nothing(
    client: Client, frozen: TestSet, school: School
):
    client.force_login(person("second-lead", Role.LEAD, school=school))
    assert client.get(reverse("test_set", args=[frozen.pk])).status_code == 200
    for name in ("hand_over", "take_mark_back", "delete_test_set"):
        assert client.post(reverse(name, args=[frozen.pk])).status_code == 403


def test_a_plain_annotator_or_teacher_has_no_test_sets(
    client: Client, frozen: TestSet, annotator: User, owner: User
):
    for somebody in (annotator, owner):
        client.force_login(somebody)
        for name, args in (("test_sets", ()), ("test_set", (frozen.pk,)), ("import_test_set", ())):
            assert client.get(reverse(name, args=args)).status_code == 403
