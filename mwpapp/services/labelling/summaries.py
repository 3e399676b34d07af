"""Summarise campaigns for their lead: pairs, labels, open disputes and people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Sum
from django.db.models.functions import Coalesce

from mwpapp.models import Campaign, GuidelineVersion, Pair, Participation
from mwpapp.models.labels import GOLD, PRACTICE, REAL


@dataclass(frozen=True, slots=True, kw_only=True)
class CampaignSummary:
    """The counts of one campaign. Labels are those of real pairs, without skips; `waits` counts
    the pairs that an adjudicator can decide now."""

    campaign: Campaign
    pairs: int = 0  # real pairs
    gold: int = 0
    practice: int = 0
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
    """Return the summary of one campaign."""
    return summaries([campaign])[0]


def summaries(campaigns: Iterable[Campaign]) -> list[CampaignSummary]:
    """Return the summary of each campaign, in the given order."""
    rows = list(campaigns)
    numbers = [row.pk for row in rows]
    counted = _pairs(numbers)
    waiting = _waiting(numbers)
    people = _people(numbers)
    written = _guidelines(numbers)
    return [
        CampaignSummary(
            campaign=row,
            waits=waiting.get(row.pk, 0),
            people=people.get(row.pk, 0),
            guidelines=written.get(row.pk, 0),
            **counted.get(row.pk, {}),
        )
        for row in rows
    ]


def _pairs(numbers: list[int]) -> Mapping[int, dict[str, int]]:
    # Without the prefix, a filter on a column with the name of a count would use the count instead.
    counts = {
        "n_pairs": Count("pk", filter=REAL),
        "n_gold": Count("pk", filter=GOLD),
        "n_practice": Count("pk", filter=PRACTICE),
        "n_missing": Coalesce(Sum("missing", filter=REAL), 0),
    }
    pairs = Pair.objects.filter(campaign__in=numbers).order_by().values("campaign")
    return {
        row["campaign"]: {name.removeprefix("n_"): row[name] for name in counts}
        for row in pairs.annotate(**counts)
    }


def _waiting(numbers: list[int]) -> Mapping[int, int]:
    pairs = Pair.objects.filter(campaign__in=numbers).to_adjudicate().order_by()
    return dict(pairs.values_list("campaign").annotate(Count("pk")))


def _people(numbers: list[int]) -> Mapping[int, int]:
    active = Participation.objects.active().filter(campaign__in=numbers).order_by()
    return dict(active.values_list("campaign").annotate(Count("pk")))


def _guidelines(numbers: list[int]) -> Mapping[int, int]:
    """Return the newest version of each campaign's guidelines. It equals the number of versions,
    because they are numbered from 1 without gaps."""
    versions = GuidelineVersion.objects.filter(campaign__in=numbers).order_by()
    return dict(versions.values_list("campaign").annotate(Count("pk")))
