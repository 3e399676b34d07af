"""Views for uploading a file of problems and downloading a sample file."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from mwpapp.formats.assessments.detecting import is_quiz
from mwpapp.services.assessments.importing import drafts
from mwpapp.services.bank import imports
from mwpapp.web.access import PersonRequest, for_bank
from mwpapp.web.bank.forms import UploadForm
from mwpapp.web.pages.errors import too_large
from mwpapp.web.pages.rendering import page
from mwpapp.web.pages.requests import SiteRequest
from mwpapp.web.pages.uploads import refused_by_size
from workers.runs import enqueue, start_quiz

SAMPLE = settings.BASE_DIR / "fixtures" / "sample-import.csv"


@csrf_exempt  # csrf_protect reads the body, so the size is checked first
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: SiteRequest) -> HttpResponseBase:
    return too_large(request) if refused_by_size(request) else _upload(request)


@csrf_protect
@for_bank
def _upload(request: PersonRequest) -> HttpResponse:
    form = UploadForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        file = form.cleaned_data["file"]
        if is_quiz(content := file.read(), name=file.name or ""):
            run = drafts.request(asked_by=request.user, name=file.name, content=content)
            start_quiz(run, at_once=drafts.is_quick(content))
            messages.info(request, _("This file is a quiz. Choose what to import."))
            return redirect("quiz_import", run.pk)
        run = imports.request_import(
            asked_by=request.user, name=file.name or "upload", content=content
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
