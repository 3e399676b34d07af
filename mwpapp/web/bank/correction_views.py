"""Apply the corrections that the checks of a problem suggest."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from mwpapp.services.bank import corrections, problems
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest, changeable_problem, for_bank
from mwpapp.web.bank.whole_page import reload_problem
from workers.runs import follow_edit


@require_POST
@for_bank
def correct(request: PersonRequest, pk: int) -> HttpResponse:
    """Apply the correction that one warning suggests."""
    problem = changeable_problem(request, pk)
    code, revision = request.POST.get("code", ""), whole(request.POST.get("revision", ""))
    try:
        corrections.correct(problem, code=code, revision=revision)
    except corrections.NothingToCorrect:
        messages.info(request, _("This has already been corrected."))
    except (problems.AlreadyThere, problems.ChangedMeanwhile) as reason:
        messages.error(request, str(reason))
    else:
        follow_edit(problem, by=request.user)
    return reload_problem(request, pk)
