"""Views of the versions of a campaign's guidelines."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.campaigns import WrittenMeanwhile
from mwpapp.services.labelling.summaries import CampaignSummary
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest, for_leads, led_summary
from mwpapp.web.labelling.campaigns.forms import SPARE_EXAMPLES, GuidelinesForm, examples_form
from mwpapp.web.labelling.campaigns.presenters import setting_up
from mwpapp.web.pages.rendering import page


@require_http_methods(["GET", "HEAD", "POST"])
@for_leads
def write(request: PersonRequest, pk: int) -> HttpResponse:
    """Show the versions; a POST saves the next one, previews it, or adds empty examples."""
    now = led_summary(request, pk)
    if request.method != "POST":
        return _fresh(request, now)
    more = SPARE_EXAMPLES if "more" in request.POST else 0
    form = GuidelinesForm(request.POST, use_required_attribute=False)
    examples = examples_form(request.POST, more=more)
    began = whole(request.POST.get("began", ""))
    context: dict[str, Any] = {"form": form, "examples": examples, "began": began}
    if "preview" in request.POST and form.is_valid():
        context["preview"] = form.cleaned_data["text"]
        return _shown(request, now, context)
    if more:
        return _shown(request, now, context)
    if not (form.is_valid() & examples.is_valid()):
        return _shown(request, now, context, status=422)
    try:
        version = campaigns.write_guidelines(
            now.campaign, by=request.user, text=form.cleaned_data["text"],
            examples=examples.plain(), began=began,
        )  # fmt: skip
    except WrittenMeanwhile as why:
        context |= {"began": why.newest, "meanwhile": str(why)}
        return _shown(request, now, context, status=422)
    messages.success(request, _("Version %s is now in use.") % version.number)
    return redirect("campaign_guidelines", pk)


def _fresh(request: PersonRequest, now: CampaignSummary) -> HttpResponse:
    last = now.campaign.guidelines.first()
    context = {
        "form": GuidelinesForm(initial={"text": last.text if last else ""}),
        "examples": examples_form(initial=last.examples if last else ()),
        "began": last.number if last else 0,
    }
    return _shown(request, now, context)


def _shown(
    request: PersonRequest, now: CampaignSummary, context: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    # A query with an aggregate ignores the model's default order.
    counted = now.campaign.guidelines.annotate(given=Count("labels")).order_by("-number")
    shown = {
        **setting_up(now, tab="guidelines"),
        "versions": counted.select_related("written_by"),
        **context,
    }
    return page(
        request, "labelling/campaigns/guidelines.html", shown, section="campaigns", status=status
    )
