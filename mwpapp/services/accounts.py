"""Create demo accounts and API tokens, store languages, and find an administrator."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Case, Value, When
from rest_framework.authtoken.models import Token

from mwpapp.models import Role, School, User


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    username: str
    password: str
    roles: tuple[Role, ...]


DEMO: dict[str, tuple[Role, ...]] = {
    "teacher": (Role.TEACHER,),
    "annotator1": (Role.ANNOTATOR,),
    "annotator2": (Role.ANNOTATOR,),
    "lead": (Role.LEAD,),
    "admin": (Role.ADMINISTRATOR,),
}


def create_demo() -> list[Account]:
    """Create the demo accounts with new passwords, unless there are accounts already."""
    with transaction.atomic():
        school = School.first()
        if User.objects.exists():
            return []
        return [_create(name, roles, school) for name, roles in DEMO.items()]


def token_for(username: str) -> str:
    """Return the person's API token; the first call creates it. Raise User.DoesNotExist if there is
    no active user with this name."""
    user = User.objects.get(username=username, is_active=True)
    token, _created = Token.objects.get_or_create(user=user)
    return str(token.key)


def _create(name: str, roles: tuple[Role, ...], school: School) -> Account:
    password = secrets.token_urlsafe(12)
    is_admin = Role.ADMINISTRATOR in roles
    User.objects.create_user(
        username=name,
        password=password,
        school=school,
        roles=list(roles),
        is_staff=is_admin,
        is_superuser=is_admin,
    )
    return Account(username=name, password=password, roles=roles)


def keep_language(person: User, code: str) -> None:
    """Store the person's language: they see every page in it, in every browser."""
    person.language = code
    person.save(update_fields=["language"])


def responsible() -> User:
    """Return the oldest active administrator, or the oldest account if there is none."""
    administrator = When(roles__contains=[Role.ADMINISTRATOR], is_active=True, then=Value(0))
    return User.objects.order_by(Case(administrator, default=Value(1)), "pk")[0]
