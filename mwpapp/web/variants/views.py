"""Views for deciding on variants, one card at a time, and downloading the kept ones."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.formats.variants.registry import export
from mwpapp.models import Paraphrase, User
from mwpapp.services import rights
from mwpapp.services.variants import deciding, keeping
from mwpapp.web.access import (
    PersonRequest,
    for_bank,
    own_paraphrase,
    visible_paraphrase,
    visible_problem,
)
from mwpapp.web.pages.downloads import attachment
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants.cards import card
from mwpapp.web.variants.forms import EditForm
from mwpapp.web.variants.history import history as steps
from mwpapp.web.variants.review import counts
from workers.variants import rescore


@require_safe
@for_bank
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the card again, for example when an edit is cancelled."""
    return _answer(request, visible_paraphrase(request, pk))


@require_safe
@for_bank
def history(request: PersonRequest, pk: int) -> HttpResponse:
    """Show every decision on a variant with its author and timestamp."""
    row = visible_paraphrase(request, pk)
    context = {"variant": row, "history": steps(row)}
    return page(request, "variants/history.html", context, section="review")


@require_POST
@for_bank
def accept(request: PersonRequest, pk: int) -> HttpResponse:
    return _decide(request, pk, deciding.accept)


@require_POST
@for_bank
def reject(request: PersonRequest, pk: int) -> HttpResponse:
    return _decide(request, pk, deciding.reject)


@require_POST
@for_bank
def undo(request: PersonRequest, pk: int) -> HttpResponse:
    return _decide(request, pk, deciding.undo)


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    row = own_paraphrase(request, pk)
    form = EditForm(request.POST or None, initial={"text": row.text})
    if request.method == "POST" and form.is_valid():
        try:
            row = deciding.edit(row, by=request.user, text=form.cleaned_data["text"])
        except deciding.CannotDecide as reason:
            form.add_error("text", str(reason))
        else:
            return _decided(request, row)
    return _editing(request, row, form)


@require_safe
@for_bank
def download(request: PersonRequest, format: str, problem: int | None = None) -> HttpResponseBase:
    """Download every kept variant, of one problem or of all."""
    chosen = None if problem is None else visible_problem(request, problem)
    name = "variants" if problem is None else f"variants-{problem}"
    kept = keeping.kept_by(request.user, problem=chosen)
    return attachment(export(kept, format=format, stem=name))


def _decide(request: PersonRequest, pk: int, decide: Callable[..., Paraphrase]) -> HttpResponse:
    row = own_paraphrase(request, pk)
    try:
        row = decide(row, by=request.user)
    except deciding.CannotDecide as reason:
        return _answer(request, row, fault=str(reason))
    return _decided(request, row)


def _decided(request: PersonRequest, row: Paraphrase) -> HttpResponse:
    if row.waits_for_judging:  # after an edit, or after an undo that restored an edit
        rescore.delay_on_commit(row.pk)
    return _answer(request, row)


def _editing(request: PersonRequest, row: Paraphrase, form: EditForm) -> HttpResponse:
    status = 422 if form.errors else 200
    context = {
        "card": _card(row, request.user),
        "form": form,
        "problem": row.problem,
        "history": steps(row),
    }
    if request.htmx:
        return render(request, "variants/editing.html", context, status=status)
    return page(request, "variants/edit_page.html", context, section="review", status=status)


def _answer(request: PersonRequest, row: Paraphrase, *, fault: str = "") -> HttpResponse:
    """Render the card and the counts; without scripts, redirect to the card on its page."""
    if not request.htmx:
        if fault:
            messages.error(request, fault)
        return redirect(f"{reverse('problem', args=[row.problem_id])}#paraphrase-{row.pk}")
    context = {
        "card": _card(row, request.user),
        "fault": fault,
        "problem": row.problem,
        "counts": counts(row.problem),
    }
    return render(request, "variants/decided.html", context)


def _card(row: Paraphrase, person: User) -> object:
    may_decide = rights.may_decide(person, row)
    return card(row, problem=row.problem, may_decide=may_decide)
