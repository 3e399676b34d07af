"""Look up worksheets that a person may change, and report refused changes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request

from mwpapp.api.access import require
from mwpapp.api.refusals import Conflict
from mwpapp.api.strictness import StrictFields
from mwpapp.models import Assessment
from mwpapp.services import rights
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.query_values import whole

_BASED_ON = (
    "The version of the worksheet that the change is based on. If the worksheet has a newer "
    "version, the change is refused (409)."
)
BASED_ON = OpenApiParameter("version", int, description=_BASED_ON)


class BasedOn(StrictFields, serializers.Serializer[Any]):
    """A change that names the version of the worksheet that it is based on."""

    version = serializers.IntegerField(
        required=False, min_value=1, write_only=True, help_text=_BASED_ON
    )


@contextmanager
def conflict() -> Iterator[None]:
    """Respond with 409 and the reason if a worksheet or a class cannot be created, changed or
    exported."""
    try:
        yield
    except CannotChange as reason:
        raise Conflict(str(reason)) from None


def version_in_query(request: Request) -> int | None:
    """Return the version that a request without a body is based on, or None."""
    return whole(request.query_params.get("version", ""))


def own_worksheet(request: Request, pk: str) -> Assessment:
    """Return a worksheet that the person may change.

    Raise Http404 if they may not see it, and PermissionDenied if they may only see it.
    """
    worksheet: Assessment = get_object_or_404(rights.assessments_visible_to(request.user), pk=pk)
    require(rights.may_change_assessment, request, worksheet)
    return worksheet
