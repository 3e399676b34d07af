"""Views for the annotators and adjudicators of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from mwpapp.models import Campaign, User
from mwpapp.services.labelling import campaigns, participants
from mwpapp.services.labelling.campaigns import CannotChange
from mwpapp.services.query_values import whole
from mwpapp.web.access import PersonRequest, for_leads, led_summary
from mwpapp.web.labelling.campaigns.presenters import setting_up
from mwpapp.web.pages.rendering import page

Action = Callable[[Campaign, User], object]

ACTIONS: dict[str, Action] = {
    "leave": lambda campaign, person: campaigns.leave(campaign, annotator=person),
    "return": lambda campaign, person: campaigns.invite(campaign, annotator=person),
    "appoint": lambda campaign, person: campaigns.appoint(campaign, adjudicator=person),
    "dismiss": lambda campaign, person: campaigns.dismiss(campaign, adjudicator=person),
}


@require_http_methods(["GET", "HEAD", "POST"])
@for_leads
def people(request: PersonRequest, pk: int) -> HttpResponse:
    now = led_summary(request, pk)
    if request.method == "POST":
        _change(request, now.campaign)
        return redirect("campaign_people", pk)
    colleagues = participants.colleagues(now.campaign)
    adjudicators = participants.adjudicators(now.campaign, colleagues=colleagues)
    annotators = participants.annotators(now.campaign, colleagues=colleagues)
    context = {
        **setting_up(now, tab="people"),
        "annotators": annotators,
        "invitable": any(not (row.takes_part or row.left or row.why_not) for row in annotators),
        "appointed": [row for row in adjudicators if row.appointed],
        "eligible": [row for row in adjudicators if not row.appointed and not row.why_not],
        "refused": [row for row in adjudicators if not row.appointed and row.why_not],
    }
    return page(request, "labelling/campaigns/people.html", context, section="campaigns")


def _change(request: PersonRequest, campaign: Campaign) -> None:
    """Perform the action of the pressed button. The field `leave`, `return`, `appoint` or
    `dismiss` names a person; without any of them, invite the selected people."""
    try:
        for name, action in ACTIONS.items():
            if name in request.POST:
                action(campaign, _colleague(request, request.POST[name]))
                return
        _invite(request, campaign, request.POST.getlist("invite"))
    except CannotChange as reason:
        messages.error(request, str(reason))


def _invite(request: PersonRequest, campaign: Campaign, chosen: Iterable[str]) -> None:
    """Invite the selected people, and report each of them who cannot be invited."""
    selected = [_colleague(request, number) for number in chosen]
    if not selected:
        messages.info(request, _("Select people to invite."))
    invited = 0
    for person in selected:
        try:
            campaigns.invite(campaign, annotator=person)
        except CannotChange as reason:
            messages.error(request, str(reason))
        else:
            invited += 1
    if invited:
        message = ngettext("%(n)s annotator invited.", "%(n)s annotators invited.", invited)
        messages.success(request, message % {"n": invited})


def _colleague(request: PersonRequest, number: str) -> User:
    return get_object_or_404(User, pk=whole(number), school_id=request.user.school_id)
