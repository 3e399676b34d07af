"""Bringing a file of problems, and the sample that shows how one looks."""

from __future__ import annotations

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from mwpapp.services import imports
from mwpapp.web.access import PersonRequest, for_bank
from mwpapp.web.forms.problems import UploadForm
from mwpapp.web.pages import page
from mwpapp.web.uploads import refused_by_size
from mwpapp.web.views.errors import too_large
from workers.runs import enqueue

SAMPLE = settings.BASE_DIR / "fixtures" / "sample-import.csv"


@csrf_exempt  # the check that follows reads the body: a body that is too large is refused before
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponseBase:
    return too_large(request) if refused_by_size(request) else _upload(request)


@csrf_protect
@for_bank
def _upload(request: PersonRequest) -> HttpResponse:
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        run = imports.ask_for_import(
            asked_by=request.user, name=file.name or "upload", content=file.read()
        )
        enqueue(run)
        return redirect("run", run.pk)
    if form.has_error("file", "too_large"):
        return too_large(request)
    context = {"form": form, "limit": settings.UPLOAD_LIMIT}
    status = 422 if form.errors else 200
    return page(request, "bank/upload.html", context, section="bank", status=status)


@require_safe
@for_bank
def sample(request: PersonRequest) -> FileResponse:
    return FileResponse(
        SAMPLE.open("rb"),
        as_attachment=True,
        filename="problems.csv",
        content_type="text/csv; charset=utf-8",
    )
