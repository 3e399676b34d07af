"""How far the annotators of a campaign agree: figures for its lead, never for them.

"Cannot tell" is a category of its own, a skip is a missing label, gold and practice pairs are
left out. The database counts, so that no figure reads 50,000 labels.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from time import perf_counter, time
from typing import Generic, TypeVar

from django.core.cache import cache
from django.db.models import Count, Exists, Max, OuterRef
from redis.exceptions import RedisError

from mwpapp.ml.agreement.labels import LabelCounts, Patterns
from mwpapp.ml.agreement.report import (
    AgreementReport,
    PooledFigures,
    counted_report,
    pooled_figures,
)
from mwpapp.models import Campaign, User
from mwpapp.services import label_counts
from mwpapp.services.label_counts import Counted, Met

CACHED_SECONDS = 24 * 3600
SHAPE = 2  # of what is kept: one more wherever its fields change, since it outlives an upgrade
CHEAP = 0.1  # seconds of computing, below which the figures follow every label
REST = 10  # after dearer ones, so many times their cost passes before the next
STRATA = ("stratum", "operator", "kind", "generator", "source")  # of a pair's provenance
NO_STRATUM = ""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """All figures of a campaign. A stratum has its kappa where at most two people gave labels."""

    overall: AgreementReport
    strata: Mapping[str, AgreementReport | PooledFigures]
    days: Mapping[date, PooledFigures]


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept(Generic[Value]):
    """A value for the labels as they stood when it was computed; `fresh` says whether they
    stand so still."""

    value: Value
    fresh: bool


def overall(campaign: Campaign) -> AgreementReport:
    """The figures of all labels that are in."""
    return measured(campaign).value.overall


def over_time(campaign: Campaign) -> Mapping[date, PooledFigures]:
    """The figures of each day, a pair counted on the day of its last label, in order."""
    return measured(campaign).value.days


def measured(campaign: Campaign, *, by: str = "stratum") -> Kept[Measured]:
    """All figures, with those of each value that the pairs' provenance has under `by`, one of
    STRATA; pairs without it stand under NO_STRATUM. Raises ValueError for another name."""
    _check(by)
    return kept(campaign, f"agreement-{by}", lambda: _measured(campaign, by=by))


def by_stratum(campaign: Campaign, *, by: str = "stratum") -> Mapping[str, AgreementReport]:
    """Each stratum with every figure, kappa of each two annotators too. Raises ValueError."""
    _check(by)
    return kept(campaign, f"strata-{by}", lambda: reports(campaign, by=by)[1]).value


def reports(
    campaign: Campaign, *, by: str = "stratum", names: Mapping[int, str] | None = None
) -> tuple[AgreementReport, dict[str, AgreementReport]]:
    """Overall and by stratum, by usernames or by other `names` of the annotators; not kept."""
    counted = label_counts.patterns(campaign, by=by)
    met = label_counts.tables(campaign, by=by, names=_names(campaign) if names is None else names)
    whole = _report(_added(counted), label_counts.together(met))
    strata = _grouped(counted, key_of=lambda row: row.stratum)
    return whole, {name: _report(own, met[name]) for name, own in strata.items()}


def kept(campaign: Campaign, what: str, compute: Callable[[], Value]) -> Kept[Value]:
    """The value for the labels as they stand now, computed once for all who look; where that
    takes long, for the labels as they stood a moment ago."""
    stamp = _stamp(campaign)
    key = f"campaign-{campaign.pk}-{what}"
    entry: _Entry[Value] | None = None
    with suppress(RedisError, OSError):  # without the cache every look computes
        entry = cache.get(key, version=SHAPE)
    if entry is None or (entry.stamp != stamp and entry.is_old(now=time())):
        begin = perf_counter()
        value = compute()
        entry = _Entry(stamp=stamp, value=value, cost=perf_counter() - begin, at=time())
        with suppress(RedisError, OSError):
            cache.set(key, entry, CACHED_SECONDS, version=SHAPE)
    return Kept(value=entry.value, fresh=entry.stamp == stamp)


def _stamp(campaign: Campaign) -> Mapping[str, object]:
    """Another one as soon as a label is another, or somebody comes or leaves."""
    labels = campaign.labels.aggregate(count=Count("pk"), latest=Max("changed_at"))
    people = campaign.participations.aggregate(people=Count("pk"), left=Count("left_at"))
    return {**labels, **people}


@dataclass(frozen=True, slots=True)
class _Entry(Generic[Value]):
    stamp: Mapping[str, object]
    value: Value
    cost: float  # seconds of computing, the database's too
    at: float  # seconds of the clock

    def is_old(self, *, now: float) -> bool:
        """Small campaigns are live to the label; in one of 50,000 pairs, where the figures
        hardly move, labels that pour in must not have them computed all the time."""
        return self.cost < CHEAP or now - self.at > REST * self.cost


def _measured(campaign: Campaign, *, by: str) -> Measured:
    counted = label_counts.patterns(campaign, by=by)
    # Kappa is for two: where more gave labels, telling the tables apart would be for nothing.
    own = campaign.labels.measured().filter(annotator=OuterRef("annotator"))
    two = campaign.participations.filter(Exists(own)).count() <= 2
    met = label_counts.tables(campaign, by=by if two else None, names=_names(campaign))
    strata = _grouped(counted, key_of=lambda row: row.stratum)
    days = _grouped(counted, key_of=lambda row: row.day)
    return Measured(
        overall=_report(_added(counted), label_counts.together(met)),
        strata={
            name: _report(own, met[name]) if two else pooled_figures(own)
            for name, own in strata.items()
        },
        days={day: pooled_figures(own) for day, own in days.items()},
    )


def _report(counted: Patterns, met: Met) -> AgreementReport:
    return counted_report(counted, annotators=sorted(met.annotators), tables=met.tables())


def _grouped(
    counted: Iterable[Counted], *, key_of: Callable[[Counted], Key]
) -> dict[Key, Patterns]:
    groups: defaultdict[Key, list[Counted]] = defaultdict(list)
    for row in counted:
        groups[key_of(row)].append(row)
    return {key: _added(groups[key]) for key in sorted(groups, key=str)}


def _added(counted: Iterable[Counted]) -> Patterns:
    whole: Counter[LabelCounts] = Counter()
    for row in counted:
        whole[row.counts] += row.pairs
    return whole


def _names(campaign: Campaign) -> dict[int, str]:
    people = User.objects.filter(participations__campaign=campaign)
    return dict(people.values_list("pk", "username"))


def _check(by: str) -> None:
    if by not in STRATA:
        raise ValueError(by)
