"""Accounts are added once, and changed only by people who may still change them."""

from __future__ import annotations

import pytest

from mwpapp.models import Role, School, User
from mwpapp.services import people
from mwpapp.services.people import CannotManage, NameTaken
from tests.cast import person


@pytest.fixture
def first(school: School) -> User:
    return person("first", Role.ADMINISTRATOR, school=school)


@pytest.fixture
def second(school: School) -> User:
    return person("second", Role.ADMINISTRATOR, school=school)


def demote(somebody: User, *, by: User) -> None:
    people.change(somebody, by=by, first="", last="", roles=[Role.TEACHER])


def test_a_username_that_was_added_meanwhile_is_refused(first: User):
    sent = {"username": "mei", "first": "Mei", "last": "Lin", "roles": [Role.TEACHER]}
    added, _password = people.add(first, **sent)
    with pytest.raises(NameTaken, match="already has this username"):
        people.add(first, **sent)
    assert User.objects.get(username="mei") == added


def test_a_new_administrator_may_use_the_admin_site(first: User):
    added, _password = people.add(
        first, username="mei", first="Mei", last="Lin", roles=[Role.ADMINISTRATOR]
    )
    assert (added.is_staff, added.is_superuser) == (True, True)


def test_two_administrators_cannot_remove_each_other(first: User, second: User):
    demote(User.objects.get(pk=second.pk), by=first)
    assert second.has_role(Role.ADMINISTRATOR)  # loaded before the change, as by another request
    with pytest.raises(CannotManage):
        demote(first, by=second)
    with pytest.raises(CannotManage):
        people.set_active(first, by=second, active=False)
    with pytest.raises(CannotManage):
        people.reset_password(first, by=second)
    first.refresh_from_db()
    assert (first.roles, first.is_active) == ([Role.ADMINISTRATOR], True)


def test_a_deactivated_administrator_changes_nobody(first: User, second: User):
    people.set_active(User.objects.get(pk=second.pk), by=first, active=False)
    with pytest.raises(CannotManage):
        people.set_active(first, by=second, active=False)


def test_a_person_gives_only_roles_that_they_may_still_give(
    first: User, second: User, annotator: User
):
    people.change(User.objects.get(pk=second.pk), by=first, first="", last="", roles=[Role.LEAD])
    with pytest.raises(CannotManage, match="You cannot give this role"):
        people.change(annotator, by=second, first="", last="", roles=[Role.ADMINISTRATOR])
    people.change(annotator, by=second, first="Ana", last="", roles=[Role.ANNOTATOR])
    annotator.refresh_from_db()
    assert (annotator.first_name, annotator.roles) == ("Ana", [Role.ANNOTATOR])
