"""The product's rights as the API asks them: what may not be seen does not exist (404),
what may be seen but not changed is refused (403)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from mwpapp.models import User
from mwpapp.services import rights


class UsesBank(BasePermission):
    """Whoever may open the bank on the pages may use it here."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return rights.may_use_bank(request.user)


def person(request: Request) -> User:
    """Who asks; permissions have let nobody else through."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def require(may: Callable[[rights.Person, Any], bool], request: Request, thing: object) -> None:
    """Raises PermissionDenied unless the person may do this to that thing."""
    if not may(request.user, thing):
        raise PermissionDenied
