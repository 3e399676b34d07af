"""Views for deciding disagreements, one at a time."""

from __future__ import annotations

from dataclasses import replace

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from mwpapp.models import Adjudication, Campaign
from mwpapp.services.labelling import adjudications
from mwpapp.services.labelling.adjudications import CannotAdjudicate, Dispute
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest, adjudicated_campaign, signed_in
from mwpapp.web.labelling.adjudication.forms import DecisionForm
from mwpapp.web.labelling.adjudication.presenters import Place, desk, lines
from mwpapp.web.pages.rendering import page

ON_A_PAGE = 25
SECTION = "adjudications"


@require_safe
@signed_in
def waiting(request: PersonRequest) -> HttpResponse:
    """List the campaigns that the person adjudicates."""
    context = {"desks": adjudications.desks(request.user)}
    return page(request, "labelling/adjudication/waiting.html", context, section=SECTION)


@require_safe
@signed_in
def adjudicate(request: PersonRequest, pk: int) -> HttpResponse:
    campaign = adjudicated_campaign(request, pk)
    place = Place(
        start=whole(request.GET.get("start", "")) or 0,
        chosen=_dispute_of_query(request, campaign, name="pair"),
        last=_dispute_of_query(request, campaign, name="last"),
    )
    return _desk(request, campaign, place=place)


@require_POST
@signed_in
def decide(request: PersonRequest, pk: int, pair: int) -> HttpResponse:
    campaign = adjudicated_campaign(request, pk)
    form, start = DecisionForm(request.POST), whole(request.POST.get("start", "")) or 0
    dispute = _find(campaign, pair)
    if dispute is None:
        fault = _("This pair changed while you had it open, so your decision was not saved.")
        return _settled(request, campaign, pair, start=start, form=form, fault=fault)
    seen = request.POST.get("stamp", dispute.stamp)
    place = Place(start=start, chosen=replace(dispute, stamp=seen))
    if form.is_valid():
        sent = form.cleaned_data
        try:
            adjudications.decide(
                campaign, by=request.user, pair_id=pair, stamp=seen,
                decision=sent["decision"], reason=sent["reason"],
            )  # fmt: skip
            return _next(request, campaign, place=Place(start=place.start), decided=pair)
        except CannotAdjudicate as why:
            form.refuse(why)
            place = replace(place, chosen=_find(campaign, pair))
    return _desk(request, campaign, place=place, form=form)


@require_POST
@signed_in
def take_back(request: PersonRequest, pk: int, pair: int) -> HttpResponse:
    """Undo a decision and show the pair again, with the undone decision filled in."""
    campaign = adjudicated_campaign(request, pk)
    before = _find(campaign, pair)
    if before is None:
        fault = _("This pair has no decision to undo.")
        return _settled(request, campaign, pair, fault=fault)
    seen = request.POST.get("stamp", before.stamp)
    try:
        adjudications.take_back(campaign, by=request.user, pair_id=pair, stamp=seen)
    except CannotAdjudicate as why:
        return _desk(request, campaign, place=Place(chosen=_find(campaign, pair)), fault=str(why))
    reopened = _find(campaign, pair)
    if reopened is None:
        fault = _("The decision was undone. The pair needs labels again.")
        return _desk(request, campaign, place=Place(), fault=fault)
    form = DecisionForm(initial={"decision": before.decision, "reason": before.reason})
    return _desk(request, campaign, place=Place(chosen=reopened), form=form)


@require_safe
@signed_in
def decided(request: PersonRequest, pk: int) -> HttpResponse:
    """List all decisions, newest first."""
    campaign = adjudicated_campaign(request, pk)
    # Only for counting: the decisions on this page are read below.
    rows = Adjudication.objects.filter(pair__campaign=campaign).order_by("-decided_at", "-pk")
    shown = Paginator(rows, ON_A_PAGE).get_page(request.GET.get("page"))
    found = adjudications.decided(
        campaign, start=(shown.number - 1) * ON_A_PAGE, count=ON_A_PAGE
    )  # fmt: skip
    context = {"campaign": campaign, "rows": shown, "decided": lines(found), "tab": "adjudicate"}
    return page(request, "labelling/adjudication/decided.html", context, section=SECTION)


def _next(
    request: PersonRequest, campaign: Campaign, *, place: Place, decided: int
) -> HttpResponse:
    if not request.htmx:
        query = f"?start={place.start}&last={decided}"
        return redirect(reverse("adjudicate", args=[campaign.pk]) + query)
    return _desk(request, campaign, place=replace(place, last=_find(campaign, decided)))


def _settled(
    request: PersonRequest,
    campaign: Campaign,
    pair: int,
    *,
    fault: str,
    start: int = 0,
    form: DecisionForm | None = None,
) -> HttpResponse:
    """Show the current state of a pair that can no longer be decided, with what was typed."""
    try:
        now = adjudications.settled(campaign, pair_id=pair)
    except CannotAdjudicate as why:
        raise Http404 from why
    place = Place(start=start, chosen=now, settled=True)
    return _desk(request, campaign, place=place, form=form, fault=fault)


def _desk(
    request: PersonRequest,
    campaign: Campaign,
    *,
    place: Place,
    form: DecisionForm | None = None,
    fault: str = "",
) -> HttpResponse:
    context = {**desk(campaign, place=place, form=form), "tab": "adjudicate", "fault": fault}
    status = 422 if fault or (form is not None and form.errors) else 200
    if request.htmx:
        return render(request, "labelling/adjudication/desk.html", context, status=status)
    return page(
        request, "labelling/adjudication/adjudicate.html", context, section=SECTION, status=status
    )  # fmt: skip


def _dispute_of_query(request: PersonRequest, campaign: Campaign, *, name: str) -> Dispute | None:
    number = whole(request.GET.get(name, ""))
    return None if number is None else _find(campaign, number)


def _find(campaign: Campaign, number: int) -> Dispute | None:
    try:
        return adjudications.dispute(campaign, pair_id=number)
    except CannotAdjudicate:
        return None  # not a disagreement, or no longer one
