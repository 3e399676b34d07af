"""Deciding on variants, one card at a time, and taking the kept ones home."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.models import Paraphrase, User
from mwpapp.services import paraphrases, rights
from mwpapp.web import downloads
from mwpapp.web.access import (
    PersonRequest,
    for_bank,
    is_htmx,
    own_paraphrase,
    visible_paraphrase,
    visible_problem,
)
from mwpapp.web.cards import card
from mwpapp.web.forms.paraphrases import EditForm
from mwpapp.web.history import history as steps
from mwpapp.web.pages import page
from mwpapp.web.review import counts
from workers.paraphrases import rescore


@require_safe
@for_bank
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """The card again, as when an edit is given up."""
    return _answer(request, visible_paraphrase(request, pk))


@require_safe
@for_bank
def history(request: PersonRequest, pk: int) -> HttpResponse:
    """Who decided what about a variant, and when."""
    row = visible_paraphrase(request, pk)
    context = {"variant": row, "history": steps(row)}
    return page(request, "review/history.html", context, section="review")


@require_POST
@for_bank
def accept(request: PersonRequest, pk: int) -> HttpResponse:
    return _decide(request, pk, paraphrases.accept)


@require_POST
@for_bank
def reject(request: PersonRequest, pk: int) -> HttpResponse:
    return _decide(request, pk, paraphrases.reject)


@require_POST
@for_bank
def undo(request: PersonRequest, pk: int) -> HttpResponse:
    return _decide(request, pk, paraphrases.undo)


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    row = own_paraphrase(request, pk)
    form = EditForm(request.POST or None, initial={"text": row.text})
    if request.method == "POST" and form.is_valid():
        try:
            row = paraphrases.edit(row, by=request.user, text=form.cleaned_data["text"])
        except paraphrases.CannotDecide as reason:
            form.add_error("text", str(reason))
        else:
            return _edited(request, row)
    return _editing(request, row, form)


@require_safe
@for_bank
def download(request: PersonRequest, form: str, problem: int | None = None) -> HttpResponseBase:
    """Every variant that is kept, of one problem or of all."""
    chosen = None if problem is None else visible_problem(request, problem)
    name = "variants" if problem is None else f"variants-{problem}"
    kept = paraphrases.kept_by(request.user, problem=chosen)
    return downloads.attachment(kept, form=form, name=name)


def _decide(request: PersonRequest, pk: int, decide: Callable[..., Paraphrase]) -> HttpResponse:
    row = own_paraphrase(request, pk)
    try:
        row = decide(row, by=request.user)
    except paraphrases.CannotDecide as reason:
        return _answer(request, row, fault=str(reason))
    if row.scored_at is None:
        rescore.delay_on_commit(row.pk)  # an edit that came back by undo
    return _answer(request, row)


def _edited(request: PersonRequest, row: Paraphrase) -> HttpResponse:
    if row.scored_at is None:
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
    if is_htmx(request):
        return render(request, "review/editing.html", context, status=status)
    return page(request, "review/edit_page.html", context, section="review", status=status)


def _answer(request: PersonRequest, row: Paraphrase, *, fault: str = "") -> HttpResponse:
    """The card, with the counts above it; without scripts back to the page, at the card."""
    if not is_htmx(request):
        if fault:
            messages.error(request, fault)
        return redirect(f"{reverse('problem', args=[row.problem_id])}#paraphrase-{row.pk}")
    context = {
        "card": _card(row, request.user),
        "fault": fault,
        "problem": row.problem,
        "counts": counts(row.problem),
    }
    return render(request, "review/decided.html", context)


def _card(row: Paraphrase, person: User) -> object:
    may_decide = rights.may_decide(person, row)
    return card(row, problem=row.problem, may_decide=may_decide)
