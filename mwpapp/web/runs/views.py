"""Views for following, cancelling and retrying runs."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from mwpapp.models import Run
from mwpapp.services import rights
from mwpapp.services.runs import lifecycle
from mwpapp.web.access import PersonRequest, own_run, require, signed_in
from mwpapp.web.pages.progress import pill
from mwpapp.web.pages.rendering import page
from mwpapp.web.runs.presenters import detail, listed, repeatable, silent_queues
from workers.runs import enqueue

ON_A_PAGE = 25


@require_safe
@signed_in
def mine(request: PersonRequest) -> HttpResponse:
    rows = Paginator(listed(request.user), ON_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "rows": rows,
        "repeatable": repeatable(rows, person=request.user),
        "silent": silent_queues(),
        "live": True,
    }
    return page(request, "runs/mine.html", context, section="runs")


@require_safe
@signed_in
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """Show a run. For a run on a single problem, redirect to the problem unless it was deleted."""
    run = own_run(request, pk)
    if run.problem is not None and run.problem.deleted_at is None:
        return redirect("problem", run.problem_id)
    shown = {**detail(run, person=request.user), "live": True}
    return page(request, "runs/run.html", shown, section="runs")


@require_POST
@signed_in
def cancel(request: PersonRequest, pk: int) -> HttpResponse:
    run = own_run(request, pk)
    require(rights.may_cancel_run(request.user, run))
    lifecycle.cancel(run)
    return _row(request, run)


@require_POST
@signed_in
def try_again(request: PersonRequest, pk: int) -> HttpResponse:
    run = own_run(request, pk)
    require(rights.may_repeat_run(request.user, run))
    if lifecycle.retry(run):
        enqueue(run)
    elif not request.htmx:
        messages.info(request, _("Only failed or cancelled requests can be retried."))
    return _row(request, run)


@require_safe
@signed_in
def progress(request: PersonRequest) -> HttpResponse:
    """Render the pill of the header, for pages without a socket."""
    return render(request, "parts/pill.html", {"pill": pill(request.user)})


def _row(request: PersonRequest, run: Run) -> HttpResponse:
    if not request.htmx:
        return redirect("run", run.pk)
    template = {"detail": "runs/detail.html", "coming": "runs/empty.html"}
    shown = template.get(request.POST.get("shown", ""), "runs/row.html")
    return render(request, shown, detail(run, person=request.user))
