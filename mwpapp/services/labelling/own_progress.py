"""Count an annotator's own labels and skips, and the pairs left for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

    The first three include practice pairs. `practised` and `practice_left` count only those.
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
    return progress_in([campaign], annotator=annotator)[campaign.pk]


def progress_in(campaigns: Sequence[Campaign], *, annotator: User) -> dict[int, Progress]:
    """Return the annotator's progress in each campaign by its id, with at most two queries."""
    labels = Label.objects.filter(campaign__in=campaigns, annotator=annotator).order_by()
    skips = Count("pk", filter=Q(answer=Answer.SKIP))
    rows = labels.values_list("campaign").annotate(Count("pk"), skips=skips)
    counted = {pk: (labelled, skipped) for pk, labelled, skipped in rows}
    labelled = {row.pk: counted.get(row.pk, (0, 0))[0] for row in campaigns}
    totals = _totals(campaigns, annotator=annotator, labelled=labelled)
    return {
        pk: Progress(
            labelled=labelled[pk] - counted.get(pk, (0, 0))[1],
            skipped=counted.get(pk, (0, 0))[1],
            left=own.all - labelled[pk],
            practised=own.practised,
            practice_left=own.practice_left,
        )
        for pk, own in totals.items()
    }


def _totals(
    campaigns: Sequence[Campaign], *, annotator: User, labelled: Mapping[int, int]
) -> dict[int, _Totals]:
    """Return the cached totals of campaigns with many pairs left, and count those of the others."""
    totals: dict[int, _Totals] = {}
    for campaign in campaigns:
        kept = json_cache.stored(_Totals, _key(campaign, annotator), version=_VERSION)
        if kept is not None and kept.all - labelled[campaign.pk] >= COUNTED_EXACTLY:
            totals[campaign.pk] = kept
    uncached = [campaign for campaign in campaigns if campaign.pk not in totals]
    if not uncached:
        return totals
    workloads = claims.workloads(uncached, annotator=annotator)
    for campaign in uncached:
        work = workloads[campaign.pk]
        totals[campaign.pk] = _Totals(
            all=labelled[campaign.pk] + work.left,
            practised=work.practised,
            practice_left=work.practice_left,
        )
        if work.left >= COUNTED_EXACTLY and not work.practice_left:
            key = _key(campaign, annotator)
            json_cache.store(key, totals[campaign.pk], seconds=CACHE_SECONDS, version=_VERSION)
    return totals


def _key(campaign: Campaign, annotator: User) -> str:
    return f"labels-{campaign.pk}-{campaign.state}-{annotator.pk}"
