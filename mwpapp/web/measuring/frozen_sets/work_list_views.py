"""Views of the pairs whose labels contradict the verdict, which can be used for training."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from mwpapp.formats.measuring import work_list
from mwpapp.models import Evaluation, TestSet
from mwpapp.services import rights
from mwpapp.services.measuring import work_lists
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest, for_test_sets, own_test_set, visible_test_set
from mwpapp.web.pages.rendering import page

ON_A_PAGE = 25


@require_safe
@for_test_sets
def show(request: PersonRequest, pk: int) -> HttpResponse:
    test_set = visible_test_set(request, pk)
    evaluation = _chosen(test_set, request.GET.get("evaluation", ""))
    found = work_lists.against_verdict(test_set, evaluation=evaluation)
    context = {
        "test_set": test_set,
        "evaluation": evaluation,
        "evaluations": work_lists.evaluations(test_set),
        "rows": Paginator(found, ON_A_PAGE).get_page(request.GET.get("page")),
        "query": f"evaluation={evaluation.pk}" if evaluation else "",
        "may_change": rights.may_change_test_set(request.user, test_set),
    }
    return page(request, "measuring/test_sets/work_list.html", context, section="test_sets")


@require_POST
@for_test_sets
def hand_over(request: PersonRequest, pk: int) -> StreamingHttpResponse:
    """Download the file and mark the set as used for training."""
    test_set = own_test_set(request, pk)
    evaluation = _chosen(test_set, request.POST.get("evaluation", ""))
    pairs = work_lists.against_verdict(test_set, evaluation=evaluation)
    lines = work_lists.hand_over(test_set, pairs=pairs)
    response = StreamingHttpResponse(lines, content_type=work_list.MEDIA_TYPE)
    name = f"{slugify(test_set.name) or 'test-set'}-{test_set.version}-work-list.jsonl"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_POST
@for_test_sets
def take_mark_back(request: PersonRequest, pk: int) -> HttpResponse:
    test_set = own_test_set(request, pk)
    work_lists.take_mark_back(test_set)
    messages.success(request, _("This set is no longer marked as used for training."))
    return redirect("work_list", test_set.pk)


def _chosen(test_set: TestSet, sent: str) -> Evaluation | None:
    """Return the chosen evaluation, or None for the verdict that was stored when the pairs were
    added to the campaign. Raise Http404 for an unknown evaluation."""
    if not sent:
        return None
    number = whole(sent)
    found = [one for one in work_lists.evaluations(test_set) if one.pk == number]
    if not found:
        raise Http404
    return found[0]
