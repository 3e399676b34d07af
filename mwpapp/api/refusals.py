"""What a service refuses, in its own sentence: 409 where things stand otherwise, 422 where what
was sent is no good."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rest_framework import serializers, status
from rest_framework.exceptions import APIException

from mwpapp.services.adjudications import CannotDecide
from mwpapp.services.campaigns import CannotChange
from mwpapp.services.claims import CannotLabel
from mwpapp.services.test_sets import CannotFreeze, CannotImport

STANDS_OTHERWISE = (CannotChange, CannotLabel, CannotDecide, CannotFreeze)


class Conflict(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"


class Unprocessable(APIException):
    status_code = status.HTTP_422_UNPROCESSABLE_ENTITY
    default_code = "unprocessable"


class RefusalSerializer(serializers.Serializer[Any]):
    """Why something cannot be done, for people to read."""

    detail = serializers.CharField()


@contextmanager
def told() -> Iterator[None]:
    """Answers with the service's sentence where it refuses."""
    try:
        yield
    except STANDS_OTHERWISE as reason:
        raise Conflict(str(reason)) from None
    except CannotImport as reason:
        raise Unprocessable(str(reason)) from None
