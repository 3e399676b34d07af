"""Test sets: frozen from a campaign or imported, read, taken home, deleted."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import ProtectedError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from mwpapp.formats import test_set_csv, test_set_folder, test_set_jsonl
from mwpapp.models import TestSet
from mwpapp.services import freezes, rights, test_sets
from mwpapp.services.test_sets import CannotFreeze, CannotImport
from mwpapp.web.access import (
    PersonRequest,
    for_test_sets,
    is_htmx,
    led_campaign,
    own_test_set,
    signed_in,
    visible_test_set,
)
from mwpapp.web.forms.problems import UploadForm
from mwpapp.web.forms.test_sets import PairsForm
from mwpapp.web.pages import page
from mwpapp.web.test_sets import detail, rows
from mwpapp.web.uploads import refused_by_size
from mwpapp.web.views.errors import too_large
from workers.runs import enqueue

ON_A_PAGE = 25
SECTION = "test_sets"
DOWNLOADS: dict[str, tuple[str, Callable[[TestSet], Iterable[str | bytes]]]] = {
    "csv": (test_set_csv.MEDIA_TYPE, test_sets.export_csv),
    "jsonl": (test_set_jsonl.MEDIA_TYPE, test_sets.export_jsonl),
    "zip": (test_set_folder.MEDIA_TYPE, lambda test_set: [test_sets.export_folder(test_set)]),
}


@require_safe
@for_test_sets
def mine(request: PersonRequest) -> HttpResponse:
    """Those of the person's school."""
    found = rights.test_sets_visible_to(request.user).select_related("owner", "campaign")
    shown = Paginator(found.order_by("-frozen_at", "-pk"), ON_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"rows": shown, "sets": rows(shown)}
    return page(request, "test_sets/list.html", context, section=SECTION)


@require_safe
@for_test_sets
def show(request: PersonRequest, pk: int) -> HttpResponse:
    test_set = visible_test_set(request, pk)
    form = PairsForm(request.GET)
    pairs = form.narrow(test_set.pairs.order_by("place"))
    asked = request.GET.copy()
    asked.pop("page", None)
    context = {
        "test_set": test_set,
        "rows": Paginator(pairs, ON_A_PAGE).get_page(request.GET.get("page")),
        "form": form,
        "asked": asked.urlencode(),
    }
    if is_htmx(request):
        return render(request, "test_sets/pairs.html", context)
    may_change = rights.may_change_test_set(request.user, test_set)
    context |= {**detail(test_set), "may_change": may_change}
    return page(request, "test_sets/show.html", context, section=SECTION)


@require_safe
@for_test_sets
def check(request: PersonRequest, pk: int) -> HttpResponse:
    """Whether the pairs are still those that were frozen."""
    test_set = visible_test_set(request, pk)
    context = {"test_set": test_set, "whole": test_sets.is_whole(test_set)}
    if is_htmx(request):
        return render(request, "test_sets/whole.html", context)
    return page(request, "test_sets/check.html", context, section=SECTION)


@require_safe
@for_test_sets
def download(request: PersonRequest, pk: int, form: str) -> StreamingHttpResponse:
    test_set = visible_test_set(request, pk)
    media_type, export = DOWNLOADS[form]
    answer = StreamingHttpResponse(export(test_set), content_type=media_type)
    name = f"{slugify(test_set.name) or 'test-set'}-{test_set.version}.{form}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@csrf_exempt  # the check that follows reads the body: a body that is too large is refused before
@require_http_methods(["GET", "HEAD", "POST"])
def import_set(request: HttpRequest) -> HttpResponseBase:
    return too_large(request) if refused_by_size(request) else _import_set(request)


@csrf_protect
@for_test_sets
def _import_set(request: PersonRequest) -> HttpResponse:
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        try:
            found = test_sets.import_file(
                request.user, name=file.name or "test-set", content=file.read()
            )
            messages.success(request, _("The test set is here."))
            return redirect("test_set", found.pk)
        except CannotImport as why:
            form.add_error("file", str(why))
    if form.has_error("file", "too_large"):
        return too_large(request)
    context = {"form": form, "limit": settings.UPLOAD_LIMIT}
    status = 422 if form.errors else 200
    return page(request, "test_sets/import.html", context, section=SECTION, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def freeze(request: PersonRequest, pk: int) -> HttpResponse:
    """Say what the set would hold; on request have it frozen."""
    campaign = led_campaign(request, pk)
    why = ""
    try:
        test_sets.check_freezable(campaign)
        if request.method == "POST":
            run = freezes.ask_for_freeze(campaign, by=request.user)
            enqueue(run)
            return redirect("run", run.pk)
    except CannotFreeze as reason:
        why = str(reason)
    context = {"campaign": campaign, "foreseen": freezes.foresee(campaign), "why": why}
    status = 422 if why and request.method == "POST" else 200
    return page(request, "test_sets/freeze.html", context, section="campaigns", status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@for_test_sets
def delete(request: PersonRequest, pk: int) -> HttpResponse:
    test_set = own_test_set(request, pk)
    if request.method == "POST":
        try:
            test_sets.delete(test_set)
            messages.success(request, _("The test set is deleted."))
            return redirect("test_sets")
        except ProtectedError:
            messages.error(request, _("Something else rests on this test set: it stays."))
    context = {"test_set": test_set, "going": test_sets.going_with(test_set)}
    return page(request, "test_sets/delete.html", context, section=SECTION)
