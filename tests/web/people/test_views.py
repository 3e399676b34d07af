"""Administrators and leads add people, give roles and passwords, and deactivate accounts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.authtoken.models import Token

from mwpapp.models import Campaign, Claim, Role, School, User
from mwpapp.services import accounts, people
from mwpapp.services.labelling import annotating
from tests.cast import PASSWORD, person

NEW = {"username": "mei", "first_name": "Mei", "last_name": "Lin", "roles": ["annotator"]}


@pytest.fixture
def head(school: School) -> User:
    return person("head", Role.ADMINISTRATOR, school=school)


@pytest.fixture
def admin(client: Client, head: User) -> Client:
    client.force_login(head)
    return client


def password_on(answer: Any) -> str:
    found = re.search(r'id="new-password">([^<]+)<', answer.content.decode())
    assert found
    return found[1]


def test_a_new_person_logs_in_with_the_password_that_is_shown_once(admin: Client, head: User):
    answer = admin.post(reverse("add_person"), NEW)
    password = password_on(answer)
    assert "no-store" in answer["Cache-Control"]
    mei = User.objects.get(username="mei")
    assert (mei.get_full_name(), mei.roles, mei.school) == ("Mei Lin", ["annotator"], head.school)
    assert not mei.is_staff
    assert Client().login(username="mei", password=password)
    assert password not in admin.get(reverse("person", args=[mei.pk])).content.decode()


def test_an_invalid_form_adds_nobody(admin: Client):
    for wrong in ({"username": "HEAD"}, {"username": "a b"}, {"roles": []}, {"roles": ["wizard"]}):
        assert admin.post(reverse("add_person"), {**NEW, **wrong}).status_code == 422
    assert not User.objects.filter(first_name="Mei").exists()


@pytest.mark.parametrize("username", ["ｈｅａｄ", "a½"])
def test_a_username_is_checked_in_its_normalized_form(admin: Client, username: str):
    sent = {**NEW, "username": username}
    assert admin.post(reverse("add_person"), sent).status_code == 422
    assert not User.objects.filter(first_name="Mei").exists()


def test_the_second_click_of_a_double_click_says_that_the_username_is_taken(
    admin: Client, monkeypatch: pytest.MonkeyPatch
):
    add = people.add

    def add_twice(by: User, **sent: Any) -> tuple[User, str]:
        """Add the account, and add it again before the form can notice."""
        add(by, **sent)
        return add(by, **sent)

    monkeypatch.setattr(people, "add", add_twice)
    answer = admin.post(reverse("add_person"), NEW)
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    assert errors == {"username": ["Somebody already has this username."]}
    assert User.objects.filter(username="mei").count() == 1


def test_changed_roles_give_or_remove_access_to_the_admin_site(admin: Client, colleague: User):
    address = reverse("person", args=[colleague.pk])
    sent = {"first_name": "Ana", "last_name": "Sol", "roles": ["administrator", "teacher"]}
    assert admin.post(address, sent).status_code == 302
    colleague.refresh_from_db()
    assert (colleague.roles, colleague.is_superuser) == (["teacher", "administrator"], True)
    assert colleague.username == "colleague"
    admin.post(address, {**sent, "roles": ["teacher"]})
    colleague.refresh_from_db()
    assert (colleague.is_staff, colleague.is_superuser) == (False, False)


def test_resetting_a_password_ends_sessions_and_revokes_the_token(admin: Client, colleague: User):
    other = Client()
    assert other.login(username="colleague", password=PASSWORD)
    accounts.token_for("colleague")
    password = password_on(admin.post(reverse("reset_password", args=[colleague.pk])))
    assert other.get(reverse("home")).status_code == 302
    assert not Token.objects.filter(user=colleague).exists()
    assert other.login(username="colleague", password=password)


def test_an_inactive_person_cannot_log_in_and_their_claimed_pair_is_released(
    admin: Client, campaign: Campaign, annotator: User
):
    annotating.next_task(campaign, annotator=annotator)
    address = reverse("set_active", args=[annotator.pk])
    admin.post(address, {"deactivate": "1"})
    assert not Client().login(username="annotator", password=PASSWORD)
    assert not Claim.objects.filter(annotator=annotator).exists()
    admin.post(address, {"activate": "1"})
    assert Client().login(username="annotator", password=PASSWORD)


def test_people_are_found_by_name_role_and_account(
    admin: Client, colleague: User, annotator: User, stranger: User
):
    User.objects.filter(pk=colleague.pk).update(last_name="Okafor", is_active=False)
    listed = reverse("people")
    for query, names in {
        "": {"colleague", "annotator"},
        "words=oka": {"colleague"},
        "role=annotator": {"annotator"},
        "state=inactive": {"colleague"},
        "role=wizard&state=x&page=9": {"colleague", "annotator"},
        "words=stranger": set(),
    }.items():
        shown = admin.get(f"{listed}?{query}").context["rows"]
        assert {row.username for row in shown} == names, query


def test_a_lead_manages_only_annotators(
    client: Client, lead: User, annotator: User, colleague: User
):
    client.force_login(lead)
    shown = client.get(reverse("people")).context["rows"]
    assert [row.username for row in shown] == ["annotator"]
    assert client.post(reverse("add_person"), NEW).status_code == 200
    assert client.post(reverse("add_person"), {**NEW, "roles": ["lead"]}).status_code == 422
    assert client.get(reverse("person", args=[colleague.pk])).status_code == 404
    annotator.roles = [Role.ANNOTATOR, Role.TEACHER]
    annotator.save()
    assert client.post(reverse("reset_password", args=[annotator.pk])).status_code == 404


def test_nobody_changes_their_own_account_or_one_of_another_school(
    admin: Client, head: User, stranger: User
):
    for somebody in (head, stranger):
        for name in ("person", "reset_password", "set_active"):
            address = reverse(name, args=[somebody.pk])
            assert admin.post(address, {"deactivate": "1"}).status_code == 404
    head.refresh_from_db()
    assert head.is_active


def test_teachers_and_annotators_are_refused(
    client: Client, owner: User, annotator: User, colleague: User
):
    for somebody in (owner, annotator):
        client.force_login(somebody)
        assert client.get(reverse("people")).status_code == 403
        assert client.post(reverse("add_person"), NEW).status_code == 403
        assert client.post(reverse("reset_password", args=[colleague.pk])).status_code == 403


def test_the_list_takes_fewer_than_10_queries(
    admin: Client, annotator: User, django_assert_max_num_queries: Any
):
    with django_assert_max_num_queries(9):
        admin.get(reverse("people"))
