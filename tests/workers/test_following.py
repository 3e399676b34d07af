"""Undoing the rejection of a variant that is out of date queues a check."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from mwpapp.models import Paraphrase, Problem, Run, User
from mwpapp.services.variants import deciding
from tests.services.variants.stickers import sticker_problem, variant_of


@pytest.fixture
def rejected(owner: User) -> Paraphrase:
    """A variant that was rejected before its problem changed, and so was not checked again."""
    row = deciding.reject(variant_of(sticker_problem(owner)), by=owner)
    Problem.objects.update(revision=2)
    return row


def on_a_page(name: str) -> Callable[[User, Paraphrase], None]:
    def undo(person: User, row: Paraphrase) -> None:
        client = Client()
        client.force_login(person)
        assert client.post(reverse(name, args=[row.pk])).status_code == 302

    return undo


def over_the_api(person: User, row: Paraphrase) -> None:
    api = APIClient()
    api.force_authenticate(person)
    assert api.post(f"/api/paraphrases/{row.pk}/undo/").data["out_of_date"]


@pytest.mark.parametrize("undo", [on_a_page("undo"), on_a_page("undo_in_review"), over_the_api])
def test_an_undo_queues_the_check_of_a_variant_that_is_out_of_date(
    owner: User, rejected: Paraphrase, undo: Callable[[User, Paraphrase], None]
):
    undo(owner, rejected)
    run = Run.objects.get(kind="judging")
    assert (run.problem_id, run.total, run.asked_by) == (rejected.problem_id, 1, owner)


def test_undoing_a_batch_queues_the_check_of_its_variants(client: Client, owner: User):
    row = variant_of(sticker_problem(owner))
    Problem.objects.update(revision=2)
    batch = deciding.discard_out_of_date(row.problem, by=owner)
    client.force_login(owner)
    client.post(reverse("undo_discard", args=[row.problem_id, batch]))
    assert Run.objects.get(kind="judging").total == 1


def test_rejecting_a_variant_that_is_out_of_date_queues_no_check(client: Client, owner: User):
    row = variant_of(sticker_problem(owner))
    variant_of(row.problem, f"{row.text} ")
    Problem.objects.update(revision=2)
    client.force_login(owner)
    client.post(reverse("reject", args=[row.pk]))
    assert not Run.objects.exists()
