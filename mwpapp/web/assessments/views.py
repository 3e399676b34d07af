"""Views that list, create, show, change, archive, copy and share worksheets."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.models.assessments import AssessmentQuerySet
from mwpapp.services import rights
from mwpapp.services.assessments import building, sharing
from mwpapp.services.assessments.building import CannotChange
from mwpapp.web.access import (
    PersonRequest,
    for_bank,
    own_assessment,
    require,
    visible_assessment,
)
from mwpapp.web.assessments.forms import ShareForm, TitleForm, settings_form
from mwpapp.web.assessments.presenters import worksheet
from mwpapp.web.assessments.responses import after, based_on, changed, first_error
from mwpapp.web.pages.rendering import page

SECTION = "worksheets"
ON_A_PAGE = 25


@require_safe
@for_bank
def mine(request: PersonRequest) -> HttpResponse:
    visible = rights.assessments_visible_to(request.user)
    own_archived = visible.archived().filter(owner=request.user)
    return _listed(request, visible.current(), archived=own_archived.exists())


@require_safe
@for_bank
def archive(request: PersonRequest) -> HttpResponse:
    rows = rights.assessments_visible_to(request.user).archived().filter(owner=request.user)
    return _listed(request, rows, archive=True)


def _listed(request: PersonRequest, rows: AssessmentQuerySet, **more: bool) -> HttpResponse:
    counted = rows.select_related("owner").annotate(
        places=Count("sections__places", distinct=True), versions=Count("dealt", distinct=True)
    )
    ordered = counted.order_by("-updated_at", "-pk")  # aggregates ignore the default order
    shown = Paginator(ordered, ON_A_PAGE).get_page(request.GET.get("page"))
    return page(request, "assessments/list.html", {"rows": shown, **more}, section=SECTION)


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def new(request: PersonRequest) -> HttpResponse:
    form = TitleForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        assessment = building.create(request.user, title=form.cleaned_data["title"])
        return redirect("worksheet", assessment.pk)
    status = 422 if form.errors else 200
    return page(request, "assessments/new.html", {"form": form}, section=SECTION, status=status)


@require_safe
@for_bank
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the page for building a worksheet; colleagues can only read it."""
    assessment = visible_assessment(request, pk)
    code = request.GET.get("shown", "")
    context = worksheet(assessment, person=request.user, code=code)
    return page(request, "assessments/show.html", context, section=SECTION)


@require_POST
@for_bank
def settings(request: PersonRequest, pk: int) -> HttpResponse:
    assessment = own_assessment(request, pk)
    form = settings_form(assessment, sent=request.POST)
    if not form.is_valid():
        return changed(request, assessment, fault=first_error(form))
    return after(
        request,
        assessment,
        lambda: building.change(assessment, version=based_on(request), **form.cleaned_data),
    )


@require_POST
@for_bank
def set_archived(request: PersonRequest, pk: int) -> HttpResponse:
    """Archive a worksheet, or restore it."""
    assessment = own_assessment(request, pk)
    restored = "restore" in request.POST
    building.archive(assessment, archived=not restored)
    message = _("“%s” was restored.") if restored else _("“%s” was archived.")
    messages.success(request, message % assessment.title)
    return redirect("worksheet", pk) if restored else redirect("worksheets")


@require_POST
@for_bank
def copy(request: PersonRequest, pk: int) -> HttpResponse:
    assessment = visible_assessment(request, pk)
    require(rights.may_copy_assessment(request.user, assessment))
    duplicate, left_out = building.duplicate(assessment, by=request.user)
    if left_out:
        message = ngettext(
            "%(n)s problem was deleted or is not shared with you, so it was not copied.",
            "%(n)s problems were deleted or are not shared with you, so they were not copied.",
            left_out,
        )
        messages.info(request, message % {"n": left_out})
    return redirect("worksheet", duplicate.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def share(request: PersonRequest, pk: int) -> HttpResponse:
    """Show who the worksheet is shared with; a POST starts or stops sharing with a colleague."""
    assessment = own_assessment(request, pk)
    if stopped := request.POST.get("stop", ""):
        sharing.unshare(assessment, username=stopped.replace("\x00", ""))
        return redirect("share_worksheet", pk)
    form = ShareForm(request.POST or None)
    if form.is_valid():
        try:
            sharing.share(assessment, **form.cleaned_data)
            return redirect("share_worksheet", pk)
        except CannotChange as reason:
            form.add_error("username", str(reason))
    rows = assessment.shares.select_related("colleague")
    context = {"worksheet": assessment, "rows": rows, "form": form}
    status = 422 if form.errors else 200
    return page(request, "assessments/share.html", context, section=SECTION, status=status)
