"""Freezing a campaign as a run: foreseen, asked for, and done once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from mwpapp.models import Adjudication, Answer, Campaign, Run, TestSet, User
from mwpapp.services import rights, runs, test_sets
from mwpapp.services.test_sets import CannotFreeze


@dataclass(frozen=True, slots=True, kw_only=True)
class Foreseen:
    """What would become of a campaign's pairs if it were frozen now."""

    unanimous: int
    adjudicated: int
    unresolved: int
    waiting: int  # of the unresolved: nobody has decided them yet

    @property
    def pairs(self) -> int:
        return self.unanimous + self.adjudicated + self.unresolved


def foresee(campaign: Campaign) -> Foreseen:
    """Counted by the rules of `test_sets.freeze`."""
    real = campaign.pairs.real()
    decided = Adjudication.objects.filter(pair__in=real)
    adjudicated = decided.exclude(decision=Answer.CANNOT_TELL).count()
    given = Count("labels", filter=~Q(labels__answer=Answer.SKIP))
    undecided = real.filter(adjudication__isnull=True)
    unanimous = undecided.filter(disputed=False).annotate(given=given).filter(given__gte=2).count()
    return Foreseen(
        unanimous=unanimous,
        adjudicated=adjudicated,
        unresolved=real.count() - unanimous - adjudicated,
        waiting=undecided.filter(disputed=True).count(),
    )


def ask_for_freeze(campaign: Campaign, *, by: User) -> Run:
    """A queued run that freezes the campaign; while one is unfinished, that one. The caller
    enqueues it after commit. Raises CannotFreeze."""
    test_sets.check_freezable(campaign)
    asked = {"campaign": campaign.pk, "name": campaign.name}
    with transaction.atomic():
        Campaign.objects.select_for_update().get(pk=campaign.pk)  # two presses are one run
        same = Run.objects.unfinished().filter(
            kind=Run.Kind.FREEZE, asked_by=by, parameters__campaign=campaign.pk
        )
        return same.first() or runs.ask(Run.Kind.FREEZE, asked_by=by, parameters=asked)


def freeze(run: Run) -> None:
    """Do the run: one set, however often its worker dies, because the set is stored together
    with the run's note of it."""
    if "test_set" in run.parameters:
        return
    led = rights.campaigns_led_by(run.asked_by)
    campaign = led.filter(pk=run.parameters["campaign"]).first()
    if campaign is None:
        raise runs.CannotRun(_("This campaign is not there any more."))
    try:
        test_sets.freeze(
            campaign,
            by=run.asked_by,
            progress=lambda done, total: runs.advance(run, done=done, total=total, counts={}),
            stored=lambda test_set: _note(run, test_set),
        )
    except CannotFreeze as reason:
        raise runs.CannotRun(str(reason)) from reason


def _note(run: Run, test_set: TestSet) -> None:
    """Write the set down in its run; taken back, with the set, where the run was cancelled."""
    kept = Counter(test_set.pairs.values_list("provenance", flat=True))
    run.parameters = {**run.parameters, "test_set": test_set.pk}
    Run.objects.filter(pk=run.pk).update(parameters=run.parameters)
    runs.advance(run, done=run.total, total=run.total, counts=dict(sorted(kept.items())))
