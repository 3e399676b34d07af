"""Views that make and preview the versions of a worksheet, and send its files."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from mwpapp.models import Assessment
from mwpapp.services import rights
from mwpapp.services.assessments import dealing, making
from mwpapp.services.assessments.exporting import CannotExport
from mwpapp.services.assessments.files import FILES
from mwpapp.services.assessments.pools import pools_of
from mwpapp.web.access import (
    PersonRequest,
    for_bank,
    own_assessment,
    require,
    visible_assessment,
)
from mwpapp.web.assessments import sheets
from mwpapp.web.assessments.forms import VersionsForm
from mwpapp.web.assessments.presenters import versions
from mwpapp.web.assessments.responses import after, based_on, changed, first_error
from mwpapp.web.pages.downloads import attachment
from mwpapp.web.pages.rendering import page
from workers.runs import enqueue


@require_POST
@for_bank
def deal(request: PersonRequest, pk: int) -> HttpResponse:
    """Make the versions; with `again`, use a new seed."""
    assessment = own_assessment(request, pk)
    form = VersionsForm(request.POST, person=request.user)
    if not form.is_valid():
        return changed(request, assessment, fault=first_error(form))
    again, version = "again" in request.POST, based_on(request)
    return after(
        request,
        assessment,
        lambda: dealing.deal(assessment, again=again, version=version, **form.cleaned_data),
    )


@require_safe
@for_bank
def preview(request: PersonRequest, pk: int) -> HttpResponse:
    """Show one version as the student sees it: as a fragment, or as a page for printing."""
    assessment = visible_assessment(request, pk)
    code = request.GET.get("shown", "")
    names = rights.may_change_assessment(request.user, assessment)
    shown = sheets.preview(assessment, pools_of(assessment), code=code, names=names)
    context = {"worksheet": assessment, **shown}
    if request.htmx:
        return render(request, "assessments/preview.html", context)
    return page(request, "assessments/print.html", context, section="worksheets")


@require_safe
@for_bank
def download(request: PersonRequest, pk: int, name: str) -> HttpResponseBase:
    """Send a file, or explain on the worksheet's page why there is none."""
    assessment = _assessment_of(request, pk, name=name)
    try:
        return attachment(making.file_now(assessment, name=name, person=request.user))
    except CannotExport as reason:
        messages.error(request, str(reason))
        return redirect("worksheet", pk)


@require_POST
@for_bank
def make(request: PersonRequest, pk: int, name: str) -> HttpResponse:
    """Request a file from a worker. Without htmx, redirect to the progress of its run."""
    assessment = _assessment_of(request, pk, name=name)
    try:
        run = making.request(assessment, name=name, person=request.user)
    except CannotExport as reason:
        return changed(request, assessment, fault=str(reason))
    enqueue(run)
    return _downloads(request, assessment) if request.htmx else redirect("run", run.pk)


@require_safe
@for_bank
def downloads(request: PersonRequest, pk: int) -> HttpResponse:
    """Render the downloads panel, which polls this view while a file is being made."""
    assessment = visible_assessment(request, pk)
    return _downloads(request, assessment) if request.htmx else redirect("worksheet", pk)


def _assessment_of(request: PersonRequest, pk: int, *, name: str) -> Assessment:
    """Return the worksheet. Raise PermissionDenied for a file that the person may not have."""
    assessment = visible_assessment(request, pk)
    if FILES[name].for_research:
        require(rights.may_copy_assessment(request.user, assessment))
    return assessment


def _downloads(request: PersonRequest, assessment: Assessment) -> HttpResponse:
    scores = rights.may_copy_assessment(request.user, assessment)
    context = versions(assessment, pools_of(assessment), person=request.user, scores=scores)
    return render(request, "assessments/downloads.html", {"worksheet": assessment, **context})
