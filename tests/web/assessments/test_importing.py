"""The pages that import a quiz, without scripts."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from mwpapp.models import Assessment, Paraphrase, Problem, Run, Upload, User
from mwpapp.services.assessments.importing import drafts, saving
from tests.html import compact
from tests.services.assessments.importing.steps import GIFT, uploaded

FORM = {"take": "worksheet", "title": "Fruit", "grade": "3", "tags": "fruit, sums"}


def sent(
    client: Client, content: bytes = GIFT, *, name: str = "week3.gift", to: str = "import_quiz"
):
    file = SimpleUploadedFile(name, content)
    return client.post(reverse(to), {"file": file}, follow=True)


def test_a_quiz_is_uploaded_previewed_imported_and_undone(teacher: Client, owner: User):
    assert reverse("import_quiz") in teacher.get(reverse("worksheets")).content.decode()
    assert "Moodle XML" in compact(teacher.get(reverse("import_quiz")).content)
    page = compact(sent(teacher).content)
    for words in ("Week 3", "It is an essay.", "1 variant", "± 0.5", "✓ $6", "Fruit"):
        assert words in page
    assert not Problem.objects.exists()
    run = Run.objects.get(kind="quiz")
    done = teacher.post(reverse("confirm_quiz", args=[run.pk]), FORM, follow=True)
    page = compact(done.content)
    sheet = Assessment.objects.get(title="Fruit")
    for words in (
        "<dd>3</dd>",
        "problems added",
        reverse("worksheet", args=[sheet.pk]),
        "still being checked",
    ):
        assert words in page
    assert set(Problem.objects.values_list("grade", flat=True)) == {3}
    assert Run.objects.filter(kind="judging", total=1).exists()
    undone = teacher.post(reverse("undo_quiz", args=[run.pk]), follow=True)
    assert "The import was undone" in compact(undone.content)
    assert not Problem.objects.alive().exists()


def test_the_upload_page_of_the_bank_recognizes_a_quiz(teacher: Client):
    page = compact(sent(teacher, to="upload").content)
    assert "This file is a quiz." in page
    assert "Discard file" in page
    assert not Problem.objects.exists()
    sent(
        teacher,
        b"text,answer\nAda has 2 apples and 3 pears. How many?,5\n",
        name="p.csv",
        to="upload",
    )
    assert Run.objects.filter(kind="import").exists()


def test_a_file_is_discarded(teacher: Client):
    sent(teacher)
    run = Run.objects.get()
    page = teacher.post(reverse("discard_quiz", args=[run.pk]), follow=True)
    assert "Nothing was imported" in compact(page.content)
    assert not Upload.objects.exists()
    assert "discarded" in compact(teacher.get(reverse("quiz_import", args=[run.pk])).content)
    again = teacher.post(reverse("confirm_quiz", args=[run.pk]), FORM, follow=True)
    assert "The file no longer exists" in compact(again.content)


@pytest.mark.parametrize("at_once", [True, False])
def test_confirming_twice_shows_the_import(
    teacher: Client, monkeypatch: pytest.MonkeyPatch, at_once: bool
):
    monkeypatch.setattr(saving, "MAX_PLACES_AT_ONCE", 30 if at_once else 0)
    sent(teacher)
    run = Run.objects.get()
    for _press in range(2):
        answer = teacher.post(reverse("confirm_quiz", args=[run.pk]), FORM, follow=True)
    page = compact(answer.content)
    assert "The file no longer exists" not in page
    assert ("Open worksheet" if at_once else "Waiting to start") in page
    assert Assessment.objects.count() == at_once
    discarded = teacher.post(reverse("discard_quiz", args=[run.pk]))
    assert discarded["Location"] == reverse("quiz_import", args=[run.pk])


def test_undoing_an_import_that_added_no_problem_does_not_mention_deleted_problems(
    teacher: Client,
):
    for _upload in range(2):
        sent(teacher)
        run = Run.objects.latest("pk")
        teacher.post(reverse("confirm_quiz", args=[run.pk]), {"take": "problems"})
    undone = compact(teacher.post(reverse("undo_quiz", args=[run.pk]), follow=True).content)
    assert "The import was undone. Your problems were not changed." in undone
    assert "This import was undone. Your problems were not changed." in undone
    assert "eleted problems" not in undone
    assert Problem.objects.alive().count() == 3


def test_a_fault_of_the_file_is_reported(teacher: Client):
    page = compact(sent(teacher, b"%PDF-1.7").content)
    assert "This is a PDF file." in page
    assert reverse("import_quiz") in page


def test_invalid_options_are_refused_and_nothing_is_imported(teacher: Client):
    sent(teacher)
    run = Run.objects.get()
    answer = teacher.post(reverse("confirm_quiz", args=[run.pk]), {"take": "odd", "grade": "99"})
    assert answer.status_code == 422
    assert not Problem.objects.exists()
    assert drafts.draft_of(run)


def test_a_large_file_waits_for_a_worker(teacher: Client):
    more = b"\n\n".join(b"What is %d + %d? {#%d}" % (n, n, 2 * n) for n in range(8_000))
    page = compact(sent(teacher, more).content)
    assert "Waiting to start" in page
    assert Run.objects.get().state == "queued"


def test_nobody_else_sees_an_import(client: Client, owner: User, colleague: User, annotator: User):
    run = uploaded(owner)
    client.force_login(colleague)
    for name in ("quiz_import", "confirm_quiz", "discard_quiz", "undo_quiz"):
        address = reverse(name, args=[run.pk])
        request = client.get if name == "quiz_import" else client.post
        assert request(address).status_code == 404
    client.force_login(annotator)
    assert client.get(reverse("import_quiz")).status_code == 403
    assert client.get(reverse("quiz_import", args=[run.pk])).status_code == 403
    assert not Paraphrase.objects.exists()
