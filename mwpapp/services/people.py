"""Add, change and deactivate the accounts of a school.

Nobody changes their own account here, so that a school never loses its last administrator.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.utils.translation import gettext as _
from rest_framework.authtoken.models import Token

from mwpapp.models import Claim, Role, User
from mwpapp.services import rights

PASSWORD_BYTES = 12  # of randomness in a generated password


class CannotManage(Exception):
    """The change is not allowed. The message is the reason."""


class NameTaken(CannotManage):
    """Somebody already has the username."""

    def __init__(self) -> None:
        super().__init__(_("Somebody already has this username."))


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonSearch:
    """A search among the people of a school; an empty field does not narrow it."""

    words: str = ""
    role: str = ""
    state: str = ""  # "active", "inactive" or "" for both


def find(person: rights.Person, search: PersonSearch) -> QuerySet[User]:
    """Return the matching people whom `person` manages, sorted by name."""
    people = rights.people_managed_by(person)
    for word in search.words.split():
        names = ("username", "first_name", "last_name")
        matches = [Q(**{f"{name}__icontains": word}) for name in names]
        people = people.filter(matches[0] | matches[1] | matches[2])
    if search.role:
        people = people.filter(roles__contains=[search.role])
    if search.state:
        people = people.filter(is_active=search.state == "active")
    return people.order_by(Lower("last_name"), Lower("first_name"), Lower("username"))


def add(
    by: User, *, username: str, first: str, last: str, roles: Iterable[str]
) -> tuple[User, str]:
    """Create an account in the school of `by`; return it with its new password. Raise
    CannotManage if `roles` is empty or contains a role that `by` may not give, and NameTaken if
    another request, such as the first of a double click, has added the username."""
    chosen, password = _allowed(by, roles), _new_password()
    try:
        with transaction.atomic():
            account = User.objects.create_user(
                username=username,
                password=password,
                school=by.school,
                first_name=first,
                last_name=last,
                roles=chosen,
                is_staff=Role.ADMINISTRATOR in chosen,
                is_superuser=Role.ADMINISTRATOR in chosen,
            )
    except IntegrityError as error:
        raise NameTaken from error
    return account, password


def change(somebody: User, *, by: User, first: str, last: str, roles: Iterable[str]) -> User:
    """Change the names and the roles. Raise CannotManage if `roles` is empty or contains a role
    that `by` may not give, or if `by` may not change the account."""
    with transaction.atomic():
        row, current = _locked(somebody, by=by)
        chosen = _allowed(current, roles)
        changes = {"first_name": first, "last_name": last, "roles": chosen, **_access(chosen)}
        for name, value in changes.items():
            setattr(row, name, value)
        row.save(update_fields=list(changes))
    return row


def reset_password(somebody: User, *, by: User) -> str:
    """Set and return a new password. This ends the person's sessions and deletes their API token.
    Raise CannotManage if `by` may not change the account."""
    password = _new_password()
    with transaction.atomic():
        row, _by = _locked(somebody, by=by)
        row.set_password(password)
        row.save(update_fields=["password"])
        Token.objects.filter(user=row).delete()
    return password


def set_active(somebody: User, *, by: User, active: bool) -> User:
    """Deactivate an account, or activate it again.

    Deactivating keeps the person's work, releases the pairs that they claimed and deletes their
    API token. Raise CannotManage if `by` may not change the account.
    """
    with transaction.atomic():
        row, _by = _locked(somebody, by=by)
        row.is_active = active
        row.save(update_fields=["is_active"])
        if not active:
            Claim.objects.filter(annotator=row).delete()
            Token.objects.filter(user=row).delete()
    return row


def _locked(somebody: User, *, by: User) -> tuple[User, User]:
    """Lock both accounts and return them as they are now, so that two administrators cannot
    deactivate or demote each other. Raise CannotManage if `by` may not change the account."""
    rows = User.objects.select_for_update().order_by("pk")  # in this order, to avoid deadlocks
    accounts = {row.pk: row for row in rows.filter(pk__in=[somebody.pk, by.pk])}
    row, current = accounts.get(somebody.pk), accounts.get(by.pk)
    if row is None or current is None or not _manages(current, row):
        raise CannotManage(_("You cannot change this account."))
    return row, current


def _manages(person: User, somebody: User) -> bool:
    return rights.people_managed_by(person).filter(pk=somebody.pk).exists()


def _allowed(by: User, roles: Iterable[str]) -> list[str]:
    chosen = [role for role in Role.values if role in set(roles)]
    if not chosen:
        raise CannotManage(_("Everybody needs at least one role."))
    if set(chosen) - set(rights.roles_given_by(by)):
        raise CannotManage(_("You cannot give this role."))
    return chosen


def _access(roles: list[str]) -> dict[str, bool]:
    """Return the flags that give access to Django's admin site. Only administrators have it."""
    administers = Role.ADMINISTRATOR in roles
    return {"is_staff": administers, "is_superuser": administers}


def _new_password() -> str:
    return secrets.token_urlsafe(PASSWORD_BYTES)
