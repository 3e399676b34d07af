"""Views for deciding on variants, one card at a time, and downloading the kept ones."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from mwpapp.formats.variants.registry import export
from mwpapp.models import Paraphrase, Problem
from mwpapp.services.query_values import whole, words
from mwpapp.services.variants import deciding, keeping
from mwpapp.services.variants.selections.accepting import accept_all
from mwpapp.web.access import (
    PersonRequest,
    changeable_problem,
    decidable_paraphrase,
    for_bank,
    visible_paraphrase,
    visible_problem,
)
from mwpapp.web.pages.downloads import attachment
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants.history import history as steps
from mwpapp.web.variants.responses import announced, back_from, decided, shown
from mwpapp.web.variants.review import counts, notes
from workers.runs import check_variants


@require_safe
@for_bank
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the card again, for example when an edit is cancelled."""
    return shown(request, visible_paraphrase(request, pk))


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
    """Keep the variant. If there are reasons against it, ask for confirmation, which sends
    `anyway`."""
    return _decide(request, pk, deciding.accept, anyway="anyway" in request.POST)


@require_POST
@for_bank
def reject(request: PersonRequest, pk: int) -> HttpResponse:
    """Reject the variant, with a `reason` if the person gives one."""
    return _decide(request, pk, deciding.reject, reason=words(request.POST.get("reason", "")))


@require_POST
@for_bank
def undo(request: PersonRequest, pk: int) -> HttpResponse:
    return _decide(request, pk, deciding.undo)


@require_POST
@for_bank
def accept_ready(request: PersonRequest, pk: int) -> HttpResponse:
    """Accept the ready variants of a problem, except those written after the page counted them."""
    problem = changeable_problem(request, pk)
    newest = whole(request.POST.get("newest", ""))
    accept_all(problem.paraphrases.all(), by=request.user, newest=newest)
    return _noted(request, problem)


@require_POST
@for_bank
def discard(request: PersonRequest, pk: int) -> HttpResponse:
    """Reject every out-of-date variant of a problem."""
    problem = changeable_problem(request, pk)
    deciding.discard_out_of_date(problem, by=request.user)
    return _noted(request, problem)


@require_POST
@for_bank
def undo_discard(request: PersonRequest, pk: int, batch: UUID) -> HttpResponse:
    problem = changeable_problem(request, pk)
    deciding.undo_batch(problem, batch, by=request.user)
    check_variants(problem, by=request.user)
    return _noted(request, problem)


@require_safe
@for_bank
def download(request: PersonRequest, format: str, problem: int | None = None) -> HttpResponseBase:
    """Download the kept variants that may be exported, of one problem or of all."""
    chosen = None if problem is None else visible_problem(request, problem)
    name = "variants" if problem is None else f"variants-{problem}"
    kept = keeping.kept_by(request.user, problem=chosen)
    return attachment(export(kept, format=format, stem=name))


def _decide(
    request: PersonRequest, pk: int, decide: Callable[..., Paraphrase], **options: bool | str
) -> HttpResponse:
    row = decidable_paraphrase(request, pk)
    try:
        row = decide(row, by=request.user, **options)
    except deciding.NeedsConfirmation as needed:
        return shown(request, row, against=needed.reasons)
    except deciding.CannotDecide as reason:
        return shown(request, row, fault=str(reason))
    return decided(request, row)


def _noted(request: PersonRequest, problem: Problem) -> HttpResponse:
    """Render the notes above the cards; the socket updates the cards themselves."""
    if not request.htmx:
        return redirect(back_from(request, problem))
    context = {**notes(problem, person=request.user), "counts": counts(problem)}
    return announced(render(request, "variants/noted.html", context))
