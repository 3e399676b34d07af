"""Views that add problems to a worksheet: from the bank, a problem's page, or the worksheet."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.models import Assessment, Problem
from mwpapp.services import rights
from mwpapp.services.assessments import building, choosing
from mwpapp.services.assessments.building import CannotChange
from mwpapp.services.bank import problems
from mwpapp.services.query_values import whole, words
from mwpapp.web.access import PersonRequest, for_bank, own_assessment
from mwpapp.web.assessments.forms import TitleForm
from mwpapp.web.assessments.responses import after, based_on, changed
from mwpapp.web.bank import selecting
from mwpapp.web.pages.rendering import page

PROBLEMS_SHOWN = 8
WORKSHEETS_SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def add(request: PersonRequest) -> HttpResponse:
    """Ask which worksheet to add the chosen problems to, then add them."""
    if request.method == "POST":
        return _add(request, _chosen(request, request.POST.getlist("problem")))
    if "all" in request.GET:
        chosen = list(selecting.selected_by(request)[: building.MAX_PLACES + 1])
    else:
        chosen = _chosen(request, request.GET.getlist("problem"))
    return _ask(request, chosen, form=TitleForm(initial={"title": _("Worksheet")}))


def _add(request: PersonRequest, chosen: list[Problem]) -> HttpResponse:
    form = TitleForm(request.POST)
    number = whole(request.POST.get("worksheet", ""))
    if number is None and "worksheet" in request.POST:
        raise Http404
    if not chosen or len(chosen) > building.MAX_PLACES:
        return _ask(request, chosen, form=form)
    if number is None and not form.is_valid():
        return _ask(request, chosen, form=form, status=422)
    try:
        with transaction.atomic():  # no empty worksheet is left if the problems are refused
            target = (
                own_assessment(request, number)
                if number is not None
                else building.create(request.user, title=form.cleaned_data["title"])
            )
            added = building.add_problems(target, chosen)
    except CannotChange as reason:
        messages.error(request, str(reason))
        return _ask(request, chosen, form=form, status=422)
    messages.success(request, _added_message(added))
    return redirect("worksheet", target.pk)


def _ask(
    request: PersonRequest, chosen: list[Problem], *, form: TitleForm, status: int = 200
) -> HttpResponse:
    if not chosen:
        messages.error(request, _("Select at least one problem first."))
        return selecting.back_to_search(request)
    if len(chosen) > building.MAX_PLACES:
        fault = _("A worksheet can have at most %s problems.") % building.MAX_PLACES
        messages.error(request, fault)
        return selecting.back_to_search(request)
    own = rights.assessments_visible_to(request.user).current().filter(owner=request.user)
    context = {"chosen": chosen, "form": form, "worksheets": own[:WORKSHEETS_SHOWN]}
    return page(request, "assessments/add.html", context, section="worksheets", status=status)


@require_safe
@for_bank
def pick(request: PersonRequest, pk: int) -> HttpResponse:
    """List the newest problems that match the words and are not on the worksheet."""
    assessment = own_assessment(request, pk)
    return render(request, "assessments/pick.html", _picking(request, assessment))


def _picking(request: PersonRequest, assessment: Assessment) -> dict[str, object]:
    query = problems.ProblemSearch(words=words(request.GET.get("words", "")))
    rows = problems.search(request.user, query).exclude(places__section__assessment=assessment)
    found = rows.without_vectors().order_by("-pk")[:PROBLEMS_SHOWN]
    return {"worksheet": assessment, "found": found, "searched": query.words}


@require_POST
@for_bank
def add_here(request: PersonRequest, pk: int) -> HttpResponse:
    """Add the problems that were chosen on the page of the worksheet."""
    assessment = own_assessment(request, pk)
    chosen = _chosen(request, request.POST.getlist("problem"))
    return after(
        request,
        assessment,
        lambda: building.add_problems(assessment, chosen, version=based_on(request)),
        places=True,
    )


@require_POST
@for_bank
def add_alike(request: PersonRequest, pk: int) -> HttpResponse:
    """Add up to six problems that are similar to those on the worksheet."""
    assessment = own_assessment(request, pk)
    present = Problem.objects.filter(places__section__assessment=assessment).distinct()
    alike = choosing.like(list(present), person=request.user)
    if not alike:
        fault = _(
            "No similar problem found. Reword looks for the same logic, the same grade or a shared "
            "tag among the newest problems that have an answer or an equation, and no warnings."
        )
        return changed(request, assessment, fault=fault)
    return after(
        request,
        assessment,
        lambda: building.add_problems(assessment, alike, version=based_on(request)),
        places=True,
    )


def _chosen(request: PersonRequest, sent: Iterable[str]) -> list[Problem]:
    """Return the problems with these ids, in order. Raise Http404 for one that the person may not
    see."""
    ids = list(dict.fromkeys(whole(pk) for pk in sent))
    rows = rights.problems_visible_to(request.user).filter(pk__in=[pk for pk in ids if pk])
    found = {row.pk: row for row in rows.without_vectors()}
    if set(ids) - set(found):
        raise Http404
    return [found[pk] for pk in ids if pk is not None]


def _added_message(added: int) -> str:
    if not added:
        return _("The worksheet already has these problems.")
    return ngettext("%(n)s problem added.", "%(n)s problems added.", added) % {"n": added}
