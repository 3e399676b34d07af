"""Present the checklist, the states and the next step of a campaign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from mwpapp.models import Campaign
from mwpapp.models.campaigns import CampaignQuerySet
from mwpapp.services.labelling import campaigns
from mwpapp.services.labelling.summaries import CampaignSummary, summaries

State = Campaign.State

# The labels of the buttons that change the state: by the old and the new state, or else by the new
# state alone.
_BUTTON_LABELS: Mapping[tuple[str, str], Any] = {
    (State.PAUSED, State.OPEN): gettext_lazy("Resume labelling"),
    (State.PAUSED, State.PRACTICE): gettext_lazy("Resume practice"),
    (State.CLOSED, State.PAUSED): gettext_lazy("Reopen"),
}
_TARGET_LABELS: Mapping[str, Any] = {
    State.PRACTICE: gettext_lazy("Start practice"),
    State.OPEN: gettext_lazy("Open for labelling"),
    State.PAUSED: gettext_lazy("Pause"),
    State.CLOSED: gettext_lazy("Close"),
}
# What each state means to the people in the campaign.
_MEANINGS: Mapping[str, Any] = {
    State.PRACTICE: gettext_lazy(
        "Annotators get practice pairs only, and see the known answer after their own."
    ),
    State.OPEN: gettext_lazy("Annotators get pairs, starting with the practice pairs."),
    State.PAUSED: gettext_lazy("Annotators get no pairs but can still correct their labels."),
    State.CLOSED: gettext_lazy(
        "Labels can no longer be changed; you can decide disagreements and freeze the test set."
    ),
}
_ORDER = (State.OPEN, State.PRACTICE, State.PAUSED, State.CLOSED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One line of a draft's checklist."""

    words: str
    about: str
    href: str
    done: bool
    here: bool  # whether its tab is open


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """A button that changes the state. `lacks` is the reason why it is disabled, if any."""

    to: str
    words: str
    means: str
    lacks: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Next:
    """The lead's next step and its page."""

    words: str
    href: str


def setting_up(now: CampaignSummary, *, tab: str) -> dict[str, Any]:
    """Return the context of `campaigns/layout.html`."""
    return {
        "campaign": now.campaign,
        "tab": tab,
        "summary": now,
        "short_of_people": short_of_people(now),
        "checklist": checklist(now, tab=tab) if now.campaign.state == State.DRAFT else (),
    }


def short_of_people(now: CampaignSummary) -> str:
    """Return a warning if too few annotators take part and the campaign is not closed, or ""."""
    return "" if now.campaign.state == State.CLOSED else campaigns.short_of_people(now)


def checklist(now: CampaignSummary, *, tab: str) -> list[Step]:
    """Return the steps of a draft in order."""
    pairs = ngettext("%(n)s pair", "%(n)s pairs", now.pairs) % {"n": now.pairs}
    people = ngettext("%(n)s annotator", "%(n)s annotators", now.people) % {"n": now.people}
    version = _("version %(n)s") % {"n": now.guidelines}
    found = [
        ("guidelines", _("Guidelines"), version, now.guidelines > 0),
        ("pairs", _("Pairs"), pairs, now.pairs > 0),
        ("people", _("People"), people, now.people > 0),
    ]
    steps = [
        Step(
            words=words, about=about if done else _("to do"), done=done, here=tab == name,
            href=reverse(f"campaign_{name}", args=[now.campaign.pk]),
        )
        for name, words, about, done in found
    ]  # fmt: skip
    settings = reverse("campaign_settings", args=[now.campaign.pk])
    ready = all(step.done for step in steps)
    opening = Step(
        words=_("Open"), about=_("ready") if ready else _("to do"), done=False,
        here=tab == "settings", href=f"{settings}#state",
    )  # fmt: skip
    return [*steps, opening]


def transitions(now: CampaignSummary) -> list[Transition]:
    """Return a button for each state that can follow the current one."""
    state = now.campaign.state
    nexts = campaigns.NEXT_STATES[state]
    return [
        Transition(
            to=to,
            words=str(_BUTTON_LABELS.get((state, to), _TARGET_LABELS[to])),
            means=str(_MEANINGS[to]),
            lacks=campaigns.lacks(now, to=to),
        )
        for to in _ORDER
        if to in nexts
    ]


def listed(found: CampaignQuerySet) -> list[dict[str, Any]]:
    """Return a row for each campaign with its progress, its next step and the target of its
    link."""
    return [{"now": now, "next": next_step(now), "href": home_of(now)} for now in summaries(found)]


def next_step(now: CampaignSummary) -> Next:
    """Return the lead's next step."""
    campaign = now.campaign
    settings = reverse("campaign_settings", args=[campaign.pk]) + "#state"
    match campaign.state:
        case State.DRAFT:
            return _next_of_draft(now)
        case State.PRACTICE:
            return Next(words=_("Open after practice"), href=settings)
        case State.PAUSED:
            return Next(words=_("Resume or close"), href=settings)
    if now.waits:
        words = ngettext("Decide %(n)s pair", "Decide %(n)s pairs", now.waits)
        return Next(words=words % {"n": now.waits}, href=_page("adjudicate", campaign))
    if campaign.state == State.CLOSED:
        return Next(words=_("Freeze test set"), href=_page("freeze", campaign))
    if not now.people:
        return Next(
            words=_("Invite annotators"), href=reverse("campaign_people", args=[campaign.pk])
        )
    if now.missing:
        words = ngettext("%(n)s label missing", "%(n)s labels missing", now.missing)
        return Next(words=words % {"n": now.missing}, href=_page("campaign", campaign))
    return Next(words=_("Close campaign"), href=settings)


def _next_of_draft(now: CampaignSummary) -> Next:
    number = [now.campaign.pk]
    if not now.guidelines:
        where = reverse("campaign_guidelines", args=number)
        return Next(words=_("Write guidelines"), href=where)
    if not now.pairs:
        return Next(words=_("Add pairs"), href=reverse("campaign_pairs", args=number))
    if not now.people:
        return Next(words=_("Invite annotators"), href=reverse("campaign_people", args=number))
    where = reverse("campaign_settings", args=number) + "#state"
    return Next(words=_("Open for labelling"), href=where)


def home_of(now: CampaignSummary) -> str:
    """Return the target of a campaign's link. During setup, this is the page of the next step."""
    if now.campaign.state == State.DRAFT:
        return next_step(now).href
    return _page("campaign", now.campaign)


def _page(name: str, campaign: Campaign) -> str:
    return reverse(name, args=[campaign.pk])
