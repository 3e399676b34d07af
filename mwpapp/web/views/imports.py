"""Bringing a file of problems, and the sample that shows how one looks."""

from __future__ import annotations

import csv
from io import StringIO

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_safe

from mwpapp.services import imports
from mwpapp.web.access import PersonRequest, for_bank
from mwpapp.web.forms.problems import UploadForm
from mwpapp.web.pages import page
from mwpapp.web.views.errors import too_large
from workers.runs import enqueue

FORM_PARTS = 64 * 1024  # bytes of a request beside the file in it

SAMPLE = [
    ("text", "equation", "answer", "unit", "grade", "tags"),
    (
        "Amara baked 36 rolls and packed them into bags of 4. How many bags did she fill?",
        "36 / 4", "9", "bags", "3", "division;baking",
    ),
    (
        "A bus left with 28 passengers. At the market 9 got off and 5 got on. How many "
        "passengers are on the bus now?",
        "28 - 9 + 5", "24", "passengers", "2", "addition;subtraction",
    ),
    (
        "Tomas reads 15 pages every evening. How many pages does he read in 6 evenings?",
        "", "", "", "3", "multiplication",
    ),
]  # fmt: skip


@csrf_exempt  # the check that follows reads the body: a body that is too large is refused before
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: HttpRequest) -> HttpResponseBase:
    size = request.META.get("CONTENT_LENGTH") or "0"
    if size.isdecimal() and int(size) > settings.UPLOAD_LIMIT + FORM_PARTS:
        return too_large(request)
    return _upload(request)


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
def sample(request: PersonRequest) -> HttpResponse:
    rows = StringIO()
    csv.writer(rows).writerows(SAMPLE)
    answer = HttpResponse(rows.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="problems.csv"'
    return answer
