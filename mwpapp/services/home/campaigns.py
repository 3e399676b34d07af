"""Summarize the campaigns of a lead for the home page."""

from __future__ import annotations

from mwpapp.models import User
from mwpapp.services.labelling.summaries import CampaignSummary, summaries
from mwpapp.services.rights import campaigns_led_by


def active_campaigns(person: User, *, at_most: int) -> list[CampaignSummary]:
    """Return summaries of the newest campaigns that the person leads and that are not closed."""
    return summaries(campaigns_led_by(person).not_closed()[:at_most])
