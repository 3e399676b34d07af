"""Recovery scores variants whose message was lost or that an earlier version scored."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from mwpapp.models import Paraphrase, User
from tests.services.variants.scored import engines, make_old
from workers import runs, variants

OTHER = "Nadia had 14 trays of 6 plants and gave away 5 trays. How many plants are left?"


@pytest.fixture(autouse=True)
def lost_messages(services_urls: tuple[str, str]) -> Iterator[None]:
    """Drop the messages that pages and the API send."""
    cache.clear()
    with (
        patch("workers.variants.rescore.delay_on_commit"),
        patch("workers.solutions.embed_and_solve_waiting.delay"),
        patch("workers.runs._recompute_outdated_vectors"),
        patch("mwpapp.services.variants.scoring.loaded_engines", engines),
    ):
        yield


def recover() -> None:
    """Recover work, and perform the queued tasks immediately."""
    with (
        patch("workers.variants.rescore.delay", variants.rescore.run),
        patch("workers.variants.rescore_outdated.delay", variants.rescore_outdated.run),
    ):
        runs.recover()


def is_kept(variant: Paraphrase) -> bool:
    return Paraphrase.objects.kept().filter(pk=variant.pk).exists()


def test_a_text_edited_through_the_api_is_kept_only_once_it_is_scored(
    owner: User, variant: Paraphrase
):
    api = APIClient()
    api.force_authenticate(owner)
    address = f"/api/paraphrases/{variant.pk}"
    answer = api.post(f"{address}/edit/", {"text": OTHER}, format="json")
    assert (answer.data["status"], answer.data["valid_probability"]) == ("pending", None)
    assert api.post(f"{address}/accept/").status_code == 409
    assert not is_kept(variant)
    recover()
    assert is_kept(variant)
    shown = api.get(f"{address}/").data
    assert (shown["status"], shown["judgement"]) == ("edited", "ready")


def test_a_text_edited_on_the_page_is_kept_only_once_it_is_scored(
    client: Client, owner: User, variant: Paraphrase
):
    client.force_login(owner)
    edit = reverse("edit", args=[variant.pk])
    page = client.post(edit, {"text": OTHER}, headers={"HX-Request": "true"})
    assert "1 being checked" in page.content.decode()
    assert "1 accepted" not in page.content.decode()
    assert not is_kept(variant)
    recover()
    page = client.get(reverse("problem", args=[variant.problem_id])).content.decode()
    assert "1 accepted" in page
    assert "being checked" not in page


def test_a_rejected_text_without_scores_is_recovered_too(owner: User, variant: Paraphrase):
    api = APIClient()
    api.force_authenticate(owner)
    api.post(f"/api/paraphrases/{variant.pk}/edit/", {"text": OTHER}, format="json")
    api.post(f"/api/paraphrases/{variant.pk}/reject/")
    recover()
    variant.refresh_from_db()
    assert (variant.status, variant.judgement) == ("rejected", "ready")


def test_variants_of_an_earlier_version_are_scored_again_once(variant: Paraphrase):
    make_old(variant)
    recover()
    variant.refresh_from_db()
    assert (variant.status, variant.version) == ("pending", 2)
    assert variant.evidence[0]["code"]
    cache.clear()
    recover()
    variant.refresh_from_db()
    assert variant.version == 2


def test_recovery_does_not_queue_the_scoring_while_it_runs(variant: Paraphrase):
    make_old(variant)
    with patch("workers.variants.rescore_outdated.delay") as queued:
        runs.recover()
        runs.recover()
    assert queued.call_count == 1
