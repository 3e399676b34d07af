"""Runs over REST."""

from django.core.files.uploadedfile import SimpleUploadedFile

from mwpapp.models import Problem, Run, User
from mwpapp.services.runs import lifecycle
from tests.api.test_bank import client


def requested_run(owner: User, problem: Problem) -> Run:
    return lifecycle.request(
        Run.Kind.VARIANTS, asked_by=owner, problem=problem, parameters={"count": 1}
    )


def test_a_run_is_cancelled_and_retried(owner: User, problem: Problem):
    run, api = requested_run(owner, problem), client(owner)
    assert api.post(f"/api/runs/{run.pk}/cancel/").data["state"] == "cancelled"
    assert api.post(f"/api/runs/{run.pk}/try_again/").data["state"] == "queued"
    assert api.post(f"/api/runs/{run.pk}/try_again/").status_code == 400


def test_another_persons_run_is_not_found(owner: User, colleague: User, problem: Problem):
    run = requested_run(owner, problem)
    assert client(colleague).get(f"/api/runs/{run.pk}/").status_code == 404
    assert client(colleague).post(f"/api/runs/{run.pk}/cancel/").status_code == 404


def test_a_file_is_accepted_for_import(owner: User):
    file = SimpleUploadedFile("mine.csv", b"text,answer\nTwo and 3 more pens: how many?,5\n")
    answer = client(owner).post("/api/runs/import/", {"file": file}, format="multipart")
    assert answer.status_code == 202
    assert Run.objects.get().upload.name == "mine.csv"


def test_a_file_that_is_too_large_is_refused(owner: User, settings):
    settings.UPLOAD_LIMIT = 10
    file = SimpleUploadedFile("mine.csv", b"text\n" + b"x" * 100)
    answer = client(owner).post("/api/runs/import/", {"file": file}, format="multipart")
    assert answer.status_code == 400
    assert not Run.objects.exists()


def test_an_annotator_cannot_import(annotator: User):
    file = SimpleUploadedFile("mine.csv", b"text\nHow many?\n")
    answer = client(annotator).post("/api/runs/import/", {"file": file}, format="multipart")
    assert answer.status_code == 403
