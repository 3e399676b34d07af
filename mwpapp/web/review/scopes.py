"""Read the scope of a review from a query, and write the scope into links and forms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import Http404, QueryDict
from django.shortcuts import get_object_or_404

from mwpapp.services import rights
from mwpapp.services.bank.selections import Selection
from mwpapp.services.query_values import whole
from mwpapp.services.variants.selections.queue import Scope
from mwpapp.web.access import PersonRequest
from mwpapp.web.bank import selecting
from mwpapp.web.review import filters
from mwpapp.web.review.filters import FilterForm

SCOPE = ("all", "problem", "run", "words", "status", "mine", "reading", "warning", "template")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """A scope, and the `fields` of the query that describe it. `form` is the filter form of the
    query, and `unfiltered` is the same scope without the filter."""

    scope: Scope
    fields: list[tuple[str, str]]
    form: FilterForm
    unfiltered: Scope

    @property
    def run(self) -> int | None:
        """The id of the run if only its variants are shown. An import selects problems instead."""
        run = self.scope.run
        return run.pk if run is not None and run.kind != run.Kind.IMPORT else None

    @property
    def is_filtered(self) -> bool:
        return any(name in filters.NAMES for name, _value in self.fields)

    @property
    def is_part(self) -> bool:
        """Whether only some of the variants of a problem are shown."""
        return self.run is not None or self.scope.narrowing.hides_variants

    @property
    def fields_of_scope(self) -> list[tuple[str, str]]:
        return [(name, value) for name, value in self.fields if name not in filters.NAMES]

    @property
    def query(self) -> str:
        return urlencode(self.fields)

    @property
    def query_of_all(self) -> str:
        """The query without the filter."""
        return urlencode(self.fields_of_scope)

    @property
    def query_of_socket(self) -> str:
        """The query that tells the socket which variants of a problem are shown."""
        run = [("run", str(self.run))] if self.run else []
        filter_fields = [field for field in self.fields if field[0] in filters.NAMES]
        return urlencode([("queue", "on"), *run, *filter_fields])

    def query_with(self, **more: object) -> str:
        return urlencode([*self.fields, *((name, str(value)) for name, value in more.items())])


def reviewed(request: PersonRequest) -> Reviewed:
    """Return the scope of the request. Raise Http404 for a run that is invalid or that the person
    may not see.

    No variant matches a filter with an unknown value: ignoring the value could make a person accept
    more variants than intended.
    """
    sent = request.POST if request.method == "POST" else request.GET
    form, scope = FilterForm(sent), _scope(request, sent)
    narrowing = form.narrowing()
    nothing = Scope(selection=Selection())
    return Reviewed(
        scope=nothing if narrowing is None else replace(scope, narrowing=narrowing),
        fields=_fields(sent),
        form=form,
        unfiltered=scope,
    )


def _fields(sent: QueryDict) -> list[tuple[str, str]]:
    of_scope = [(name, value) for name in SCOPE for value in sent.getlist(name) if value]
    of_filter = [(name, value) for name in filters.NAMES if (value := sent.get(name))]
    return [*of_scope, *of_filter]


def _scope(request: PersonRequest, sent: QueryDict) -> Scope:
    if "all" in sent or "problem" in sent:
        # The filter applies the grade and the tag, so the search does not need them.
        search = sent.copy()
        for name in filters.NAMES:
            search.pop(name, None)
        return Scope(selection=selecting.selection(search))
    if not (run := sent.get("run")):
        return Scope()
    number = whole(run)
    if number is None:
        raise Http404
    return Scope(run=get_object_or_404(rights.runs_visible_to(request.user), pk=number))
