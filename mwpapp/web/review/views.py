"""Views of the review queue: the next problem, how many are left, and bulk decisions."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import push_url

from mwpapp.models import Problem
from mwpapp.services.bank.selections import NotThere
from mwpapp.services.query_values import whole
from mwpapp.services.variants import deciding
from mwpapp.services.variants.selections import accepting, queue
from mwpapp.web.access import PersonRequest, decidable_paraphrase, for_bank
from mwpapp.web.pages.rendering import page
from mwpapp.web.review import presenters
from mwpapp.web.review.readiness import readiness
from mwpapp.web.review.scopes import Reviewed, reviewed
from workers.runs import follow_decision


@require_safe
@for_bank
def show(request: PersonRequest) -> HttpResponse:
    """Show the problem `at`, or the next one `after` another, with its pending variants."""
    what, variant = reviewed(request), whole(request.GET.get("variant", ""))
    try:
        return _shown(request, what, _problem(request, what), in_hand=variant)
    except NotThere:
        raise Http404 from None


@require_safe
@for_bank
def left(request: PersonRequest) -> HttpResponse:
    """Render how many variants are left, after a decision."""
    try:
        context = presenters.left(reviewed(request), person=request.user)
    except NotThere:
        raise Http404 from None
    return render(request, "review/left.html", context)


@require_safe
@for_bank
def ready(request: PersonRequest) -> HttpResponse:
    """Explain the verdict, with its measured precision."""
    context = {"readiness": readiness(request.user)}
    return page(request, "review/ready.html", context, section="review")


@require_POST
@for_bank
def accept(request: PersonRequest) -> HttpResponse:
    """Accept the ready variants of the queue, except those written after the page counted them."""
    what = reviewed(request)
    try:
        found = queue.variants_in(request.user, what.scope)
    except NotThere:
        raise Http404 from None
    newest = whole(request.POST.get("newest", ""))
    done = accepting.accept_all(found, by=request.user, newest=newest)
    message = ngettext("%(n)s variant accepted.", "%(n)s variants accepted.", len(done.ids))
    return _after(request, what, message % {"n": len(done.ids)})


@require_POST
@for_bank
def undo(request: PersonRequest, batch: UUID) -> HttpResponse:
    """Undo the decision on variants that were accepted together."""
    undone = len(accepting.undo_all(batch, by=request.user))
    message = ngettext("%(n)s variant is open again.", "%(n)s variants are open again.", undone)
    return _after(request, reviewed(request), message % {"n": undone})


@require_POST
@for_bank
def undo_one(request: PersonRequest, pk: int) -> HttpResponse:
    """Undo the last decision on a variant of another problem, and show that problem."""
    row = decidable_paraphrase(request, pk)
    what, message = reviewed(request), gettext("The variant is open again.")
    try:
        row = deciding.undo(row, by=request.user)
    except deciding.CannotDecide as reason:
        message = str(reason)
    follow_decision(row, by=request.user)
    problem = queue.problem_of(request.user, row.problem_id)
    if not request.htmx:
        messages.info(request, message)
        here = _here(what, problem_id=row.problem_id, in_hand=row.pk)
        return redirect(f"{reverse('review')}?{here}#paraphrase-{row.pk}")
    try:
        return _shown(request, what, problem, message=message, in_hand=row.pk)
    except NotThere:
        raise Http404 from None


def _problem(request: PersonRequest, what: Reviewed) -> Problem | None:
    """Return the problem of the query, if the person may change it, or the next in the queue."""
    at = whole(request.GET.get("at", ""))
    offers = not request.htmx  # a fragment does not contain the filter form
    if at is not None and (problem := queue.problem_of(request.user, at, offers=offers)):
        return problem
    after = whole(request.GET.get("after", ""))
    return queue.next_problem(request.user, what.scope, after=after, offers=offers)


def _shown(
    request: PersonRequest,
    what: Reviewed,
    problem: Problem | None,
    *,
    message: str = "",
    in_hand: int | None = None,
) -> HttpResponse:
    context = presenters.shown(what, problem, person=request.user, at=in_hand)
    if not request.htmx:
        form = presenters.filter_form(what, context["offered"])
        whole_page = {**context, "filter": form, "in_hand": in_hand, "live": True}
        return page(request, "review/review.html", whole_page, section="review")
    response = render(
        request, "review/queue.html", {**context, "message": message, "in_hand": in_hand}
    )
    query = _here(what, problem_id=problem.pk, in_hand=in_hand) if problem else what.query
    return push_url(response, f"{reverse('review')}?{query}")


def _here(what: Reviewed, *, problem_id: int, in_hand: int | None) -> str:
    """Return the query that opens the queue at a problem. It also names the current variant
    (`in_hand`) if the scope could hide it."""
    named = {"variant": in_hand} if in_hand is not None and what.is_part else {}
    return what.query_with(at=problem_id, **named)


def _after(request: PersonRequest, what: Reviewed, message: str) -> HttpResponse:
    """Show the queue as it is after a decision on many variants."""
    if request.htmx:
        try:
            problem = queue.next_problem(request.user, what.scope)
            return _shown(request, what, problem, message=message)
        except NotThere:
            raise Http404 from None
    messages.success(request, message)
    return redirect(f"{reverse('review')}?{what.query}")
