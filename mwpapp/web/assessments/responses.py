"""Respond to a change to a worksheet: with fragments of its page, or a redirect to it."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import reswap, retarget

from mwpapp.models import Assessment
from mwpapp.services.assessments.building import CannotChange, ChangedMeanwhile
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest
from mwpapp.web.assessments.forms import PlaceForm
from mwpapp.web.assessments.presenters import worksheet

INVALID = 422  # the only error status whose fragments htmx shows


def based_on(request: PersonRequest) -> int | None:
    """Return the version of the worksheet that a change is based on."""
    return whole(request.POST.get("version", ""))


def after(
    request: PersonRequest,
    assessment: Assessment,
    act: Callable[[], object],
    *,
    places: bool = False,
) -> HttpResponse:
    """Carry out a change and render what it affects; with `places`, also the list of places."""
    try:
        act()
    except ChangedMeanwhile as reason:
        return _whole_worksheet(request, assessment, fault=str(reason))
    except CannotChange as reason:
        return changed(request, assessment, fault=str(reason))
    return changed(request, assessment, places=places)


def changed(
    request: PersonRequest,
    assessment: Assessment,
    *,
    places: bool = False,
    fault: str = "",
    form: PlaceForm | None = None,
) -> HttpResponse:
    """Render the fragments, with the reason if the change was refused; without htmx, redirect.

    The fragments carry the current version. If a refused change was based on an older one, the
    whole worksheet is rendered, so that the next change overwrites nothing that the page did not
    show. The fragments of a refused change replace elements by id; the target of the form stays.
    """
    if not request.htmx:
        if message := fault or (first_error(form) if form else ""):
            messages.error(request, message)
        return redirect("worksheet", assessment.pk)
    assessment.refresh_from_db()
    refused = bool(fault or form)
    if refused and based_on(request) not in (None, assessment.version):
        return _whole_worksheet(request, assessment, fault=str(ChangedMeanwhile()))
    code = request.POST.get("showing", "")
    context = worksheet(assessment, person=request.user, code=code, changed=form)
    template = "assessments/places_changed.html" if places else "assessments/changed.html"
    status = INVALID if refused else 200
    response = render(request, template, {**context, "fault": fault}, status=status)
    return reswap(response, "none") if refused else response


def _whole_worksheet(request: PersonRequest, assessment: Assessment, *, fault: str) -> HttpResponse:
    """Render the whole worksheet as it is now."""
    if not request.htmx:
        return changed(request, assessment, fault=fault)
    assessment.refresh_from_db()
    context = {**worksheet(assessment, person=request.user), "fault": fault}
    response = render(request, "assessments/worksheet.html", context, status=INVALID)
    return retarget(reswap(response, "outerHTML"), "#worksheet")


def first_error(form: Form) -> str:
    """Return the first error of an invalid form."""
    return next(
        str(fault.messages[0]) for faults in form.errors.as_data().values() for fault in faults
    )
