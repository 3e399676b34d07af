"""How campaigns stand, for their lead: what is there, what is labelled, what waits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from mwpapp.models import Campaign, GuidelineVersion, Pair, Participation
from mwpapp.models.labels import GOLD, PRACTICE, REAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Labels are those of real pairs, skips left out; `waits` counts the disagreements and
    doubts that nobody has decided."""

    campaign: Campaign
    pairs: int = 0  # real ones
    gold: int = 0
    practice: int = 0
    missing: int = 0  # labels that are still wanted
    waits: int = 0
    people: int = 0  # who take part now
    guidelines: int = 0  # the newest version; 0 where none is written

    @property
    def all_pairs(self) -> int:
        return self.pairs + self.gold + self.practice

    @property
    def wanted(self) -> int:
        return self.pairs * self.campaign.wanted

    @property
    def labelled(self) -> int:
        return self.wanted - self.missing


def standing(campaign: Campaign) -> Standing:
    return standings([campaign])[0]


def standings(campaigns: Iterable[Campaign]) -> list[Standing]:
    """One of each campaign, in their order."""
    rows = list(campaigns)
    numbers = [row.pk for row in rows]
    counted = _pairs(numbers)
    people = _people(numbers)
    written = _guidelines(numbers)
    return [
        Standing(
            campaign=row,
            people=people.get(row.pk, 0),
            guidelines=written.get(row.pk, 0),
            **counted.get(row.pk, {}),
        )
        for row in rows
    ]


def _pairs(numbers: list[int]) -> Mapping[int, dict[str, int]]:
    complete = Q(missing=0) | Q(campaign__state=Campaign.State.CLOSED)
    undecided = REAL & complete & Q(disputed=True, adjudication__isnull=True)
    # Not called as the columns are: a later filter would take the count for the column.
    counts = {
        "n_pairs": Count("pk", filter=REAL),
        "n_gold": Count("pk", filter=GOLD),
        "n_practice": Count("pk", filter=PRACTICE),
        "n_missing": Coalesce(Sum("missing", filter=REAL), 0),
        "n_waits": Count("pk", filter=undecided),
    }
    found = Pair.objects.filter(campaign__in=numbers).order_by().values("campaign")
    return {
        row["campaign"]: {name.removeprefix("n_"): row[name] for name in counts}
        for row in found.annotate(**counts)
    }


def _people(numbers: list[int]) -> Mapping[int, int]:
    active = Participation.objects.active().filter(campaign__in=numbers).order_by()
    return dict(active.values_list("campaign").annotate(Count("pk")))


def _guidelines(numbers: list[int]) -> Mapping[int, int]:
    """Versions are numbered from 1, so the count is the newest."""
    found = GuidelineVersion.objects.filter(campaign__in=numbers).order_by()
    return dict(found.values_list("campaign").annotate(Count("pk")))
