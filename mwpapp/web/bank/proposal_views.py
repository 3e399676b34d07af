"""Accept the equation that the solver proposes for a problem."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from mwpapp.services.bank import problems, proposals
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest, changeable_problem, for_bank
from mwpapp.web.bank.whole_page import reload_problem
from workers.runs import follow_edit


@require_POST
@for_bank
def accept_proposal(request: PersonRequest, pk: int) -> HttpResponse:
    """Store the proposed equation, so that more kinds of variants can be written."""
    problem = changeable_problem(request, pk)
    try:
        proposals.accept(problem, revision=whole(request.POST.get("revision", "")))
    except proposals.NothingProposed:
        messages.info(request, _("This problem already has an equation, or its text has changed."))
    except problems.ChangedMeanwhile as reason:
        messages.error(request, str(reason))
    else:
        messages.success(
            request, _("The equation was added. More kinds of variants can be written now.")
        )
        follow_edit(problem, by=request.user)
    return reload_problem(request, pk)
