"""Views that freeze, import, show, download and delete test sets."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import ProtectedError
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from mwpapp.services import rights
from mwpapp.services.labelling import outcomes
from mwpapp.services.measuring import freezing, from_campaign, frozen_sets, imports
from mwpapp.services.measuring.from_campaign import CannotFreeze
from mwpapp.web.access import (
    PersonRequest,
    for_test_sets,
    led_campaign,
    own_test_set,
    signed_in,
    visible_test_set,
)
from mwpapp.web.bank.forms import UploadForm
from mwpapp.web.measuring.frozen_sets.forms import PairsForm
from mwpapp.web.measuring.frozen_sets.presenters import detail, readable, rows
from mwpapp.web.pages.downloads import attachment
from mwpapp.web.pages.errors import too_large
from mwpapp.web.pages.rendering import page
from mwpapp.web.pages.requests import SiteRequest
from mwpapp.web.pages.uploads import refused_by_size
from workers.runs import enqueue

ON_A_PAGE = 25
SECTION = "test_sets"


@require_safe
@for_test_sets
def mine(request: PersonRequest) -> HttpResponse:
    """List the test sets that the person may see."""
    found = rights.test_sets_visible_to(request.user).select_related("owner", "campaign")
    shown = Paginator(found.order_by("-frozen_at", "-pk"), ON_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"rows": shown, "sets": rows(shown)}
    return page(request, "measuring/test_sets/list.html", context, section=SECTION)


@require_safe
@for_test_sets
def show(request: PersonRequest, pk: int) -> HttpResponse:
    test_set = visible_test_set(request, pk)
    form = PairsForm(request.GET)
    pairs = form.narrow(test_set.pairs.order_by("place"))
    query = request.GET.copy()
    query.pop("page", None)
    context = {
        "test_set": test_set,
        "rows": Paginator(pairs, ON_A_PAGE).get_page(request.GET.get("page")),
        "form": form,
        "query": query.urlencode(),
    }
    if request.htmx:
        return render(request, "measuring/test_sets/pairs.html", context)
    may_change = rights.may_change_test_set(request.user, test_set)
    context |= {**detail(test_set), "may_change": may_change}
    return page(request, "measuring/test_sets/show.html", context, section=SECTION)


@require_safe
@for_test_sets
def check(request: PersonRequest, pk: int) -> HttpResponse:
    """Check that the pairs have not changed since they were frozen."""
    test_set = visible_test_set(request, pk)
    context = {"test_set": test_set, "unchanged": frozen_sets.is_unchanged(test_set)}
    if request.htmx:
        return render(request, "measuring/test_sets/checksum.html", context)
    return page(request, "measuring/test_sets/check.html", context, section=SECTION)


@require_safe
@for_test_sets
def download(request: PersonRequest, pk: int, format: str) -> StreamingHttpResponse:
    return attachment(frozen_sets.export(visible_test_set(request, pk), format=format))


@csrf_exempt  # csrf_protect reads the body, so the size is checked first
@require_http_methods(["GET", "HEAD", "POST"])
def import_set(request: SiteRequest) -> HttpResponseBase:
    return too_large(request) if refused_by_size(request) else _import_set(request)


@csrf_protect
@for_test_sets
def _import_set(request: PersonRequest) -> HttpResponse:
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        run = imports.request_import(
            request.user, name=file.name or "test-set", content=file.read()
        )
        enqueue(run)
        return redirect("run", run.pk)
    if form.has_error("file", "too_large"):
        return too_large(request)
    context = {"form": form, "limit": settings.UPLOAD_LIMIT, "readable": readable()}
    status = 422 if form.errors else 200
    return page(request, "measuring/test_sets/import.html", context, section=SECTION, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def freeze(request: PersonRequest, pk: int) -> HttpResponse:
    """Show what the test set would contain; a POST freezes it."""
    campaign = led_campaign(request, pk)
    why = ""
    try:
        from_campaign.check_freezable(campaign)
        if request.method == "POST":
            run = freezing.request_freeze(campaign, by=request.user)
            enqueue(run)
            return redirect("run", run.pk)
    except CannotFreeze as reason:
        why = str(reason)
    context = {"campaign": campaign, "outcome": outcomes.outcome(campaign), "why": why}
    status = 422 if why and request.method == "POST" else 200
    return page(
        request, "measuring/test_sets/freeze.html", context, section="campaigns", status=status
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_test_sets
def delete(request: PersonRequest, pk: int) -> HttpResponse:
    test_set = own_test_set(request, pk)
    if request.method == "POST":
        try:
            frozen_sets.delete(test_set)
            messages.success(request, _("The test set was deleted."))
            return redirect("test_sets")
        except ProtectedError:
            messages.error(
                request, _("Something else depends on this test set, so it was not deleted.")
            )
    context = {"test_set": test_set, "deleted_with": frozen_sets.deleted_with(test_set)}
    return page(request, "measuring/test_sets/delete.html", context, section=SECTION)
