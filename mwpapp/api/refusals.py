"""Respond with 409 and the service's message when a service refuses a request."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rest_framework import serializers, status
from rest_framework.exceptions import APIException

from mwpapp.services.labelling.adjudications import CannotAdjudicate
from mwpapp.services.labelling.campaigns import CannotChange
from mwpapp.services.labelling.claims import CannotLabel
from mwpapp.services.measuring.evaluations import CannotEvaluate
from mwpapp.services.measuring.from_campaign import CannotFreeze

REFUSALS = (CannotChange, CannotLabel, CannotAdjudicate, CannotFreeze, CannotEvaluate)


class Conflict(APIException):
    status_code = status.HTTP_409_CONFLICT
    default_code = "conflict"


class RefusalSerializer(serializers.Serializer[Any]):
    """The reason why a request was refused, for people to read."""

    detail = serializers.CharField()


@contextmanager
def conflict_on_refusal() -> Iterator[None]:
    """Turn a service's refusal into a Conflict with the same message."""
    try:
        yield
    except REFUSALS as reason:
        raise Conflict(str(reason)) from None
