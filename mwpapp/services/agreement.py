"""How far the annotators of a campaign agree: figures for its lead, never for them.

"Cannot tell" is a category of its own, a skip is a missing label, gold and practice pairs are
left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from time import thread_time, time
from typing import Generic, TypeVar

from django.core.cache import cache
from django.db.models import Count, Max
from django.db.models.fields.json import KeyTextTransform
from django.utils import timezone

from mwpapp.ml.agreement.report import AgreementReport, agreement_report
from mwpapp.models import Campaign, User

CACHED_SECONDS = 3600
CHEAP = 0.1  # seconds of computing, below which the figures follow every label
REST = 10  # after dearer ones, so many times their cost passes before the next
STRATA = ("stratum", "operator", "kind", "generator", "source")  # of a pair's provenance
NO_STRATUM = ""

Key = TypeVar("Key", bound=Hashable)
Labels = dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Given:
    """One label on its way into the figures."""

    pair: int
    annotator: str
    answer: str
    stratum: str
    at: datetime


def overall(campaign: Campaign) -> AgreementReport:
    """The figures of all labels that are in."""
    return _cached(campaign, "overall", lambda: agreement_report(_table(given(campaign))))


def by_stratum(campaign: Campaign, *, by: str = "stratum") -> Mapping[str, AgreementReport]:
    """The figures of each value that the pairs' provenance has under `by`, one of STRATA;
    pairs without it stand under NO_STRATUM. Raises ValueError for another name."""
    if by not in STRATA:
        raise ValueError(by)
    return _cached(campaign, by, lambda: stratified(given(campaign, by=by)))


def over_time(campaign: Campaign) -> Mapping[date, AgreementReport]:
    """The figures of each day, a pair counted on the day of its last label, in order."""
    return _cached(campaign, "days", lambda: _daily(given(campaign)))


def given(
    campaign: Campaign, *, by: str = "stratum", names: Mapping[int, str] | None = None
) -> list[Given]:
    """The labels that count, by usernames or by other `names` of the annotators."""
    names = dict(User.objects.values_list("pk", "username")) if names is None else names
    rows = campaign.labels.measured().values_list(
        "pair_id", "annotator_id", "answer", KeyTextTransform(by, "pair__provenance"), "created_at"
    )
    return [
        Given(pair, names[annotator], answer, stratum or NO_STRATUM, at)
        for pair, annotator, answer, stratum, at in rows.order_by().iterator()
    ]


def stratified(labels: Sequence[Given]) -> dict[str, AgreementReport]:
    return _reports(labels, key_of=lambda label: label.stratum)


def report_of(labels: Iterable[Given]) -> AgreementReport:
    return agreement_report(_table(labels))


def _daily(labels: Sequence[Given]) -> dict[date, AgreementReport]:
    last: dict[int, datetime] = {}
    for label in labels:
        last[label.pair] = max(label.at, last.get(label.pair, label.at))
    days = {pair: timezone.localdate(at) for pair, at in last.items()}
    return _reports(labels, key_of=lambda label: days[label.pair])


def _reports(
    labels: Sequence[Given], *, key_of: Callable[[Given], Key]
) -> dict[Key, AgreementReport]:
    groups: defaultdict[Key, list[Given]] = defaultdict(list)
    for label in labels:
        groups[key_of(label)].append(label)
    return {key: report_of(groups[key]) for key in sorted(groups, key=str)}


def _table(labels: Iterable[Given]) -> Labels:
    table: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for label in labels:
        table[str(label.pair)][label.annotator] = label.answer
    return table


Value = TypeVar("Value")


def _cached(campaign: Campaign, what: str, compute: Callable[[], Value]) -> Value:
    """The value for the labels as they stand now, computed once for all who look; where that
    takes long, for the labels as they stood a moment ago."""
    stamp = campaign.labels.aggregate(count=Count("pk"), latest=Max("changed_at"))
    key = f"agreement-{campaign.pk}-{what}"
    kept: _Kept[Value] | None = cache.get(key)
    if kept is None or (kept.stamp != stamp and kept.is_old(now=time())):
        begin = thread_time()
        value = compute()
        kept = _Kept(stamp=stamp, value=value, cost=thread_time() - begin, at=time())
        cache.set(key, kept, CACHED_SECONDS)
    return kept.value


@dataclass(frozen=True, slots=True)
class _Kept(Generic[Value]):
    stamp: Mapping[str, object]
    value: Value
    cost: float  # seconds of computing
    at: float  # seconds of the clock

    def is_old(self, *, now: float) -> bool:
        """Small campaigns are live to the label; in one of 50,000 pairs, where the figures
        hardly move, labels that pour in must not have them computed all the time."""
        return self.cost < CHEAP or now - self.at > REST * self.cost
