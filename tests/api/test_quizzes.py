"""Quizzes over REST, with the same rights as on the pages."""

from django.core.files.uploadedfile import SimpleUploadedFile

from mwpapp.models import Assessment, Problem, Upload, User
from tests.api.test_bank import client
from tests.services.assessments.importing.steps import GIFT, uploaded

ROOT = "/api/quizzes/"


def test_a_quiz_is_uploaded_previewed_imported_and_undone(owner: User):
    api = client(owner)
    created = api.post(ROOT, {"file": SimpleUploadedFile("week3.gift", GIFT)}, format="multipart")
    assert (created.status_code, created.data["state"], created.data["kind"]) == (
        202,
        "done",
        "quiz",
    )
    address = f"{ROOT}{created.data['id']}/"
    found = api.get(f"{address}preview/").data
    assert (found["title"], found["counts"]["problems"], found["counts"]["skipped"]) == (
        "Week 3", 3, 1,
    )  # fmt: skip
    assert found["places"][0]["variants"][0]["answer"] == "15"
    assert found["skipped"][0]["reason"] == "It is an essay."
    options = {"take": "worksheet", "title": "Fruit", "tags": ["x"], "grade": 3}
    done = api.post(f"{address}confirm/", options, format="json")
    assert (done.status_code, done.data["counts"]["added"]) == (202, 3)
    sheet = Assessment.objects.get(pk=done.data["parameters"]["worksheet"])
    assert (sheet.title, sheet.owner) == ("Fruit", owner)
    assert api.post(f"{address}confirm/", {}, format="json").status_code == 409
    assert api.get(f"{address}preview/").status_code == 409
    undone = api.post(f"{address}undo/")
    assert (undone.status_code, undone.data["parameters"]["stage"]) == (200, "undone")
    assert api.post(f"{address}undo/").status_code == 409
    assert not Problem.objects.alive().exists()


def test_a_quiz_is_discarded(owner: User):
    run = uploaded(owner)
    api = client(owner)
    assert api.post(f"{ROOT}{run.pk}/discard/").data["parameters"]["stage"] == "discarded"
    assert not Upload.objects.exists()
    assert api.post(f"{ROOT}{run.pk}/discard/").status_code == 409


def test_invalid_options_are_refused(owner: User):
    run = uploaded(owner)
    for sent in ({"take": "odd"}, {"grade": 99}, {"tags": ["x" * 41]}, {"odd": 1}, {"title": ""}):
        answer = client(owner).post(f"{ROOT}{run.pk}/confirm/", sent, format="json")
        assert (answer.status_code, list(answer.data)) == (400, list(sent))
    assert not Problem.objects.exists()


def test_nobody_else_sees_an_import(owner: User, colleague: User, annotator: User):
    run = uploaded(owner)
    for name in ("", "preview/"):
        assert client(colleague).get(f"{ROOT}{run.pk}/{name}").status_code == 404
        assert client(annotator).get(f"{ROOT}{run.pk}/{name}").status_code == 403
    for name in ("confirm/", "discard/", "undo/"):
        assert client(colleague).post(f"{ROOT}{run.pk}/{name}").status_code == 404
        assert client(annotator).post(f"{ROOT}{run.pk}/{name}").status_code == 403
    file = {"file": SimpleUploadedFile("x.gift", GIFT)}
    assert client(annotator).post(ROOT, file, format="multipart").status_code == 403
