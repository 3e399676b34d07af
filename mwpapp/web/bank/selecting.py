"""Read the selected problems from a query: the ticked ones, or all that match a search. Return to
the search if they cannot be used."""

from __future__ import annotations

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse

from mwpapp.models.problems import ProblemQuerySet
from mwpapp.services.bank.selections import NotThere, Selection, selected
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest
from mwpapp.web.bank.forms import SearchForm


def selection(sent: QueryDict) -> Selection:
    """Return the selection in a query: one `problem` for each problem, or `all` and a search."""
    if "all" in sent:
        return Selection(search=SearchForm(sent).query())
    # An invalid id becomes 0. No problem has that id, so `selected` raises NotThere.
    return Selection(ids=[whole(pk) or 0 for pk in sent.getlist("problem")])


def selected_by(request: PersonRequest) -> ProblemQuerySet:
    """Return the selected problems. Raise Http404 for one that the person may not see."""
    try:
        return selected(request.user, selection(request.GET))
    except NotThere:
        raise Http404 from None


def back_to_search(request: PersonRequest) -> HttpResponse:
    """Redirect to the bank with the search of the request."""
    sent = request.GET.items()
    search = {name: value for name, value in sent if value and name in SearchForm.base_fields}
    return redirect(reverse("bank", query=search))
