"""Text that a person types into the edit form of a variant is kept until they save or
discard it."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from mwpapp.models import Draft, Paraphrase, Problem, User
from mwpapp.services.variants import editing
from tests.html import compact

TYPED = (
    "Nadia filled 14 trays, gave 5 to her school, and each tray holds 6 plants. How many are left?"
)
HTMX = {"HX-Request": "true"}


@pytest.fixture
def teacher(client: Client, owner: User) -> Client:
    client.force_login(owner)
    return client


def type_text(client: Client, variant: Paraphrase, text: str = TYPED) -> HttpResponse:
    return client.post(reverse("work_out", args=[variant.pk]), {"text": text}, headers=HTMX)


def form(client: Client, variant: Paraphrase) -> str:
    return compact(client.get(reverse("edit", args=[variant.pk]), headers=HTMX).content)


def test_unsaved_text_is_shown_in_the_form_again_and_announced_on_the_card(
    teacher: Client, variant: Paraphrase
):
    type_text(teacher, variant)
    shown = form(teacher, variant)
    assert TYPED in shown
    assert "This is your unsaved text from" in shown
    page = compact(teacher.get(reverse("problem", args=[variant.problem_id])).content)
    assert "Unsaved edit" in page
    assert TYPED not in page


def test_saving_or_discarding_deletes_the_draft(teacher: Client, variant: Paraphrase):
    type_text(teacher, variant)
    card = teacher.post(reverse("discard_draft", args=[variant.pk]), headers=HTMX)
    assert "Unsaved edit" not in compact(card.content)
    assert TYPED not in form(teacher, variant)
    type_text(teacher, variant)
    teacher.post(reverse("edit", args=[variant.pk]), {"text": TYPED}, headers=HTMX)
    assert Paraphrase.objects.get(pk=variant.pk).text == TYPED
    assert not Draft.objects.exists()


def test_enter_in_a_field_does_not_discard_the_draft(teacher: Client, variant: Paraphrase):
    type_text(teacher, variant)
    first, *others = re.findall(r"<button[^>]*>", form(teacher, variant))
    assert "formaction" not in first
    assert sum("formaction" in one for one in others) == 1


def test_a_refused_save_keeps_the_text(teacher: Client, variant: Paraphrase, problem: Problem):
    sent = {"text": problem.text}
    refused = teacher.post(reverse("edit", args=[variant.pk]), sent, headers=HTMX)
    assert refused.status_code == 422
    assert problem.text in form(teacher, variant)


def test_a_text_that_changes_nothing_is_not_stored_as_a_draft(teacher: Client, variant: Paraphrase):
    type_text(teacher, variant)
    type_text(teacher, variant, variant.text.replace(" ", "  "))
    assert not Draft.objects.exists()


def test_a_second_tab_does_not_replace_a_text_that_it_has_not_seen(
    teacher: Client, owner: User, variant: Paraphrase
):
    text_seen = variant.text
    editing.edit(variant, by=owner, text=f"{TYPED} Tell why.")
    sent = {"text": TYPED, "seen": text_seen}
    refused = teacher.post(reverse("edit", args=[variant.pk]), sent, headers=HTMX)
    assert refused.status_code == 422
    assert "This variant was changed in the meantime: “Nadia filled" in compact(refused.content)
    now = Paraphrase.objects.get(pk=variant.pk).text
    assert now == f"{TYPED} Tell why."
    again = {"text": TYPED, "seen": now}
    assert teacher.post(reverse("edit", args=[variant.pk]), again, headers=HTMX).status_code == 200
    assert Paraphrase.objects.get(pk=variant.pk).text == TYPED


def test_a_draft_belongs_to_one_person(
    client: Client, owner: User, colleague: User, variant: Paraphrase
):
    Problem.objects.update(shared=True, owner=None)
    client.force_login(owner)
    type_text(client, variant)
    client.force_login(colleague)
    assert TYPED not in form(client, variant)
    type_text(client, variant, "Another text with 14, 5 and 6?")
    client.post(reverse("discard_draft", args=[variant.pk]))
    assert Draft.objects.get().who == owner


def test_no_draft_of_another_persons_variant_is_stored(
    client: Client, colleague: User, stranger: User, variant: Paraphrase
):
    Problem.objects.update(shared=True)
    for person, status in ((colleague, 403), (stranger, 404)):
        client.force_login(person)
        assert type_text(client, variant).status_code == status
        assert client.post(reverse("discard_draft", args=[variant.pk])).status_code == status
    assert not Draft.objects.exists()


@pytest.mark.parametrize("odd", ["", "\x00", "<script>", "x" * 20_000])
def test_a_draft_can_be_anything(teacher: Client, variant: Paraphrase, odd: str):
    assert type_text(teacher, variant, odd).status_code == 200
    assert teacher.get(reverse("edit", args=[variant.pk]), headers=HTMX).status_code == 200
    assert "<script>" not in form(teacher, variant)
