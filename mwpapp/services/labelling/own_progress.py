"""Count an annotator's own labels and skips, and the pairs left for them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from mwpapp.models import Answer, Campaign, Label, User
from mwpapp.services import json_cache
from mwpapp.services.labelling import claims

COUNTED_EXACTLY = 100  # pairs left; from this number on, counts are cached
CACHE_SECONDS = 300
_VERSION = 2  # of the cached counts: increase it when the meaning of a field changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The numbers of an annotator's labels and skips, and of the pairs left for them.

    All counts include practice pairs. `practised` and `practice_left` count practice pairs only.
    """

    labelled: int
    skipped: int
    left: int
    practised: int = 0
    practice_left: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Totals:
    """Numbers of pairs that an annotator has labelled or can label. They can be cached,
    because the annotator's own labels do not change them."""

    all: int
    practised: int
    practice_left: int


def own_progress(campaign: Campaign, *, annotator: User) -> Progress:
    """Return the annotator's progress for the labelling page. It is exact if fewer than
    COUNTED_EXACTLY pairs are left; otherwise `left` may miss recent labels of others."""
    labels = Label.objects.filter(campaign=campaign, annotator=annotator)
    skips = Count("pk", filter=Q(answer=Answer.SKIP))
    counted = labels.aggregate(all=Count("pk"), skips=skips)
    totals = _cached(campaign, annotator=annotator)
    if totals is None or totals.all - counted["all"] < COUNTED_EXACTLY:
        totals = _count_totals(campaign, annotator=annotator, labelled=counted["all"])
    return Progress(
        labelled=counted["all"] - counted["skips"],
        skipped=counted["skips"],
        left=totals.all - counted["all"],
        practised=totals.practised,
        practice_left=totals.practice_left,
    )


def _cached(campaign: Campaign, *, annotator: User) -> _Totals | None:
    return json_cache.stored(_Totals, _key(campaign, annotator), version=_VERSION)


def _count_totals(campaign: Campaign, *, annotator: User, labelled: int) -> _Totals:
    """Count the totals. Cache them if many pairs and no practice pairs are left."""
    labels = Label.objects.filter(campaign=campaign, annotator=annotator)
    left = claims.count_left(campaign, annotator=annotator)
    totals = _Totals(
        all=labelled + left,
        practised=labels.filter(pair__practice=True, pair__missing__isnull=True).count(),
        practice_left=claims.count_practice_left(campaign, annotator=annotator),
    )
    if left >= COUNTED_EXACTLY and not totals.practice_left:
        key = _key(campaign, annotator)
        json_cache.store(key, totals, seconds=CACHE_SECONDS, version=_VERSION)
    return totals


def _key(campaign: Campaign, annotator: User) -> str:
    return f"labels-{campaign.pk}-{campaign.state}-{annotator.pk}"
