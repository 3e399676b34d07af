"""Decisions with plain forms and with htmx, and downloads of kept variants."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from mwpapp.formats.variants.registry import FORMATS
from mwpapp.models import Paraphrase, Problem, User
from tests.formats.variants.toy import toy_format
from tests.html import compact

HTMX = {"HX-Request": "true"}


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


@pytest.mark.parametrize(("action", "status"), [("accept", "accepted"), ("reject", "rejected")])
def test_a_plain_form_decides_and_redirects_to_the_card(
    teacher: Client, variant: Paraphrase, action: str, status: str
):
    page = teacher.post(reverse(action, args=[variant.pk]))
    problem = reverse("problem", args=[variant.problem_id])
    assert page["Location"] == f"{problem}#paraphrase-{variant.pk}"
    variant.refresh_from_db()
    assert variant.status == status
    teacher.post(reverse("undo", args=[variant.pk]))
    variant.refresh_from_db()
    assert variant.status == "pending"


def test_htmx_gets_the_folded_card_and_the_counts(teacher: Client, variant: Paraphrase):
    page = compact(teacher.post(reverse("accept", args=[variant.pk]), headers=HTMX).content)
    assert f'id="paraphrase-{variant.pk}" class="card folded"' in page
    assert 'hx-swap-oob="true"' in page
    assert "1 accepted" in page
    assert "<html" not in page


def test_an_edit_waits_for_its_scores(teacher: Client, variant: Paraphrase):
    address = reverse("edit", args=[variant.pk])
    assert b"<html" in teacher.get(address).content
    assert b"data-editing" in teacher.get(address, headers=HTMX).content
    page = teacher.post(address, {"text": "My own: 14, 5 and 6?"}, headers=HTMX)
    assert b"being checked" in page.content
    assert b"data-checking" in page.content
    variant.refresh_from_db()
    assert (variant.status, variant.text) == ("pending", "My own: 14, 5 and 6?")


def test_the_form_of_a_variant_that_is_out_of_date_shows_no_check(
    teacher: Client, variant: Paraphrase
):
    Problem.objects.update(revision=2)
    page = teacher.get(reverse("edit", args=[variant.pk]), headers=HTMX).content
    assert b"Out of date" in page
    assert "checking…" not in page.decode()


def test_an_edit_counts_as_kept_once_it_is_scored(
    teacher: Client, problem: Problem, variant: Paraphrase
):
    edit = reverse("edit", args=[variant.pk])
    page = teacher.post(edit, {"text": "My own: 14, 5 and 6?"}, headers=HTMX).content
    assert b"1 being checked" in page
    assert b"1 accepted" not in page
    Paraphrase.objects.update(scored_at=timezone.now(), judgement="ready", status="edited")
    page = teacher.get(reverse("problem", args=[problem.pk])).content
    assert b"1 accepted" in page
    assert b"1 being checked" not in page


def test_the_bank_offers_a_download_to_people_with_accepted_variants(
    owner: User, colleague: User, variant: Paraphrase
):
    Problem.objects.update(shared=True)
    Paraphrase.objects.update(status="accepted", reviewed_at=timezone.now())
    for person, kept in ((owner, 1), (colleague, 0)):
        browser = Client()
        browser.force_login(person)
        page = browser.get(reverse("bank")).content.decode()
        assert (reverse("download", args=["jsonl"]) in page) is bool(kept)
        whole = b"".join(browser.get(reverse("download", args=["jsonl"])).streaming_content)
        assert len(whole.splitlines()) == kept


def test_a_refused_edit_shows_the_reason(teacher: Client, problem: Problem, variant):
    address = reverse("edit", args=[variant.pk])
    for text, said in (("", "The text is empty."), (problem.text, "the text of the original")):
        page = teacher.post(address, {"text": text}, headers=HTMX)
        assert page.status_code == 422
        assert said in page.content.decode()


def test_a_variant_keeps_its_history(teacher: Client, variant: Paraphrase):
    machines, mine = variant.text, "My own: 14, 5 and 6?"
    edit, shown = (reverse(name, args=[variant.pk]) for name in ("edit", "history"))
    assert b"No decisions yet." in teacher.get(shown).content
    assert b"<summary>History" not in teacher.get(edit, headers=HTMX).content
    teacher.post(edit, {"text": mine}, headers=HTMX)
    assert b"<summary>History" in teacher.get(edit, headers=HTMX).content
    teacher.post(reverse("undo", args=[variant.pk]))
    page = teacher.get(shown).content.decode()
    assert page.index("Undone: Pending → Pending") < page.rindex("Pending → Pending")
    assert page.count(mine) == 2
    assert page.count(machines) == 3
    assert "owner ·" in page
    assert b"<summary>History" in teacher.get(edit, headers=HTMX).content


def test_only_people_who_may_see_the_variant_see_its_history(
    colleague: User, client: Client, problem: Problem, variant: Paraphrase
):
    client.force_login(colleague)
    assert client.get(reverse("history", args=[variant.pk])).status_code == 404
    Problem.objects.update(shared=True)
    assert client.get(reverse("history", args=[variant.pk])).status_code == 200


def test_the_card_reports_that_there_is_nothing_to_undo(teacher: Client, variant: Paraphrase):
    page = teacher.post(reverse("undo", args=[variant.pk]), headers=HTMX)
    assert b"There is nothing to undo." in page.content


def test_only_kept_variants_are_downloaded(teacher: Client, variant: Paraphrase):
    problem = variant.problem_id
    assert b"".join(teacher.get(reverse("download", args=["jsonl"])).streaming_content) == b""
    teacher.post(reverse("accept", args=[variant.pk]))
    for address in (
        reverse("download", args=["jsonl"]),
        reverse("download_problem", args=[problem, "jsonl"]),
    ):
        (line,) = b"".join(teacher.get(address).streaming_content).decode().splitlines()
        assert json.loads(line)["text"] == variant.text
    csv = teacher.get(reverse("download_problem", args=[problem, "csv"]))
    assert f"variants-{problem}.csv" in csv["Content-Disposition"]
    assert variant.text in b"".join(csv.streaming_content).decode()


def test_a_registered_format_can_be_downloaded_and_is_offered_on_the_pages(
    teacher: Client, variant: Paraphrase, monkeypatch: pytest.MonkeyPatch
):
    teacher.post(reverse("accept", args=[variant.pk]))
    of_all = reverse("download", args=["toy"])
    of_one = reverse("download_problem", args=[variant.problem_id, "toy"])
    assert teacher.get(of_all).status_code == 404
    monkeypatch.setitem(FORMATS, "toy", toy_format())
    for name, args, address in (
        ("bank", [], of_all),
        ("problem", [variant.problem_id], of_one),
    ):
        page = teacher.get(reverse(name, args=args)).content.decode()
        assert f'<a href="{address}">Toy file</a>' in page
    response = teacher.get(of_one)
    assert f"variants-{variant.problem_id}.toys" in response["Content-Disposition"]
    assert response.getvalue().decode() == f"{variant.text}\n"


def test_other_peoples_variants_are_not_downloaded(
    stranger: User, client: Client, variant: Paraphrase
):
    client.force_login(stranger)
    address = reverse("download_problem", args=[variant.problem_id, "csv"])
    assert client.get(address).status_code == 404
