"""Views of the bank and the review page of one problem."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reswap, retarget

from mwpapp.models import Problem
from mwpapp.services import rights
from mwpapp.services.bank import problems
from mwpapp.services.bank.picture import picture_of
from mwpapp.services.query_values import whole
from mwpapp.services.variants import writing
from mwpapp.services.variants.offering import CannotWrite
from mwpapp.web.access import (
    PersonRequest,
    changeable_problem,
    for_bank,
    restorable_problem,
    visible_problem,
)
from mwpapp.web.bank.forms import LogicForm, PasteForm, ProblemForm, SearchForm
from mwpapp.web.bank.number_reading import previewed
from mwpapp.web.bank.picture import drawn
from mwpapp.web.pages.rendering import page
from mwpapp.web.variants import review
from mwpapp.web.variants.writing_form import WritingForm, writing_context
from workers.runs import enqueue, follow_edit
from workers.solutions import embed_and_solve

ON_A_PAGE = 25


@require_safe
@for_bank
def bank(request: PersonRequest) -> HttpResponse:
    search = SearchForm(request.GET)
    wanted = problems.search(request.user, search.query())
    found = wanted.without_vectors().order_by("-pk")
    query = _search_of(request)
    # The link to the problems that need checking replaces the status.
    visible = rights.problems_visible_to(request.user)
    any_status = problems.narrowed(visible, search.query(), person=request.user)
    context = {
        "search": search,
        "rows": Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
        "query": urlencode(query),
        "filters": {name: value for name, value in query.items() if name in search.fields},
        "ticked": "tick" in request.GET,
        "to_check": any_status.warned().count(),
        "to_check_query": urlencode({**query, "status": "flagged"}),
        "narrowed": bool(query),
        "tags": _offered(problems.tags_of(request.user), chosen=search.query().tag),
        "deleted": _just_deleted(request),
    }
    if request.htmx:
        return render(request, "bank/list.html", context)
    context["logic_form"] = LogicForm()
    context["bin"], context["downloads"] = problems.has_bin_and_downloads(request.user)
    return page(request, "bank/bank.html", context, section="bank")


def _offered(tags: list[str], *, chosen: str) -> list[str]:
    """Return the tags, including the chosen one, which only older problems may have."""
    return tags if not chosen or chosen in tags else [*tags, chosen]


def _search_of(request: PersonRequest) -> dict[str, str]:
    """Return the search of the request, without the page number, the ticks and the deleted
    problem."""
    sent, left_out = request.GET.dict(), {"page", "tick", "deleted"}
    return {key: value for key, value in sent.items() if value and key not in left_out}


def _just_deleted(request: PersonRequest) -> int | None:
    """Return the id of the problem whose deletion the page reports, unless it was restored."""
    pk = whole(request.GET.get("deleted", ""))
    return pk if pk and problems.bin_of(request.user).filter(pk=pk).exists() else None


@require_safe
@for_bank
def picture(request: PersonRequest) -> HttpResponse:
    """Show how many problems match the search, by grade, readability, template and warning."""
    found = problems.narrowed(
        rights.problems_visible_to(request.user),
        SearchForm(request.GET).query(),
        person=request.user,
    )
    search = {
        name: sent for name, sent in _search_of(request).items() if name in SearchForm.base_fields
    }
    search.pop("status", None)  # the numbers include every status
    context = {**drawn(picture_of(found), search=search), "query": urlencode(search)}
    return page(request, "bank/picture.html", context, section="bank")


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def add(request: PersonRequest) -> HttpResponse:
    form = ProblemForm(request.POST or None)
    if request.method == "POST" and "read" not in request.POST and form.is_valid():
        try:
            shared = form.cleaned_data["shared"]
            problem = problems.add(form.plain(), owner=request.user, shared=shared)
        except problems.AlreadyThere as reason:
            form.refuse_twin(reason)
        else:
            embed_and_solve.delay_on_commit([problem.pk])
            return redirect("problem", problem.pk)
    return _form_page(request, "bank/add.html", form)


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def paste(request: PersonRequest) -> HttpResponse:
    """Preview the pasted problems; confirming adds them."""
    form = PasteForm(request.POST or None)
    ready = request.method == "POST" and form.is_valid()
    if ready and "add" in request.POST:
        added, duplicates = problems.add_many(form.plain(), owner=request.user)
        embed_and_solve.delay_on_commit([problem.pk for problem in added])
        messages.success(request, _paste_message(len(added), duplicates))
        return redirect("bank")
    pasted = form.plain() if ready else []
    context = {"form": form, "preview": [previewed(problem) for problem in pasted]}
    if request.htmx:
        return render(request, "bank/preview.html", context)
    return page(request, "bank/paste.html", context, section="bank")


@require_safe
@for_bank
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the review page."""
    problem = visible_problem(request, pk)
    context = {
        **review.whole(problem, person=request.user),
        **writing_context(problem),
        "live": True,
    }
    return page(request, "variants/problem.html", context, section="review")


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def edit(request: PersonRequest, pk: int) -> HttpResponse:
    problem = changeable_problem(request, pk)
    form = ProblemForm(request.POST or None, instance=problem)
    if request.method == "POST" and "read" not in request.POST and form.is_valid():
        shared, seen = form.cleaned_data["shared"], form.cleaned_data["seen"]
        try:
            problems.edit(problem, form.plain(), shared=shared, seen=seen)
        except problems.AlreadyThere as reason:
            form.refuse_twin(reason)
        except problems.ChangedMeanwhile as reason:
            form.refuse_outdated(reason)
        else:
            follow_edit(problem, by=request.user)
            return redirect("problem", pk)
    form.start_at(request.GET.get("field", ""))
    more = {"problem": problem, "consequences": problems.consequences(problem)}
    return _form_page(request, "bank/edit.html", form, **more)


@require_http_methods(["GET", "HEAD", "POST"])
@for_bank
def delete(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the confirmation page; a POST deletes the problem and its variants."""
    problem = changeable_problem(request, pk)
    if request.method == "POST":
        problems.delete(problem)
        return redirect(f"{reverse('bank')}?deleted={pk}")
    context = {"problem": problem, "consequences": problems.consequences(problem)}
    return page(request, "bank/delete.html", context, section="bank")


@require_safe
@for_bank
def deleted(request: PersonRequest) -> HttpResponse:
    """List the deleted problems that the person may restore."""
    found = problems.bin_of(request.user).without_vectors()
    rows = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    return page(request, "bank/deleted.html", {"rows": rows}, section="bank")


@require_POST
@for_bank
def restore(request: PersonRequest, pk: int) -> HttpResponse:
    try:
        problems.restore(restorable_problem(request, pk))
    except problems.AlreadyThere as reason:
        messages.error(request, str(reason))
        return redirect("problem", reason.problem.pk)
    return redirect("problem", pk)


@require_POST
@for_bank
def write(request: PersonRequest, pk: int) -> HttpResponse:
    """Request variants. With htmx, the page stays open."""
    problem = changeable_problem(request, pk)
    form = WritingForm(request.POST, problem=problem)
    if not form.is_valid():
        return _write_again(request, problem, form)
    try:
        run = writing.request_variants(problem, asked_by=request.user, **form.cleaned_data)
    except CannotWrite as reason:
        form.add_error("kinds", str(reason))
        return _write_again(request, problem, form)
    enqueue(run)
    if request.htmx:
        context = review.coming(problem, person=request.user)
        return render(request, "variants/requested.html", context)
    return redirect("problem", pk)


def _write_again(request: PersonRequest, problem: Problem, form: WritingForm) -> HttpResponse:
    """Show the form with its errors; the first field with an error gets the focus."""
    if request.htmx:
        context = {
            **review.coming(problem, person=request.user),
            **writing_context(problem, form=form),
        }
        response = render(request, "variants/write.html", context, status=422)
        return retarget(reswap(response, "outerHTML"), "#write")
    context = {
        **review.whole(problem, person=request.user),
        **writing_context(problem, form=form),
        "live": True,
    }
    return page(request, "variants/problem.html", context, section="review", status=422)


def _form_page(
    request: HttpRequest, template: str, form: ProblemForm, **more: object
) -> HttpResponse:
    status = 409 if form.current else 422 if form.errors else 200
    context = {"form": form, "saved_meanwhile": form.saved_meanwhile(), **more}
    return page(request, template, context, section="bank", status=status)


def _paste_message(added: int, duplicates: int) -> str:
    message = ngettext("%(n)s problem added.", "%(n)s problems added.", added) % {"n": added}
    if not duplicates:
        return message
    known = ngettext(
        "%(n)s was already in your bank.", "%(n)s were already in your bank.", duplicates
    ) % {"n": duplicates}
    return _("%(said)s %(known)s") % {"said": message, "known": known}
