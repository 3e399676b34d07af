"""After an upgrade, variants that earlier versions kept are checked again, and a page lists those
that were reopened."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.models import Paraphrase, Run, User
from tests.html import compact
from tests.services.variants.stickers import OTHER, sticker_problem, variant_of
from workers import runs, variants


@pytest.fixture
def queued_ids(services_urls: tuple[str, str]) -> Iterator[list[int]]:
    """Collect the IDs of queued checks, which no worker performs."""
    cache.clear()
    ids: list[int] = []
    with (
        patch("workers.variants.check_again.delay_on_commit", ids.append),
        patch("workers.solutions.embed_and_solve_waiting.delay"),
        patch("workers.runs._recompute_outdated_vectors"),
        patch("mwpapp.management.commands.prepare.Command._recompute_outdated_vectors"),
    ):
        yield ids


@pytest.fixture
def wrong(owner: User) -> Paraphrase:
    """A variant with the answer of another text, which an earlier version kept."""
    return variant_of(
        sticker_problem(owner), OTHER.replace("4 packs", "5 packs"), status="edited",
        reviewed_at=timezone.now(), reviewer=owner, rules=0,
    )  # fmt: skip


def test_preparing_an_upgraded_installation_queues_the_check_once(
    wrong: Paraphrase, queued_ids: list[int], capsys: pytest.CaptureFixture[str]
):
    call_command("prepare")
    call_command("prepare")
    runs.recover()
    (run,) = Run.objects.filter(kind="judging")
    assert set(queued_ids) == {run.pk}
    assert f"Run {run.pk} checks variants again (1)." in capsys.readouterr().out


def test_the_page_lists_the_variants_that_a_check_reopened(
    client: Client, owner: User, wrong: Paraphrase, queued_ids: list[int]
):
    runs.recover()
    variants.check_again.run(queued_ids[0])
    assert Run.objects.get(pk=queued_ids[0]).state == "done"
    client.force_login(owner)
    page = compact(client.get(reverse("problem", args=[wrong.problem_id])).content)
    assert "1 variant that was accepted is open again" in page
    assert "This variant was accepted. A check reopened it:" in page
    assert "Its equation uses 4, which its text does not contain." in page
    steps = client.get(reverse("history", args=[wrong.pk])).content.decode()
    assert "an automatic check" in steps
    assert b"".join(client.get(reverse("download", args=["jsonl"])).streaming_content) == b""


def test_without_scripts_accepting_anyway_is_confirmed_on_a_separate_page(
    client: Client, owner: User, queued_ids: list[int]
):
    row = variant_of(sticker_problem(owner), judgement="reject")
    client.force_login(owner)
    accept = reverse("accept", args=[row.pk])
    confirmation = client.post(accept)
    assert confirmation.status_code == 409
    assert "Accept this variant anyway?" in compact(confirmation.content)
    assert client.post(accept, {"anyway": "on"}).status_code == 302
    row.refresh_from_db()
    assert (row.status, row.kept_anyway) == ("accepted", True)
