"""Find the pairs of a campaign, and show them with everybody's labels. Only the lead may see this.

Labels of practice pairs are always revealed. Those of other pairs are revealed once the campaign is
closed and the pair needs no decision: the person who decides must not know who gave which answer.
Filters on labels match only revealed labels, so that they leak nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.contrib.postgres.aggregates import ArrayAgg
from django.db import connection
from django.db.models import Exists, OuterRef, Prefetch, Q, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Upper
from django.utils import timezone

from mwpapp.models import Campaign, Label, Pair
from mwpapp.models.labels import GOLD, PRACTICE, REAL, LabelQuerySet, PairQuerySet
from mwpapp.services import json_cache
from mwpapp.services.labelling.agreement import STRATA

# Seconds. Reading the provenance of every pair takes a tenth of a second in a large campaign.
CHOICES_KEPT = 300
_VERSION = 1  # of the stored choices

STATES: Mapping[str, Q] = {
    "unanimous": REAL & Q(missing=0, disputed=False, adjudication__isnull=True),
    "decided": REAL & Q(adjudication__isnull=False),
    "waiting": REAL & Q(disputed=True, adjudication__isnull=True),
    "missing": REAL & Q(missing__gt=0, adjudication__isnull=True),
    "gold": GOLD,
    "practice": PRACTICE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelSearch:
    """A search by the lead. One label must match all the fields from `annotator` on."""

    words: str = ""  # in the question or the paraphrase
    state: str = ""  # one of STATES
    stratum: tuple[str, str] | None = None  # a key of the provenance and its value
    annotator: int | None = None
    answer: str = ""
    reason: str = ""
    comment: str = ""  # words in the comment or in the reason for skipping
    commented: bool = False
    since: date | None = None
    until: date | None = None
    at_least: int | None = None  # seconds that the label took
    at_most: int | None = None

    @property
    def on_labels(self) -> bool:
        """Whether a filter on labels is set."""
        texts = self.answer or self.reason or self.comment or self.commented
        numbers = (self.annotator, self.since, self.until, self.at_least, self.at_most)
        return bool(texts) or any(number is not None for number in numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What the filters offer: the annotators by id, and each field of the provenance in STRATA with
    each of its values."""

    annotators: Mapping[int, str]
    strata: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class BrowsedPair:
    """A pair with its labels. `labels` is None while they are hidden."""

    pair: Pair
    labels: Sequence[Label] | None


def find_pairs(campaign: Campaign, wanted: LabelSearch) -> PairQuerySet:
    """Return the pairs of the campaign that match the search."""
    pairs = Pair.objects.filter(campaign=campaign)
    for word in wanted.words.split():
        pairs = pairs.filter(searched__contains=Upper(Value(word)))
    if wanted.state:
        pairs = pairs.filter(STATES[wanted.state])
    if wanted.stratum:
        name, value = wanted.stratum
        pairs = pairs.alias(chosen=KT(f"provenance__{name}")).filter(chosen=value)
    if wanted.on_labels:
        labels = _labels(wanted).filter(campaign=campaign, pair=OuterRef("pk"))
        pairs = pairs.revealed().filter(Exists(labels))
    return pairs


def numbers_of(pairs: PairQuerySet) -> list[int]:
    """Return the ids of the pairs in ascending order. A search may have to read every pair of the
    campaign, and counting them first would do so twice."""
    found: list[int] = pairs.order_by().aggregate(
        numbers=ArrayAgg("pk", order_by="pk", default=Value([]))
    )["numbers"]
    return found


def browse(numbers: Sequence[int]) -> list[BrowsedPair]:
    """Return the pairs with these ids in the order of their ids, with their labels."""
    labels = Label.objects.select_related("annotator", "guidelines").order_by("annotator__username")
    rows = (
        Pair.objects.filter(pk__in=numbers)
        .order_by("pk")
        .select_related("campaign", "adjudication__decided_by")
        .prefetch_related(Prefetch("labels", queryset=labels))
    )
    return [_browsed(row, list(row.labels.all())) for row in rows]


def _browsed(pair: Pair, labels: list[Label]) -> BrowsedPair:
    """Return the pair, with its labels if `PairQuerySet.revealed` would return it. A query would
    take longer than everything else on the page."""
    if pair.practice:
        return BrowsedPair(pair=pair, labels=labels)
    closed = pair.campaign.state == Campaign.State.CLOSED
    return BrowsedPair(
        pair=pair, labels=labels if closed and not _needs_decision(pair, labels) else None
    )


def _needs_decision(pair: Pair, labels: list[Label]) -> bool:
    """Return whether an adjudicator has to decide on a pair of a closed campaign."""
    if pair.gold or hasattr(pair, "adjudication"):
        return False
    wanted = pair.campaign.wanted
    has_one_label = pair.missing == wanted - 1
    has_only_skips = pair.missing == wanted and bool(labels)
    is_incomplete = (
        pair.state == Pair.State.OPEN and bool(pair.missing) and (has_one_label or has_only_skips)
    )
    return pair.disputed or is_incomplete


def _labels(wanted: LabelSearch) -> LabelQuerySet:
    labels = Label.objects.all()
    exact = {"annotator_id": wanted.annotator, "answer": wanted.answer or None}
    labels = labels.filter(**{name: value for name, value in exact.items() if value is not None})
    if wanted.reason:
        labels = labels.filter(reasons__contains=[wanted.reason])
    for word in wanted.comment.split():
        labels = labels.filter(Q(comment__icontains=word) | Q(skip_reason__icontains=word))
    if wanted.commented:
        labels = labels.exclude(comment="", skip_reason="")
    if wanted.since:
        labels = labels.filter(created_at__gte=_midnight(wanted.since))
    if wanted.until and wanted.until < date.max:
        labels = labels.filter(created_at__lt=_midnight(wanted.until + timedelta(days=1)))
    limits = {"seconds__gte": wanted.at_least, "seconds__lte": wanted.at_most}
    return labels.filter(**{name: value for name, value in limits.items() if value is not None})


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time.min))


# One query for all choices, because the page frame needs queries too.
_CHOICES_QUERY = """
SELECT '', person.id, person.username
FROM mwpapp_participation AS participation
JOIN mwpapp_user AS person ON person.id = participation.annotator_id
WHERE participation.campaign_id = %(campaign)s
UNION ALL
SELECT DISTINCT entry.key, 0, entry.value
FROM mwpapp_pair, jsonb_each_text(provenance) AS entry
WHERE campaign_id = %(campaign)s AND entry.key = ANY(%(names)s) AND entry.value <> ''
"""


def choices(campaign: Campaign) -> Choices:
    """Return what the filters offer, as it was at most CHOICES_KEPT seconds ago."""
    key = f"label-choices:{campaign.pk}:{campaign.state}"
    stored = json_cache.stored(Choices, key, version=_VERSION)
    if stored is None:
        stored = _choices(campaign)
        json_cache.store(key, stored, seconds=CHOICES_KEPT, version=_VERSION)
    return stored


def _choices(campaign: Campaign) -> Choices:
    with connection.cursor() as cursor:
        cursor.execute(_CHOICES_QUERY, {"campaign": campaign.pk, "names": list(STRATA)})
        rows: list[tuple[str, int, str]] = cursor.fetchall()
    people = sorted((name, number) for part, number, name in rows if not part)
    strata = ((part, value) for part, _, value in rows if part)
    order = {name: place for place, name in enumerate(STRATA)}
    return Choices(
        annotators={number: name for name, number in people},
        strata=sorted(strata, key=lambda row: (order[row[0]], row[1])),
    )


def outcome_of(pair: Pair) -> str:
    """Return the key of STATES that describes the pair."""
    if pair.practice or pair.gold:
        return "practice" if pair.practice else "gold"
    if hasattr(pair, "adjudication"):
        return "decided"
    if pair.missing:
        return "missing"
    return "waiting" if pair.disputed else "unanimous"
