"""Outdated vectors are recomputed after an upgrade, by recovery and on request."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from mwpapp.ml.checkpoints.errors import WeightsMissing
from mwpapp.models import Problem, Role, Run, User
from mwpapp.services import engines
from tests.cast import person
from workers import runs


@pytest.fixture
def queued_ids(services_urls: tuple[str, str]) -> Iterator[list[int]]:
    """Collect the IDs of queued runs, which no worker performs."""
    cache.clear()
    ids: list[int] = []
    with patch("workers.solutions.update_vectors.delay_on_commit", ids.append):
        yield ids


@pytest.fixture
def outdated(problem: Problem, monkeypatch: pytest.MonkeyPatch) -> Problem:
    for name in ("encoder_identity", "retriever_identity"):
        monkeypatch.setattr(engines, name, lambda: "new@1b")
    Problem.objects.filter(pk=problem.pk).update(embedding=[1.0] * 384, encoder="old@0a")
    return problem


def queued() -> list[int]:
    return list(Run.objects.filter(kind="embedding").values_list("pk", flat=True))


def test_preparing_an_upgraded_installation_queues_the_run_once(
    outdated: Problem, queued_ids: list[int], capsys: pytest.CaptureFixture[str]
):
    call_command("prepare")
    call_command("prepare")
    assert queued_ids == queued()
    assert capsys.readouterr().out == f"Run {queued_ids[0]} recomputes outdated vectors (1).\n"


def test_preparing_continues_without_the_encoder(
    outdated: Problem,
    queued_ids: list[int],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    def missing() -> str:
        raise WeightsMissing("No weights named 'new'.")

    monkeypatch.setattr(engines, "encoder_identity", missing)
    call_command("prepare")
    assert (queued_ids, capsys.readouterr().err) == ([], "No weights named 'new'.\n")


def test_recovery_queues_the_run_and_does_not_repeat_a_cancelled_one(
    outdated: Problem, queued_ids: list[int]
):
    with patch("workers.solutions.embed_and_solve_waiting.delay"):
        runs.recover()
        assert queued_ids == queued()
        Run.objects.update(state="cancelled", finished_at=outdated.created_at)
        cache.clear()
        runs.recover()
    assert len(queued_ids) == 1


def test_an_administrator_queues_the_run_from_the_admin(
    client: Client, outdated: Problem, queued_ids: list[int]
):
    head = person("head", Role.ADMINISTRATOR, school=outdated.school)
    head.is_staff = head.is_superuser = True
    head.save()
    client.force_login(head)
    assert "Recompute embeddings" in client.get("/admin/mwpapp/run/").content.decode()
    page = client.post("/admin/mwpapp/run/embeddings/", follow=True).content.decode()
    assert "Recomputing the embeddings of 1 problem." in page
    assert Run.objects.get(pk=queued_ids[0]).asked_by == head
    page = client.post("/admin/mwpapp/run/embeddings/", follow=True).content.decode()
    assert "All embeddings are current or being recomputed." in page


def test_a_teacher_cannot_queue_the_run_from_the_admin(
    client: Client, owner: User, outdated: Problem, queued_ids: list[int]
):
    client.force_login(owner)
    assert client.post("/admin/mwpapp/run/embeddings/").status_code == 302
    assert queued() == []
