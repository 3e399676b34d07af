"""Views for measuring and comparing scorers and for setting the threshold for ready."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.ml.evaluation.operating_point import OperatingPoint as Point
from mwpapp.models import Evaluation
from mwpapp.services import rights
from mwpapp.services.measuring import evaluations, operating_points
from mwpapp.services.measuring.evaluations import CannotEvaluate
from mwpapp.services.measuring.operating_points import CannotSet
from mwpapp.services.query_values import whole
from mwpapp.web.access import (
    PersonRequest,
    for_test_sets,
    require,
    visible_test_set,
)
from mwpapp.web.measuring.evaluations.comparing import chosen, strata
from mwpapp.web.measuring.evaluations.forms import PointForm
from mwpapp.web.measuring.evaluations.presenters import (
    MAX_COMPARED,
    asking,
    change_of_point,
    fingerprint_in_use,
    in_effect,
    listed,
    shown,
    side_by_side,
    words_of,
)
from mwpapp.web.pages.rendering import page
from mwpapp.web.runs.presenters import detail, skipped_rows
from workers.runs import enqueue

ON_A_PAGE = 25
SECTION = "test_sets"


@require_safe
@for_test_sets
def mine(request: PersonRequest) -> HttpResponse:
    """List the measurements that the person may see, and the threshold in use."""
    found = rights.evaluations_visible_to(request.user).for_lists()
    rows = Paginator(found, ON_A_PAGE).get_page(request.GET.get("page"))
    effect_context = in_effect(fingerprint_in_use(), person=request.user)
    context = {"rows": rows, "listed": listed(rows), **effect_context}
    return page(request, "measuring/evaluations/list.html", context, section=SECTION)


@require_http_methods(["GET", "HEAD", "POST"])
@for_test_sets
def evaluate(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the available scorers; a POST measures the chosen ones on a test set."""
    test_set, why = visible_test_set(request, pk), ""
    if request.method == "POST":
        try:
            keys = request.POST.getlist("scorer")
            rows = evaluations.request(test_set, by=request.user, keys=keys)
        except CannotEvaluate as reason:
            why = str(reason)
        else:
            for row in rows:
                if row.run is not None:
                    enqueue(row.run)
            alone = len(rows) == 1
            return redirect("evaluation", rows[0].pk) if alone else redirect("evaluate", pk)
    context = {"test_set": test_set, "why": why, **asking(test_set)}
    status = 422 if why else 200
    return page(
        request, "measuring/evaluations/evaluate.html", context, section=SECTION, status=status
    )


@require_safe
@for_test_sets
def show(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the figures, or the progress of the measurement, which the page polls."""
    return _shown(request, _visible(request, pk), form=PointForm())


@require_safe
@for_test_sets
def row(request: PersonRequest, pk: int) -> HttpResponse:
    """Render the table row of a measurement. Unfinished rows poll this view."""
    found = rights.evaluations_visible_to(request.user).for_lists()
    (one,) = listed([get_object_or_404(found, pk=pk)])
    context = {"one": one, "choosing": "choosing" in request.GET}
    return render(request, "measuring/evaluations/row.html", context)


@require_safe
@for_test_sets
def compare(request: PersonRequest, pk: int) -> HttpResponse:
    """Compare evaluations on one test set."""
    test_set = visible_test_set(request, pk)
    wanted = [whole(key) for key in request.GET.getlist("evaluation")]
    measured = test_set.evaluations.measured().order_by("pk")
    found = measured.filter(pk__in=[pk for pk in wanted if pk is not None])
    rows = list(found.select_related("test_set")[:MAX_COMPARED])
    context = {
        "test_set": test_set,
        "most": MAX_COMPARED,
        "measured": listed(measured.for_lists()),
        "chosen": {row.pk for row in rows},
        **side_by_side(rows),
    }
    return page(request, "measuring/evaluations/compare.html", context, section=SECTION)


@require_POST
@for_test_sets
def set_operating_point(request: PersonRequest, pk: int) -> HttpResponse:
    """Show what the chosen threshold would change; once the person confirms, set the threshold."""
    row = _visible(request, pk)
    require(rights.may_set_operating_point(request.user))
    form = PointForm(request.POST)
    if form.is_valid():
        labels = evaluations.labels_of(row.test_set)
        try:
            point = _chosen(row, form=form, labels=labels)
            if "sure" not in request.POST:
                context = change_of_point(row, point, labels=labels)
                template = "measuring/evaluations/confirm_point.html"
                return page(request, template, context, section=SECTION)
            operating_points.set_point(row, point, by=request.user)
        except CannotSet as why:
            form.add_error(None, str(why))
        else:
            messages.success(request, _("New variants now use this threshold."))
            return redirect("evaluation", pk)
    return _shown(request, row, form=form, status=422)


@require_POST
@for_test_sets
def back_to_fitted(request: PersonRequest) -> HttpResponse:
    """Restore the verdict's fitted threshold."""
    require(rights.may_set_operating_point(request.user))
    operating_points.back_to_fitted(by=request.user)
    messages.success(request, _("New variants now use the fitted threshold."))
    back = whole(request.POST.get("evaluation", "")) or 0
    found = rights.evaluations_visible_to(request.user).filter(pk=back).first()
    return redirect("evaluations") if found is None else redirect("evaluation", found.pk)


def _chosen(row: Evaluation, *, form: PointForm, labels: list[int]) -> Point:
    """Return the point that the form asks for. Raise CannotSet if there is none."""
    percent, threshold = form.cleaned_data["percent"], form.cleaned_data["threshold"]
    verdict = fingerprint_in_use()
    if percent is not None:
        return operating_points.point_by_precision(
            row, labels=labels, precision=percent / 100, fingerprint=verdict
        )
    return operating_points.point_by_threshold(
        row, labels=labels, threshold=threshold, fingerprint=verdict
    )


def _visible(request: PersonRequest, pk: int) -> Evaluation:
    found = rights.evaluations_visible_to(request.user).select_related("test_set", "run")
    return get_object_or_404(found, pk=pk)


def _shown(
    request: PersonRequest, row: Evaluation, *, form: PointForm, status: int = 200
) -> HttpResponse:
    context = {"row": row, "words": words_of(row), "form": form}
    if row.measured_at is not None:
        by = chosen(request.GET.get("by", ""))
        known = evaluations.known_labels(row.test_set, by=by)
        context |= shown(row, known=known, person=request.user)
        context |= strata(row, by=by, known=known)
        context["may_set"] = rights.may_set_operating_point(request.user)
        if row.scorer == Evaluation.Scorer.OUTSIDE and row.run is not None:
            context |= skipped_rows(row.run)
    elif row.run is not None:
        context |= detail(row.run, person=request.user)
    if request.htmx:
        return render(request, "measuring/evaluations/evaluation.html", context, status=status)
    return page(request, "measuring/evaluations/show.html", context, section=SECTION, status=status)
