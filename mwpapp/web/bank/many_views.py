"""The view that writes variants of many problems."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from mwpapp.ml.catalogue.kinds import KINDS
from mwpapp.models import Problem
from mwpapp.services.bank.selections import NotThere, Selection, changeable, selected
from mwpapp.services.query_values import whole
from mwpapp.services.variants.offering import CannotWrite
from mwpapp.services.variants.selections import writing
from mwpapp.web.access import PersonRequest, for_bank, require
from mwpapp.web.bank import selecting
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants.writing_form import WishForm, kinds_of_many, sent_for_many
from workers.runs import enqueue

SHOWN = 5
FOR_EACH = 5  # variants; the form suggests this number


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def write(request: PersonRequest) -> HttpResponse:
    """Ask how many variants of each selected problem to write, then request them."""
    if request.method == "POST":
        return _write(request)
    found = selecting.selected_by(request)
    writable = changeable(request.user, found)
    number, chosen = writable.count(), found.count()
    if not chosen:
        return _nothing_ticked(request)
    if not 0 < number <= writing.MAX_PROBLEMS_PER_RUN:
        messages.error(request, _refusal(number))
        return selecting.back_to_search(request)
    return _ask(request, list(writable), left_out=chosen - number)


def _write(request: PersonRequest) -> HttpResponse:
    chosen = _chosen(request)
    if not chosen:
        return _nothing_ticked(request)
    form = WishForm(request.POST)
    if not form.is_valid():
        return _ask(request, chosen, form=form)
    try:
        run = writing.request_variants_of_all(chosen, asked_by=request.user, **form.cleaned_data)
    except CannotWrite as reason:
        form.add_error("kinds", str(reason))
        return _ask(request, chosen, form=form)
    enqueue(run)
    return redirect("run", run.pk)


def _ask(
    request: PersonRequest,
    chosen: list[Problem],
    *,
    left_out: int = 0,
    form: WishForm | None = None,
) -> HttpResponse:
    """Show the form, with the reasons why some of the problems cannot get variants."""
    sources = writing.sources_of(chosen)
    found = sum(
        bool(source.equation) and not row.equation
        for source, row in zip(sources, chosen, strict=True)
    )
    kinds = kinds_of_many(sources)
    possible = [kind.name for kind in kinds if not kind.refusal]
    context = {
        "chosen": chosen,
        "shown": chosen[:SHOWN],
        "more": max(len(chosen) - SHOWN, 0),
        "left_out": left_out,
        "found": found,
        "refusals": writing.refusals(sources, kinds=KINDS).items(),
        "kinds": kinds,
        "sent": sent_for_many(sources),
        "writing_form": form or WishForm(initial={"kinds": possible, "count": FOR_EACH}),
    }
    status = 422 if form else 200
    return page(request, "bank/write_many.html", context, section="bank", status=status)


def _chosen(request: PersonRequest) -> list[Problem]:
    """Return the selected problems. Raise Http404 if the person may not see one of them, and
    PermissionDenied if they may not change one."""
    ids = [whole(sent) or 0 for sent in request.POST.getlist("problem")]
    try:
        found = selected(request.user, Selection(ids=ids))
    except NotThere:
        raise Http404 from None
    writable = changeable(request.user, found)
    require(writable.count() == found.count())
    return list(writable)


def _nothing_ticked(request: PersonRequest) -> HttpResponse:
    messages.error(request, _("Select at least one problem first."))
    return selecting.back_to_search(request)


def _refusal(number: int) -> str:
    if not number:
        return _("Only the owner of a problem can write variants of it.")
    return _("You chose %(count)s problems; the limit is %(most)s. Narrow your search first.") % {
        "count": number,
        "most": writing.MAX_PROBLEMS_PER_RUN,
    }
