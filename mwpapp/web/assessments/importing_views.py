"""Views that import a quiz: upload, preview, import or discard, undo."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.formats.assessments.registry import FORMATS, READERS
from mwpapp.models import Assessment, Run
from mwpapp.services import rights
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.assessments.importing import drafts, saving, undoing
from mwpapp.services.assessments.importing.drafts import NoDraft, Stage
from mwpapp.services.assessments.importing.preview import preview_of
from mwpapp.web.access import PersonRequest, for_bank, own_quiz_import
from mwpapp.web.assessments.importing_forms import ImportingForm, importing_form
from mwpapp.web.bank.forms import UploadForm
from mwpapp.web.pages.errors import too_large
from mwpapp.web.pages.rendering import page
from mwpapp.web.pages.requests import SiteRequest
from mwpapp.web.pages.uploads import refused_by_size
from workers.runs import start_quiz

SECTION = "worksheets"


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
        content = file.read()
        run = drafts.request(asked_by=request.user, name=file.name or "quiz", content=content)
        start_quiz(run, at_once=drafts.is_quick(content))
        return redirect("quiz_import", run.pk)
    if form.has_error("file", "too_large"):
        return too_large(request)
    formats = [_(FORMATS[name].label) for name in READERS]
    context = {"form": form, "limit": settings.UPLOAD_LIMIT, "formats": formats}
    status = 422 if form.errors else 200
    return page(request, "assessments/import.html", context, section=SECTION, status=status)


@require_safe
@for_bank
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the preview of an import, or its outcome. Redirect to its run until the run ends."""
    run = own_quiz_import(request, pk)
    if not run.ended:
        return redirect("run", run.pk)
    if run.state == Run.State.DONE and drafts.stage_of(run) == Stage.READY:
        return _preview(request, run)
    return page(request, "assessments/imported.html", _outcome(run), section=SECTION)


def _preview(
    request: PersonRequest, run: Run, *, form: ImportingForm | None = None
) -> HttpResponse:
    try:
        preview = preview_of(drafts.draft_of(run), person=request.user)
    except NoDraft as reason:
        return _no_draft(request, run, str(reason))
    context = {"run": run, "preview": preview, "form": form or importing_form(preview)}
    status = 422 if form else 200
    return page(request, "assessments/import_preview.html", context, section=SECTION, status=status)


def _no_draft(request: PersonRequest, run: Run, reason: str) -> HttpResponse:
    """Report that there is no draft. If another request has confirmed the import, as after a double
    click, show that import instead."""
    run.refresh_from_db()
    if drafts.stage_of(run) in (Stage.SAVING, Stage.SAVED):
        return redirect("quiz_import", run.pk)
    messages.error(request, reason)
    return redirect("import_quiz")


def _outcome(run: Run) -> dict[str, Any]:
    """Return the context of `assessments/imported.html`."""
    stage = drafts.stage_of(run)
    own = rights.assessments_visible_to(run.asked_by).filter(owner=run.asked_by)
    worksheet: Assessment | None = own.filter(pk=run.parameters.get("worksheet")).first()
    return {
        "run": run,
        "saved": stage == Stage.SAVED,
        "discarded": stage == Stage.DISCARDED,
        "undone": stage == Stage.UNDONE,
        "worksheet": worksheet,
        "why_not_undone": undoing.why_not(run) if stage == Stage.SAVED else "",
        "unchecked": run.paraphrases.unscored().count(),
    }


@require_POST
@for_bank
def confirm(request: PersonRequest, pk: int) -> HttpResponse:
    run = own_quiz_import(request, pk)
    try:
        draft = drafts.draft_of(run)
        form = importing_form(preview_of(draft, person=request.user), sent=request.POST)
        if not form.is_valid():
            return _preview(request, run, form=form)
        saving.confirm(run, form.options())
    except NoDraft as reason:
        return _no_draft(request, run, str(reason))
    start_quiz(run, at_once=saving.is_small(draft))
    return redirect("quiz_import", run.pk)


@require_POST
@for_bank
def discard(request: PersonRequest, pk: int) -> HttpResponse:
    run = own_quiz_import(request, pk)
    try:
        drafts.discard(run)
    except NoDraft as reason:
        return _no_draft(request, run, str(reason))
    messages.success(request, _("The file was discarded. Nothing was imported."))
    return redirect("worksheets")


@require_POST
@for_bank
def undo(request: PersonRequest, pk: int) -> HttpResponse:
    run = own_quiz_import(request, pk)
    try:
        undoing.undo(run)
        messages.success(request, _undone_message(run))
    except CannotChange as reason:
        messages.error(request, str(reason))
    return redirect("quiz_import", run.pk)


def _undone_message(run: Run) -> str:
    if run.counts.get("added"):
        return _("The import was undone. Its problems are now under “Deleted problems”.")
    return _("The import was undone. Your problems were not changed.")
