"""The pages of test sets, without JavaScript."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from mwpapp.formats.measuring.registry import FORMATS
from mwpapp.models import Campaign, Role, Run, School, TestSet, User
from mwpapp.services.measuring import freezing, from_campaign, imports
from mwpapp.services.runs import lifecycle
from tests.cast import person
from tests.formats.measuring.toy import toy_format
from tests.html import compact
from tests.services.measuring.test_frozen_sets import closed
from tests.services.measuring.test_work_lists import frozen as judged

__all__ = ["closed", "judged"]


@pytest.fixture
def leading(client: Client, lead: User) -> Client:
    client.force_login(lead)
    return client


@pytest.fixture
def frozen(closed: Campaign, lead: User) -> TestSet:
    return from_campaign.freeze(closed, by=lead)


def read(client: Client, name: str, *args: object, query: str = "") -> str:
    return compact(client.get(reverse(name, args=args) + query).content)


def test_figures_and_intervals_have_the_decimal_sign_of_the_page(leading: Client, frozen: TestSet):
    figures = {"cohen_kappa": 0.712, "cohen_kappa_interval": [0.6, 0.824]}
    TestSet.objects.update(agreement={"overall": figures})
    assert "0.60 to 0.82" in read(leading, "test_set", frozen.pk)
    leading.cookies["django_language"] = "de"
    page = read(leading, "test_set", frozen.pk)
    assert "0,71" in page
    assert "0,60 bis 0,82" in page


def test_an_empty_list_links_to_the_import(leading: Client):
    page = read(leading, "test_sets")
    assert "No test sets yet" in page
    assert reverse("import_test_set") in page


def test_the_list_shows_the_origin_and_agreement_of_each_set(leading: Client, frozen: TestSet):
    page = read(leading, "test_sets")
    for shown in ("Bakery, version 1", "from the campaign “Bakery”", "0%", "Cohen’s kappa"):
        assert shown in page


def test_a_set_page_shows_provenance_agreement_guidelines_and_checksum(
    leading: Client, frozen: TestSet
):
    page = read(leading, "test_set", frozen.pk)
    assert "Unanimous: 2, Adjudicated: 1, Unresolved: 3" in page
    for shown in (frozen.checksum, "Valid means: the same solution.", "Krippendorff’s alpha"):
        assert shown in page
    assert "By stratum" in page
    for form in ("csv", "jsonl", "zip"):
        assert reverse("download_test_set", args=[frozen.pk, form]) in page


def test_pairs_are_filtered_by_provenance_and_label(leading: Client, frozen: TestSet):
    query = "?provenance=adjudicated&label=0"
    page = leading.get(
        reverse("test_set", args=[frozen.pk]) + query, headers={"HX-Request": "true"}
    ).content
    assert "1 pair<" in compact(page)
    assert "Reason 2." in compact(page)
    assert "No pairs match" in read(leading, "test_set", frozen.pk, query="?label=1")
    unfiltered = read(leading, "test_set", frozen.pk, query="?label=perhaps&page=99")
    assert "6 pairs" in unfiltered


def test_a_set_is_checked_for_changes(leading: Client, frozen: TestSet):
    assert "The pairs have not changed since they were frozen." in read(
        leading, "check_test_set", frozen.pk
    )
    frozen.pairs.filter(label=0).update(label=1)
    page = read(leading, "check_test_set", frozen.pk)
    assert "The pairs have changed since they were frozen." in page


@pytest.mark.parametrize("form", ["csv", "jsonl", "zip"])
def test_each_downloaded_file_can_be_imported_again(leading: Client, frozen: TestSet, form: str):
    answer = leading.get(reverse("download_test_set", args=[frozen.pk, form]))
    assert answer["Content-Disposition"] == f'attachment; filename="bakery-1.{form}"'
    content = answer.getvalue()
    frozen.delete()
    sent = {"file": SimpleUploadedFile(f"bakery.{form}", content)}
    page = leading.post(reverse("import_test_set"), sent)
    run = Run.objects.get()
    assert page["Location"] == reverse("run", args=[run.pk])
    lifecycle.perform(run.pk, imports.import_upload)
    again = TestSet.objects.get()
    assert reverse("test_set", args=[again.pk]) in read(leading, "run", run.pk)
    assert again.pairs.filter(label=0).count() == 3
    assert read(leading, "test_set", again.pk)


def test_importing_an_invalid_file_shows_the_reason(leading: Client):
    sent = {"file": SimpleUploadedFile("set.csv", b"question,paraphrase,label\nIda?,3?,7\n")}
    leading.post(reverse("import_test_set"), sent)
    run = Run.objects.get()
    lifecycle.perform(run.pk, imports.import_upload)
    assert "Line 2" in read(leading, "run", run.pk)
    assert not TestSet.objects.exists()


def test_other_people_cannot_see_or_cancel_an_import(leading: Client, owner: User, lead: User):
    run = imports.request_import(lead, name="set.csv", content=b"question,paraphrase,label\n")
    assert leading.get(reverse("run", args=[run.pk])).status_code == 200
    leading.force_login(owner)
    assert leading.get(reverse("run", args=[run.pk])).status_code == 404
    assert leading.post(reverse("cancel", args=[run.pk])).status_code == 404


def test_a_registered_format_can_be_downloaded_and_is_listed(
    leading: Client, frozen: TestSet, monkeypatch: pytest.MonkeyPatch
):
    address = reverse("download_test_set", args=[frozen.pk, "toy"])
    assert leading.get(address).status_code == 404
    monkeypatch.setitem(FORMATS, "toy", toy_format())
    page = read(leading, "test_set", frozen.pk)
    assert address in page
    assert "Toy file" in page
    response = leading.get(address)
    assert response["Content-Disposition"] == 'attachment; filename="bakery-1.toy"'
    assert response.getvalue() == b"toy 6"
    assert "Only toys." in read(leading, "import_test_set")


def test_a_file_that_is_too_large_is_rejected(leading: Client, settings):
    settings.UPLOAD_LIMIT = 10
    sent = {"file": SimpleUploadedFile("set.csv", b"x" * 100_000)}
    assert leading.post(reverse("import_test_set"), sent).status_code == 413


@pytest.mark.parametrize(
    "stored_json",
    [
        "[]",
        '{"overall": 7}',
        '{"overall": {"cohen_kappa": "x", "words": 3}}',
        '{"overall": {"annotators": 5, "notes": 5, "words": {"cohen_kappa": []}}}',
        '{"overall": {"cohen_kappa": HUGE}}',
        '{"by_stratum": {"a": {"pairs": []}, "b": {"pairs": HUGE}}}',
    ],
)
def test_invalid_statistics_of_an_imported_set_are_shown_as_missing(
    leading: Client, frozen: TestSet, stored_json: str
):
    stored = json.loads(stored_json.replace("HUGE", "1" + "0" * 400))
    TestSet.objects.update(agreement=stored or {"by_stratum": [1]})
    page = read(leading, "test_set", frozen.pk)
    assert "–" in page
    words = "not defined" if "agreement not defined" in page else "not known"
    assert words in read(leading, "test_sets")


def test_agreement_that_is_not_defined_is_not_shown_as_unknown(leading: Client, frozen: TestSet):
    TestSet.objects.update(agreement={"overall": {"annotators": ["ann", "bo"]}})
    assert "agreement not defined" in read(leading, "test_set", frozen.pk)
    page = read(leading, "test_sets")
    assert "not defined" in page
    assert "not known" not in page


def test_freezing_shows_a_summary_first_and_runs_on_a_worker(leading: Client, closed: Campaign):
    address = reverse("freeze", args=[closed.pk])
    page = compact(leading.get(address).content)
    for number, words in ((2, "unanimous"), (1, "adjudicated"), (3, "unresolved")):
        assert f"<dt>{words}</dt><dd>{number}</dd>" in page
    assert "2 unresolved pairs still need a decision" in page
    assert not Run.objects.exists()
    answer = leading.post(address)
    run = Run.objects.get()
    assert answer["Location"] == reverse("run", args=[run.pk])
    lifecycle.perform(run.pk, freezing.freeze)
    test_set = TestSet.objects.get()
    assert reverse("test_set", args=[test_set.pk]) in read(leading, "run", run.pk)
    test_set.delete()
    assert "test set was deleted" in read(leading, "run", run.pk)


def test_an_open_campaign_cannot_be_frozen(leading: Client, campaign: Campaign):
    answer = leading.post(reverse("freeze", args=[campaign.pk]))
    assert answer.status_code == 422
    assert "Close the campaign first" in answer.content.decode()
    assert not Run.objects.exists()


def test_a_closed_campaign_links_to_freezing_and_to_its_sets(leading: Client, closed: Campaign):
    assert reverse("freeze", args=[closed.pk]) in read(leading, "campaign", closed.pk)
    test_set = from_campaign.freeze(closed, by=closed.lead)
    assert reverse("test_set", args=[test_set.pk]) in read(leading, "campaign", closed.pk)


def test_deleting_a_set_warns_about_its_evaluations(leading: Client, frozen: TestSet, lead: User):
    frozen.evaluations.create(scorer="verdict", checkpoint="x", asked_by=lead)
    assert "Evaluations: 1" in read(leading, "delete_test_set", frozen.pk)


def test_deleting_asks_for_confirmation(leading: Client, frozen: TestSet, closed: Campaign):
    assert "Delete this test set?" in read(leading, "delete_test_set", frozen.pk)
    assert TestSet.objects.exists()
    leading.post(reverse("delete_test_set", args=[frozen.pk]))
    assert not TestSet.objects.exists()
    assert Campaign.objects.filter(pk=closed.pk).exists()


def test_exporting_a_work_list_marks_the_set_as_used_for_training(leading: Client, judged: TestSet):
    page = read(leading, "work_list", judged.pk)
    assert "cannot measure a scorer" in page
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


def test_the_work_list_is_empty_without_an_evaluation(leading: Client, frozen: TestSet):
    assert "No differences" in read(leading, "work_list", frozen.pk)
    unknown = reverse("work_list", args=[frozen.pk]) + "?evaluation=9"
    assert leading.get(unknown).status_code == 404


def test_annotators_of_the_set_and_leads_of_other_schools_see_nothing(
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


def test_another_lead_of_the_school_can_read_but_not_change(
    client: Client, frozen: TestSet, school: School
):
    client.force_login(person("second-lead", Role.LEAD, school=school))
    assert client.get(reverse("test_set", args=[frozen.pk])).status_code == 200
    for name in ("hand_over", "take_mark_back", "delete_test_set"):
        assert client.post(reverse(name, args=[frozen.pk])).status_code == 403


def test_annotators_and_teachers_cannot_open_test_sets(
    client: Client, frozen: TestSet, annotator: User, owner: User
):
    for somebody in (annotator, owner):
        client.force_login(somebody)
        for name, args in (("test_sets", ()), ("test_set", (frozen.pk,)), ("import_test_set", ())):
            assert client.get(reverse(name, args=args)).status_code == 403
