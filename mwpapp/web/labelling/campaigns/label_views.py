"""Views for the lead: download the labels and read the practice answers."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseBase
from django.views.decorators.http import require_safe

from mwpapp.models import Reason
from mwpapp.services.labelling.label_export import labels_file
from mwpapp.services.labelling.practice import (
    PracticeAnswer,
    practice_pairs,
    practice_results,
)
from mwpapp.web.access import PersonRequest, for_leads, led_campaign, led_summary
from mwpapp.web.labelling.campaigns.presenters import setting_up
from mwpapp.web.pages.downloads import attachment
from mwpapp.web.pages.rendering import page

ON_A_PAGE = 25


@require_safe
@for_leads
def download(request: PersonRequest, pk: int, format: str) -> HttpResponseBase:
    """Download the revealed labels with their reasons, comments, seconds and guidelines version."""
    campaign = led_campaign(request, pk)
    annotators = request.GET.get("annotators", "")
    return attachment(labels_file(campaign, format=format, annotators=annotators))


@require_safe
@for_leads
def practice(request: PersonRequest, pk: int) -> HttpResponse:
    """Show every annotator's answers to the practice pairs."""
    now = led_summary(request, pk)
    campaign = now.campaign
    rows = Paginator(range(now.practice), ON_A_PAGE).get_page(request.GET.get("page"))
    found = practice_pairs(campaign, start=(rows.number - 1) * ON_A_PAGE, count=ON_A_PAGE)
    context = {
        **setting_up(now, tab="campaign"),
        "rows": rows,
        "results": practice_results(campaign),
        "pairs": [
            (pair, [(answer, _remarks(answer)) for answer in pair.answers]) for pair in found
        ],
    }
    return page(request, "labelling/campaigns/practice.html", context, section="campaigns")


def _remarks(answer: PracticeAnswer) -> Sequence[str]:
    reasons = [str(Reason(code).label) for code in answer.reasons]
    return [remark for remark in (*reasons, answer.comment, answer.skip_reason) if remark]
