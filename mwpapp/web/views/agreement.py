"""The lead's page of a campaign: how far it is, how far annotators agree, how they work."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mwpapp.web import agreement
from mwpapp.web.access import PersonRequest, is_htmx, led_campaign, signed_in
from mwpapp.web.pages import page


@require_safe
@signed_in
def show(request: PersonRequest, pk: int) -> HttpResponse:
    campaign = led_campaign(request, pk)
    by = agreement.chosen(request.GET.get("by", ""))
    every_two = request.GET.get("each") == "all"
    context = {
        **agreement.standing(campaign),
        **agreement.figures(campaign, by=by, every_two=every_two),
        "tab": "campaign",
        "live": True,
    }
    return page(request, "campaigns/show.html", context, section="campaigns")


@require_safe
@signed_in
def quality(request: PersonRequest, pk: int) -> HttpResponse:
    """On its own page, or as the part of the lead's that is asked for last: it is the dearest."""
    campaign = led_campaign(request, pk)
    context = {**agreement.carefulness(campaign), "tab": "campaign", "live": True}
    if is_htmx(request):
        return render(request, "campaigns/quality.html", context)
    return page(request, "campaigns/quality_page.html", context, section="campaigns")
