"""Views that list, create and change the lead's campaigns."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from mwpapp.models import Campaign
from mwpapp.services import rights
from mwpapp.services.labelling import campaigns, outcomes
from mwpapp.services.labelling.campaigns import CannotChange, Unconfirmed
from mwpapp.web.access import PersonRequest, for_leads, led_campaign, led_summary
from mwpapp.web.labelling.campaigns.forms import CampaignForm
from mwpapp.web.labelling.campaigns.presenters import listed, setting_up, transitions
from mwpapp.web.pages.rendering import page

SECTION = "campaigns"


@require_safe
@for_leads
def mine(request: PersonRequest) -> HttpResponse:
    led = rights.campaigns_led_by(request.user)
    context = {"rows": listed(led.current()), "archived": led.archived().exists()}
    return page(request, "labelling/campaigns/list.html", context, section=SECTION)


@require_safe
@for_leads
def archive(request: PersonRequest) -> HttpResponse:
    rows = listed(rights.campaigns_led_by(request.user).archived())
    context = {"rows": rows, "archive": True}
    return page(request, "labelling/campaigns/list.html", context, section=SECTION)


@require_POST
@for_leads
def set_archived(request: PersonRequest, pk: int) -> HttpResponse:
    """Archive a campaign, or restore it."""
    campaign, restored = led_campaign(request, pk), "restore" in request.POST
    try:
        campaigns.archive(campaign, archived=not restored)
    except CannotChange as reason:
        messages.error(request, str(reason))
        return redirect("campaign_settings", pk)
    message = _("“%s” was restored.") if restored else _("“%s” was archived.")
    messages.success(request, message % campaign.name)
    return redirect("campaign", pk) if restored else redirect("campaigns")


@require_http_methods(["GET", "HEAD", "POST"])
@for_leads
def new(request: PersonRequest) -> HttpResponse:
    form = CampaignForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            campaign = campaigns.create(request.user, **form.cleaned_data)
        except CannotChange as reason:
            form.add_error("name", str(reason))
        else:
            return redirect("campaign_guidelines", campaign.pk)
    status = 422 if form.errors else 200
    return page(
        request, "labelling/campaigns/new.html", {"form": form}, section=SECTION, status=status
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_leads
def settings(request: PersonRequest, pk: int) -> HttpResponse:
    now = led_summary(request, pk)
    campaign = now.campaign
    labelled = campaign.labels.exists()
    form = CampaignForm(request.POST or None, campaign=campaign, labelled=labelled)
    if request.method == "POST" and form.is_valid():
        try:
            campaigns.change(campaign, **form.cleaned_data)
        except CannotChange as reason:
            form.add_error(None, str(reason))
        else:
            messages.success(request, _("Saved."))
            return redirect("campaign_settings", pk)
    context = {
        **setting_up(now, tab="settings"),
        "form": form,
        "transitions": transitions(now),
        "labelled": labelled,
    }
    status = 422 if form.errors else 200
    return page(
        request, "labelling/campaigns/settings.html", context, section=SECTION, status=status
    )


@require_POST
@for_leads
def state(request: PersonRequest, pk: int) -> HttpResponse:
    """Change the state. Ask for confirmation before closing with missing labels, and before
    opening with too few annotators."""
    now, to = led_summary(request, pk), request.POST.get("to", "")
    campaign = now.campaign
    if to == Campaign.State.CLOSED and now.missing and "sure" not in request.POST:
        context = {"campaign": campaign, "now": now, "outcome": outcomes.outcome(campaign)}
        return page(request, "labelling/campaigns/close.html", context, section=SECTION)
    try:
        campaigns.change_state(campaign, to=to, sure="sure" in request.POST)
    except Unconfirmed as reason:
        context = {"campaign": campaign, "why": reason}
        return page(request, "labelling/campaigns/open.html", context, section=SECTION)
    except CannotChange as reason:
        messages.error(request, str(reason))
    else:
        values = {"name": campaign.name, "state": campaign.get_state_display()}
        messages.success(request, _("“%(name)s” is now: %(state)s.") % values)
    return redirect(reverse("campaign_settings", args=[pk]) + "#state")


@require_http_methods(["GET", "HEAD", "POST"])
@for_leads
def delete(request: PersonRequest, pk: int) -> HttpResponse:
    now = led_summary(request, pk)
    campaign = now.campaign
    if request.method != "POST":
        context = {"campaign": campaign, "now": now}
        return page(request, "labelling/campaigns/delete.html", context, section=SECTION)
    try:
        campaigns.delete(campaign)
    except CannotChange as reason:
        messages.error(request, str(reason))
        return redirect("campaign_settings", pk)
    messages.success(request, _("“%s” was deleted.") % campaign.name)
    return redirect("campaigns")
