"""Upload the scores of an outside model for a test set."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from mwpapp.services.measuring import evaluations
from mwpapp.services.measuring.evaluations import CannotEvaluate
from mwpapp.web.access import PersonRequest, for_test_sets, visible_test_set
from mwpapp.web.measuring.evaluations.forms import OutsideForm
from mwpapp.web.pages.errors import too_large
from mwpapp.web.pages.rendering import page
from mwpapp.web.pages.requests import SiteRequest
from mwpapp.web.pages.uploads import refused_by_size
from workers.runs import enqueue

TEMPLATE = "measuring/evaluations/outside.html"


@csrf_exempt  # csrf_protect reads the body, so the size is checked first
@require_http_methods(["GET", "HEAD", "POST"])
def measure_outside(request: SiteRequest, pk: int) -> HttpResponseBase:
    return too_large(request) if refused_by_size(request) else _measure_outside(request, pk)


@csrf_protect
@for_test_sets
def _measure_outside(request: PersonRequest, pk: int) -> HttpResponse:
    test_set, why = visible_test_set(request, pk), ""
    form = OutsideForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        name, file = form.cleaned_data["name"], form.cleaned_data["file"]
        try:
            row = evaluations.request_outside(
                test_set, by=request.user, name=name, file_name=file.name, content=file.read()
            )
        except CannotEvaluate as reason:
            why = str(reason)
        else:
            if row.run is not None:
                enqueue(row.run)
            return redirect("evaluation", row.pk)
    if form.has_error("file", "too_large"):
        return too_large(request)
    context = {"form": form, "test_set": test_set, "limit": settings.UPLOAD_LIMIT, "why": why}
    status = 422 if why or form.errors else 200
    return page(request, TEMPLATE, context, section="test_sets", status=status)
