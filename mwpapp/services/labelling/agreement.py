"""Compute the agreement between the annotators of a campaign. Only the lead may see it.

"Cannot tell" is a separate category, a skip is a missing label, and gold and practice pairs are
not counted. The database counts the labels, so that Python does not read all 50,000 of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from time import perf_counter, time
from typing import Generic, TypeVar

from django.db.models import Exists, OuterRef

from mwpapp.ml.agreement.labels import LabelCounts, Patterns
from mwpapp.ml.agreement.report import (
    AgreementReport,
    PooledFigures,
    counted_report,
    pooled_figures,
)
from mwpapp.models import Campaign, User
from mwpapp.services import json_cache
from mwpapp.services.labelling import label_counts
from mwpapp.services.labelling.label_counts import CommonLabels, CountedPairs

CACHED_SECONDS = 24 * 3600
VERSION = 4  # of the cached values: increase it when the meaning of a field changes
CHEAP = 0.1  # seconds; figures that take less time are recomputed after every label
REST = 10  # other figures are kept for at least this many times the time that they took
STRATA = ("stratum", "operator", "kind", "generator", "source")  # of a pair's provenance
NO_STRATUM = ""

_STAMP = """
SELECT *
FROM (
    SELECT count(*), max(changed_at) FROM mwpapp_label WHERE campaign_id = %(campaign)s
) AS labels
CROSS JOIN (
    SELECT count(*), count(left_at) FROM mwpapp_participation WHERE campaign_id = %(campaign)s
) AS people
"""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """All figures of a campaign.

    The reports of the strata are complete if at most two people have labelled. Otherwise they
    contain only pooled figures, because the page shows no kappa of two people for a stratum.
    """

    overall: AgreementReport
    strata: Mapping[str, AgreementReport | PooledFigures]
    days: Mapping[date, PooledFigures]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cached(Generic[Value]):
    """A value, and whether it was computed from the current labels."""

    value: Value
    fresh: bool


def overall(campaign: Campaign) -> AgreementReport:
    """Return the figures for all labels so far."""
    return measured(campaign).value.overall


def over_time(campaign: Campaign) -> Mapping[date, PooledFigures]:
    """Return the figures of each day in order; a pair counts on the day of its last label."""
    return measured(campaign).value.days


def measured(campaign: Campaign, *, by: str = "stratum") -> Cached[Measured]:
    """Return all figures, also for each value of the provenance field `by`, one of STRATA.

    Pairs without the field are grouped under NO_STRATUM. Raise ValueError for another name.
    """
    _check(by)
    return cached(Measured, campaign, f"agreement-{by}", lambda: _measured(campaign, by=by))


def by_stratum(campaign: Campaign, *, by: str = "stratum") -> Mapping[str, AgreementReport]:
    """Return the complete report of each stratum, with the kappa of each pair of annotators.

    Raise ValueError for a name that is not in STRATA.
    """
    _check(by)
    kind = dict[str, AgreementReport]
    return cached(kind, campaign, f"strata-{by}", lambda: reports(campaign, by=by)[1]).value


def reports(
    campaign: Campaign, *, by: str = "stratum", names: Mapping[int, str] | None = None
) -> tuple[AgreementReport, dict[str, AgreementReport]]:
    """Compute the report of all labels and that of each stratum, without the cache.

    `names` replaces the usernames of the annotators.
    """
    counted = label_counts.patterns(campaign, by=by)
    annotators = _names(campaign) if names is None else names
    common = label_counts.common_labels(campaign, by=by, names=annotators)
    overall_report = _report(_sum(counted), label_counts.merged(common))
    strata = _grouped(counted, key_of=lambda row: row.stratum)
    return overall_report, {
        name: _report(patterns, common[name]) for name, patterns in strata.items()
    }


def cached(
    kind: type[Value], campaign: Campaign, what: str, compute: Callable[[], Value]
) -> Cached[Value]:
    """Return the value for the labels so far, computed once for all readers.

    If computing is slow, the value can be slightly out of date. Without the cache, every call
    computes it.
    """
    stamp = _stamp(campaign)
    key = f"campaign-{campaign.pk}-{what}"
    # mypy does not accept a variable as a type argument.
    entry_of: type[_Entry[Value]] = _Entry[kind]  # type: ignore[valid-type]
    entry = json_cache.stored(entry_of, key, version=VERSION)
    if entry is None or (entry.stamp != stamp and entry.may_be_replaced(now=time())):
        begin = perf_counter()
        value = compute()
        entry = _Entry(stamp=stamp, value=value, cost=perf_counter() - begin, at=time())
        json_cache.store(key, entry, seconds=CACHED_SECONDS, version=VERSION)
    return Cached(value=entry.value, fresh=entry.stamp == stamp)


def _stamp(campaign: Campaign) -> str:
    """Return a text that changes whenever a label changes or an annotator joins or leaves."""
    [values] = label_counts.fetched(_STAMP, campaign=campaign.pk)
    return " ".join(str(value) for value in values)


@dataclass(frozen=True, slots=True)
class _Entry(Generic[Value]):
    stamp: str
    value: Value
    cost: float  # seconds of computing, including queries
    at: float  # Unix timestamp

    def may_be_replaced(self, *, now: float) -> bool:
        """Return whether to recompute outdated figures now. Cheap figures are recomputed at once.
        Those of a large campaign hardly change with one label and may wait."""
        return self.cost < CHEAP or now - self.at > REST * self.cost


def _measured(campaign: Campaign, *, by: str) -> Measured:
    counted = label_counts.patterns(campaign, by=by)
    # Kappa compares two people. With more annotators, no figure of a stratum needs cross tables.
    labels = Exists(campaign.labels.measured().filter(annotator=OuterRef("annotator")))
    people = campaign.participations.values_list("annotator_id", "annotator__username", labels)
    names = {pk: name for pk, name, _labelled in people}
    at_most_two = sum(labelled for _pk, _name, labelled in people) <= 2
    common = label_counts.common_labels(campaign, by=by if at_most_two else None, names=names)
    strata = _grouped(counted, key_of=lambda row: row.stratum)
    days = _grouped(counted, key_of=lambda row: row.day)
    return Measured(
        overall=_report(_sum(counted), label_counts.merged(common)),
        strata={
            name: _report(patterns, common[name]) if at_most_two else pooled_figures(patterns)
            for name, patterns in strata.items()
        },
        days={day: pooled_figures(patterns) for day, patterns in days.items()},
    )


def _report(counted: Patterns, common: CommonLabels) -> AgreementReport:
    return counted_report(counted, annotators=sorted(common.annotators), tables=common.tables())


def _grouped(
    counted: Iterable[CountedPairs], *, key_of: Callable[[CountedPairs], Key]
) -> dict[Key, Patterns]:
    groups: defaultdict[Key, list[CountedPairs]] = defaultdict(list)
    for row in counted:
        groups[key_of(row)].append(row)
    return {key: _sum(groups[key]) for key in sorted(groups, key=str)}


def _sum(counted: Iterable[CountedPairs]) -> Patterns:
    total: Counter[LabelCounts] = Counter()
    for row in counted:
        total[row.counts] += row.pairs
    return total


def _names(campaign: Campaign) -> dict[int, str]:
    people = User.objects.filter(participations__campaign=campaign)
    return dict(people.values_list("pk", "username"))


def _check(by: str) -> None:
    if by not in STRATA:
        raise ValueError(by)
