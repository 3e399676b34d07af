"""Look up worksheets that a person may change, and report changes that are refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rest_framework.generics import get_object_or_404
from rest_framework.request import Request

from mwpapp.api.access import require
from mwpapp.api.refusals import Conflict
from mwpapp.models import Assessment
from mwpapp.services import rights
from mwpapp.services.assessments.building import CannotChange


@contextmanager
def conflict() -> Iterator[None]:
    """Respond with 409 and the reason if a worksheet cannot be changed or exported."""
    try:
        yield
    except CannotChange as reason:
        raise Conflict(str(reason)) from None


def own_worksheet(request: Request, pk: str) -> Assessment:
    """Return a worksheet that the person may change.

    Raise Http404 if they may not see it, and PermissionDenied if they may only see it.
    """
    worksheet: Assessment = get_object_or_404(rights.assessments_visible_to(request.user), pk=pk)
    require(rights.may_change_assessment, request, worksheet)
    return worksheet
