"""Compute the agreement between the annotators of a campaign. Only the lead may see it until a test
set is made from the labels.

"Cannot tell" is a separate category, a skip is a missing label, and gold and practice pairs are
not counted. The database counts the labels, so that Python need not read each of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from time import perf_counter, time
from typing import Generic, TypeVar

from mwpapp.ml.agreement.labels import LabelCounts, Patterns
from mwpapp.ml.agreement.report import (
    AgreementReport,
    PooledFigures,
    counted_report,
    pooled_figures,
)
from mwpapp.models import Campaign
from mwpapp.services import json_cache
from mwpapp.services.labelling import label_counts
from mwpapp.services.labelling.label_counts import Annotator, CommonLabels, CountedPairs

CACHED_SECONDS = 24 * 3600
VERSION = 5  # of the cached values: increase it when the meaning of a field changes
CHEAP = 0.1  # seconds; figures that take less time are recomputed after every label
REST = 10  # other figures are kept for at least this many times the time that they took
STRATA = ("stratum", "operator", "kind", "generator", "source")  # of a pair's provenance
NO_STRATUM = ""

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
    """Return all figures, including those for each value of the provenance field `by`.

    Pairs without the field are grouped under NO_STRATUM. Raise ValueError if `by` is not in STRATA.
    """
    _check(by)
    return cached(
        Measured,
        campaign,
        f"agreement-{by}",
        lambda people: _measured(campaign, by=by, people=people),
    )


def by_stratum(campaign: Campaign, *, by: str = "stratum") -> Mapping[str, AgreementReport]:
    """Return the complete report of each stratum, with the kappa of each pair of annotators.

    Raise ValueError for a name that is not in STRATA.
    """
    _check(by)
    return cached(
        dict[str, AgreementReport],
        campaign,
        f"strata-{by}",
        lambda people: reports(campaign, by=by, names=_names(people))[1],
    ).value


def reports(
    campaign: Campaign, *, by: str = "stratum", names: Mapping[int, str] | None = None
) -> tuple[AgreementReport, dict[str, AgreementReport]]:
    """Compute the report of all labels and that of each stratum, without the cache.

    `names` replaces the usernames of the annotators.
    """
    counted = label_counts.patterns(campaign, by=by)
    if names is None:
        names = _names(label_counts.annotators(campaign))
    common = label_counts.common_labels(campaign, by=by, names=names)
    overall_report = _report(_sum(counted), label_counts.merged(common))
    strata = _grouped(counted, key_of=lambda row: row.stratum)
    return overall_report, {
        name: _report(patterns, common[name]) for name, patterns in strata.items()
    }


def cached(
    kind: type[Value],
    campaign: Campaign,
    what: str,
    compute: Callable[[Sequence[Annotator]], Value],
) -> Cached[Value]:
    """Return the result of `compute` for the annotators, cached until a label changes or
    an annotator joins or leaves, for at most a day.

    If computing is slow, the value can be slightly out of date. If the cache is unreachable, every
    call computes the value.
    """
    people = label_counts.annotators(campaign)
    stamp = _stamp(people)
    key = f"campaign-{campaign.pk}-{what}"
    # mypy does not accept a variable as a type argument.
    entry_of: type[_Entry[Value]] = _Entry[kind]  # type: ignore[valid-type]
    entry = json_cache.stored(entry_of, key, version=VERSION)
    if entry is None or (entry.stamp != stamp and entry.may_be_replaced(now=time())):
        begin = perf_counter()
        value = compute(people)
        entry = _Entry(stamp=stamp, value=value, cost=perf_counter() - begin, at=time())
        json_cache.store(key, entry, seconds=CACHED_SECONDS, version=VERSION)
    return Cached(value=entry.value, fresh=entry.stamp == stamp)


def _stamp(people: Iterable[Annotator]) -> str:
    """Return a text that changes whenever a label changes or an annotator joins or leaves."""
    return " ".join(f"{one.pk} {one.has_left} {one.labels} {one.changed_at}" for one in people)


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


def _measured(campaign: Campaign, *, by: str, people: Sequence[Annotator]) -> Measured:
    counted = label_counts.patterns(campaign, by=by)
    # Kappa compares two people. With more annotators, no figure of a stratum needs cross tables.
    at_most_two = sum(one.is_measured for one in people) <= 2
    common = label_counts.common_labels(
        campaign, by=by if at_most_two else None, names=_names(people)
    )
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


def _names(people: Iterable[Annotator]) -> dict[int, str]:
    return {one.pk: one.name for one in people}


def _check(by: str) -> None:
    if by not in STRATA:
        raise ValueError(by)
