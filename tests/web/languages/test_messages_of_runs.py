"""The messages of runs are stored as data and shown in the language of each reader."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from rest_framework.test import APIClient

from mwpapp.models import Problem, Run, RunProblem, User
from mwpapp.models.messages import Message
from mwpapp.services.bank import imports
from mwpapp.services.runs import lifecycle
from mwpapp.services.variants import writing
from mwpapp.services.variants.selections.writing import request_variants_of_all, write_selection
from tests.ml.pipelines import doubles

GERMAN = "Die Zeile hat zu wenige Zellen: 2, aber die Kopfzeile hat 3."
ENGLISH = "The row has too few cells: 2, but the header has 3."


@pytest.fixture
def failed(owner: User) -> Run:
    """An import of one row, which a worker with English active could not read."""
    content = b"text,answer,unit\nTwo cells,only\n"
    run = imports.request_import(asked_by=owner, name="bank.csv", content=content)
    with translation.override("en"):
        lifecycle.perform(run.pk, imports.read_upload)
    run.refresh_from_db()
    return run


def reader(client: Client, person: User, *, language: str) -> Client:
    person.language = language
    person.save()
    client.force_login(person)
    return client


@pytest.mark.parametrize(("language", "shown"), [("de", GERMAN), ("en", ENGLISH)])
def test_a_page_shows_why_a_run_failed_in_the_language_of_its_reader(
    client: Client, owner: User, failed: Run, language: str, shown: str
):
    pages = reader(client, owner, language=language)
    for address in (reverse("runs"), reverse("run", args=[failed.pk]), reverse("home")):
        assert shown in pages.get(address).content.decode(), address


def test_the_api_words_messages_in_the_language_of_the_request(owner: User, failed: Run):
    api = APIClient(headers={"Accept-Language": "de"})
    api.force_authenticate(owner)
    assert api.get(f"/api/runs/{failed.pk}/").data["error"].startswith(GERMAN)
    (row,) = api.get(f"/api/runs/{failed.pk}/errors/").data["results"]
    assert row["reason"].startswith(GERMAN)


def test_a_message_inside_a_message_is_translated_too(
    owner: User, problem: Problem, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(writing, "loaded_engines", doubles.engines)
    run = request_variants_of_all([problem], asked_by=owner, count=1, kinds=["renumbered"])
    Problem.objects.filter(pk=problem.pk).update(language="fr")
    with translation.override("en"):
        lifecycle.perform(run.pk, write_selection)
    reason = RunProblem.objects.get().reason
    with translation.override("de"):
        assert "Französisch" in str(reason)
    with translation.override("en"):
        assert "French" in str(reason)


def test_a_sentence_of_an_earlier_version_is_shown_as_it_is(client: Client, owner: User):
    error = Message("Only 5% of %(rows)s were read.")
    run = Run.objects.create(
        kind="import", asked_by=owner, state="failed", error=error, finished_at=timezone.now()
    )
    page = reader(client, owner, language="de").get(reverse("run", args=[run.pk]))
    assert "Only 5% of %(rows)s were read." in page.content.decode()
