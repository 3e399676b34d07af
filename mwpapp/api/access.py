"""Check rights in the API.

A request for an object that the person may not see returns 404; a change to an object that they may
only see returns 403.
"""

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
    """Allow only people who may use the bank."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return rights.may_use_bank(request.user)


def person(request: Request) -> User:
    """Return the person who sent the request. Raise NotAuthenticated if they are anonymous."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def require(may: Callable[[rights.Person, Any], bool], request: Request, target: object) -> None:
    """Raise PermissionDenied unless `may` allows the person to use the object."""
    if not may(request.user, target):
        raise PermissionDenied
