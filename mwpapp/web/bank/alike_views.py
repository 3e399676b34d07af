"""Views that find problems with the same logic as a problem in the bank, or as a pasted text."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_safe

from mwpapp.services.bank import text_search
from mwpapp.services.bank.neighbours import Query, neighbours, query_of
from mwpapp.services.runs.heartbeats import Health
from mwpapp.web.access import PersonRequest, for_bank, visible_problem
from mwpapp.web.bank.forms import LogicForm, SearchForm
from mwpapp.web.pages.progress import queue_health
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants.alike import Side, compared
from workers.searches import embed_text

SHOWN = 10  # problems in each list
WAIT = 1.0  # seconds before the page shows that the search is in progress


@require_safe
@for_bank
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the problems with the same logic as one in the bank."""
    problem = visible_problem(request, pk)
    side = Side(text=problem.text, equation=problem.equation, decimal_sign=problem.decimal_sign)
    context = {"problem": problem, **_lists(request, query_of(problem), side=side)}
    return page(request, "bank/alike.html", context, section="bank")


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def ask(request: PersonRequest) -> HttpResponse:
    """Show the form for a text; a POST starts the search."""
    form = LogicForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        key = text_search.ask(form.cleaned_data["text"], person=request.user)
        embed_text.delay_on_commit(str(key))
        return redirect("found_alike", key)
    status = 422 if form.errors else 200
    return page(request, "bank/alike.html", {"form": form}, section="bank", status=status)


@require_safe
@for_bank
def result(request: PersonRequest, key: UUID) -> HttpResponse:
    """Show the problems with the same logic as a pasted text, or that the search is in progress."""
    search = text_search.search_of(key, person=request.user)
    if search is None:
        raise Http404
    query = text_search.query_of(key, search, wait=WAIT)
    context = {
        "form": LogicForm(initial={"text": search.text}),
        "searched": True,
        "lost": query is None and search.is_overdue,
        **_lists(request, query, side=Side(text=search.text)),
    }
    return page(request, "bank/alike.html", context, section="bank")


def _lists(request: PersonRequest, query: Query | None, *, side: Side) -> dict[str, Any]:
    """Return the context of both lists or, until a worker has computed the vector, of the note
    that the search is in progress."""
    search = SearchForm(request.GET)
    context: dict[str, Any] = {"side": side, "search": search}
    if query is None:
        silent = queue_health("gpu") == Health.SILENT
        return {**context, "waiting": True, "silent": silent}
    near = neighbours(query, person=request.user, search=search.query(), count=SHOWN)
    return {
        **context,
        "near": near,
        "same_logic": [compared(neighbour, side=side) for neighbour in near.same_logic],
        "look_alikes": [compared(neighbour, side=side) for neighbour in near.look_alikes],
    }
