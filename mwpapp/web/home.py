"""The view of the home page."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from mwpapp.services import rights
from mwpapp.services.bank import problems
from mwpapp.services.bank.problems import ProblemSearch
from mwpapp.web.access import PersonRequest, signed_in
from mwpapp.web.labelling.campaigns.presenters import listed
from mwpapp.web.pages.rendering import page

SHOWN = 5
WAITING = ProblemSearch(status="waiting", changeable=True)


@require_safe
@signed_in
def home(request: PersonRequest) -> HttpResponse:
    if not rights.may_use_bank(request.user):
        return _without_bank(request)
    waiting = problems.search(request.user, WAITING).order_by("-pk")
    own = rights.paraphrases_visible_to(request.user).filter(
        problem__in=rights.problems_changeable_by(request.user)
    )
    context = {
        "in_bank": rights.problems_visible_to(request.user).count(),
        "waiting": waiting[:SHOWN],
        "waiting_count": waiting.count(),
        "kept_count": own.kept().count(),  # the number of variants in the download
        "campaigns": listed(rights.campaigns_led_by(request.user).not_closed()[:SHOWN]),
        "runs": rights.runs_visible_to(request.user).select_related("problem")[:SHOWN],
    }
    return page(request, "home/home.html", context, section="home")


def _without_bank(request: PersonRequest) -> HttpResponse:
    if rights.may_open_labels(request.user):
        return redirect("labels")
    return page(request, "home/nothing.html", section="home")
