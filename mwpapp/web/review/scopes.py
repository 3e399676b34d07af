"""Read from a query what is reviewed, and write it into links and forms."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import Http404, QueryDict
from django.shortcuts import get_object_or_404

from mwpapp.services import rights
from mwpapp.services.query_values import whole
from mwpapp.services.variants.selections.queue import Scope
from mwpapp.web.access import PersonRequest
from mwpapp.web.bank import selecting

NAMES = ("all", "problem", "run", "words", "grade", "tag", "status", "mine")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """A scope, and the `fields` of the query that means it."""

    scope: Scope
    fields: list[tuple[str, str]]

    @property
    def run(self) -> int | None:
        """The id of the run whose variants alone are shown, if any. An import selects problems."""
        run = self.scope.run
        return run.pk if run is not None and run.kind != run.Kind.IMPORT else None

    @property
    def query(self) -> str:
        return urlencode(self.fields)

    def query_with(self, **more: object) -> str:
        return urlencode([*self.fields, *((name, str(value)) for name, value in more.items())])


def reviewed(request: PersonRequest) -> Reviewed:
    """Return what the request reviews. Raise Http404 for a run that the person may not see."""
    sent = request.POST if request.method == "POST" else request.GET
    fields = [(name, value) for name in NAMES for value in sent.getlist(name) if value]
    return Reviewed(scope=_scope(request, sent), fields=fields)


def _scope(request: PersonRequest, sent: QueryDict) -> Scope:
    if "all" in sent or "problem" in sent:
        return Scope(selection=selecting.selection(sent))
    if not (run := sent.get("run")):
        return Scope()
    number = whole(run)
    if number is None:
        raise Http404
    return Scope(run=get_object_or_404(rights.runs_visible_to(request.user), pk=number))
