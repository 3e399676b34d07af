"""Request a run that freezes a campaign, and perform it."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_noop

from mwpapp.models import Campaign, Run, User
from mwpapp.services import rights
from mwpapp.services.measuring import from_campaign
from mwpapp.services.measuring.frozen_sets import record_in_run
from mwpapp.services.runs import lifecycle


def request_freeze(campaign: Campaign, *, by: User) -> Run:
    """Return a queued run that freezes the campaign, or the unfinished one if it exists. The
    caller enqueues it after commit. Raise CannotFreeze if the campaign cannot be frozen."""
    from_campaign.check_freezable(campaign)
    parameters = {"campaign": campaign.pk, "name": campaign.name}
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)  # two requests share one run
        same = Run.objects.unfinished().filter(
            kind=Run.Kind.FREEZE, asked_by=by, parameters__campaign=campaign.pk
        )
        return same.first() or lifecycle.request(
            Run.Kind.FREEZE, asked_by=by, parameters=parameters
        )


def freeze(run: Run) -> None:
    """Perform the run. It stores one set even if it is repeated, because the set and the run's
    reference to it are stored in one transaction."""
    if "test_set" in run.parameters:
        return
    led = rights.campaigns_led_by(run.asked_by)
    campaign = led.filter(pk=run.parameters["campaign"]).first()
    if campaign is None:
        raise lifecycle.CannotRun(gettext_noop("This campaign no longer exists."))
    from_campaign.freeze(
        campaign,
        by=run.asked_by,
        progress=lambda done, total: lifecycle.advance(run, done=done, total=total, counts={}),
        stored=lambda test_set: record_in_run(run, test_set),
    )
