"""Freezes a campaign as a run: the preview, the request, and the run itself."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from mwpapp.models import Adjudication, Answer, Campaign, Run, User
from mwpapp.services import rights
from mwpapp.services.measuring import from_campaign
from mwpapp.services.measuring.from_campaign import CannotFreeze
from mwpapp.services.measuring.frozen_sets import record_in_run
from mwpapp.services.runs import lifecycle


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The pairs that the set would have if the campaign were frozen now, by provenance."""

    unanimous: int
    adjudicated: int
    unresolved: int
    waiting: int  # unresolved pairs that an adjudicator has not decided yet

    @property
    def pairs(self) -> int:
        return self.unanimous + self.adjudicated + self.unresolved


def preview(campaign: Campaign) -> Preview:
    """Count the pairs by the rules of `from_campaign.freeze`."""
    real = campaign.pairs.real()
    decided = Adjudication.objects.filter(pair__in=real)
    adjudicated = decided.exclude(decision=Answer.CANNOT_TELL).count()
    given = Count("labels", filter=~Q(labels__answer=Answer.SKIP))
    undecided = real.filter(adjudication__isnull=True)
    unanimous = undecided.filter(disputed=False).annotate(given=given).filter(given__gte=2).count()
    return Preview(
        unanimous=unanimous,
        adjudicated=adjudicated,
        unresolved=real.count() - unanimous - adjudicated,
        waiting=undecided.filter(disputed=True).count(),
    )


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
        raise lifecycle.CannotRun(_("This campaign no longer exists."))
    try:
        from_campaign.freeze(
            campaign,
            by=run.asked_by,
            progress=lambda done, total: lifecycle.advance(run, done=done, total=total, counts={}),
            stored=lambda test_set: record_in_run(run, test_set),
        )
    except CannotFreeze as reason:
        raise lifecycle.CannotRun(str(reason)) from reason
