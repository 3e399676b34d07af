"""Summarize campaigns for their lead: pairs, labels, open disputes and people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import (
    Count,
    IntegerField,
    JSONField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
)
from django.db.models.functions import Coalesce, JSONObject

from mwpapp.models import Campaign, GuidelineVersion, Pair, Participation
from mwpapp.models.campaigns import CampaignQuerySet
from mwpapp.models.labels import GOLD, PRACTICE, REAL


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSummary:
    """The counts of one campaign. Labels are those of real pairs, without skips; `waits` counts
    the pairs that an adjudicator can decide now."""

    campaign: Campaign
    pairs: int = 0  # real pairs
    gold: int = 0
    practice: int = 0
    complete: int = 0  # real pairs that need no more labels
    disputed: int = 0  # real pairs
    missing: int = 0  # labels still needed
    waits: int = 0
    people: int = 0  # annotators who take part now
    guidelines: int = 0  # the newest version; 0 if there is none

    @property
    def all_pairs(self) -> int:
        return self.pairs + self.gold + self.practice

    @property
    def wanted(self) -> int:
        return self.pairs * self.campaign.wanted

    @property
    def labelled(self) -> int:
        return self.wanted - self.missing


def summary(campaign: Campaign) -> CampaignSummary:
    """Reload one campaign and return its summary."""
    return summaries(Campaign.objects.filter(pk=campaign.pk))[0]


def summaries(campaigns: CampaignQuerySet) -> list[CampaignSummary]:
    """Return the summary of each campaign, in the given order, with one query."""
    of_campaign = {"campaign": OuterRef("pk")}
    pairs = Pair.objects.filter(**of_campaign)
    counted: Iterable[Any] = campaigns.annotate(
        counted_pairs=_pairs(pairs),
        waits=number(pairs.to_adjudicate()),
        people=number(Participation.objects.active().filter(**of_campaign)),
        # Versions are numbered from 1 without gaps, so their count is the number of the newest.
        written=number(GuidelineVersion.objects.filter(**of_campaign)),
    )
    return [
        CampaignSummary(
            campaign=row, waits=row.waits, people=row.people, guidelines=row.written,
            **(row.counted_pairs or {}),
        )
        for row in counted
    ]  # fmt: skip


def _pairs(pairs: QuerySet[Pair]) -> Subquery:
    """Count the pairs of each campaign by their type, reading them once."""
    counts = JSONObject(
        pairs=Count("pk", filter=REAL),
        gold=Count("pk", filter=GOLD),
        practice=Count("pk", filter=PRACTICE),
        complete=Count("pk", filter=REAL & Q(missing=0)),
        disputed=Count("pk", filter=REAL & Q(disputed=True)),
        missing=Coalesce(Sum("missing", filter=REAL), 0),
    )
    return Subquery(_for_each_campaign(pairs, counts), output_field=JSONField())


def number(rows: QuerySet[Any], *, by: str = "campaign") -> Coalesce:
    """Return an annotation of campaigns with the number of `rows`, whose filter refers to the
    campaign as `OuterRef("pk")`; `by` is the path from a row to its campaign."""
    counted = _for_each_campaign(rows, Count("pk"), by=by)
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _for_each_campaign(
    rows: QuerySet[Any], aggregate: Any, *, by: str = "campaign"
) -> QuerySet[Any]:
    counted: QuerySet[Any] = rows.order_by().values(by).annotate(counted=aggregate)
    return counted.values("counted")
