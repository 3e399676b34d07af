"""Views of the lead's page: progress, agreement and annotator quality."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mwpapp.formats.labelling.registry import FORMATS
from mwpapp.web.access import PersonRequest, led_campaign, led_summary, signed_in
from mwpapp.web.labelling.campaigns import agreement_presenters
from mwpapp.web.pages.rendering import page


@require_safe
@signed_in
def show(request: PersonRequest, pk: int) -> HttpResponse:
    now = led_summary(request, pk)
    by = agreement_presenters.chosen(request.GET.get("by", ""))
    all_annotator_pairs = request.GET.get("each") == "all"
    context = {
        **agreement_presenters.progress_context(now),
        **agreement_presenters.figures(
            now.campaign, by=by, all_annotator_pairs=all_annotator_pairs
        ),
        "tab": "campaign",
        "live": True,
        "formats": FORMATS,
        "practice_count": now.practice,
    }
    return page(request, "labelling/campaigns/show.html", context, section="campaigns")


@require_safe
@signed_in
def quality(request: PersonRequest, pk: int) -> HttpResponse:
    """Show annotator quality on its own page. With htmx, return the fragment that the lead's page
    loads last, because it is slow to compute."""
    campaign = led_campaign(request, pk)
    context = {**agreement_presenters.annotator_quality(campaign), "tab": "campaign", "live": True}
    if request.htmx:
        return render(request, "labelling/campaigns/quality.html", context)
    return page(request, "labelling/campaigns/quality_page.html", context, section="campaigns")
