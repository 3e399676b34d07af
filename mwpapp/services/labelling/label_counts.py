"""Count the labels of a campaign in the database, as input for every agreement figure.

For 50,000 pairs the queries return a few hundred rows. "Cannot tell" counts like any other answer,
a skip is a missing label, and gold and practice pairs are not counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.db import connection
from django.utils import timezone

from mwpapp.ml.agreement.cross_table import CrossTable
from mwpapp.ml.agreement.labels import LabelCounts
from mwpapp.models import Answer, Campaign

# Sorted by name, as in `LabelCounts`.
ANSWERS = sorted(answer.value for answer in Answer if answer != Answer.SKIP)

# Gold and practice pairs are few and have an index. Joining every label with its pair would
# read all texts.
REAL = """NOT IN (
    SELECT id FROM mwpapp_pair WHERE campaign_id = %(campaign)s AND missing IS NULL
)"""

# The index on an annotator's labels by time quickly finds a label that counts. EXISTS would ignore
# the order, and could read every label of the campaign for each annotator.
_ANNOTATORS = """
SELECT
    person.id,
    person.username,
    participation.left_at IS NOT NULL,
    coalesce(given.labels, 0),
    given.changed_at,
    (
        SELECT label.id
        FROM mwpapp_label AS label
        JOIN mwpapp_pair AS pair ON pair.id = label.pair_id
        WHERE label.campaign_id = %(campaign)s AND label.annotator_id = person.id
        AND label.answer <> 'skip' AND NOT pair.practice AND pair.gold = ''
        ORDER BY label.created_at DESC
        LIMIT 1
    ) IS NOT NULL
FROM mwpapp_participation AS participation
JOIN mwpapp_user AS person ON person.id = participation.annotator_id
LEFT JOIN (
    SELECT annotator_id, count(*) AS labels, max(changed_at) AS changed_at
    FROM mwpapp_label
    WHERE campaign_id = %(campaign)s
    GROUP BY 1
) AS given ON given.annotator_id = person.id
WHERE participation.campaign_id = %(campaign)s
ORDER BY 2
"""

_PATTERNS = f"""
SELECT coalesce(pair.provenance ->> %(by)s, ''), day, {", ".join(ANSWERS)}, count(*)
FROM (
    SELECT
        pair_id,
        (max(created_at) AT TIME ZONE %(zone)s)::date AS day,
        {", ".join(f"count(*) FILTER (WHERE answer = '{name}') AS {name}" for name in ANSWERS)}
    FROM mwpapp_label
    WHERE campaign_id = %(campaign)s AND answer <> 'skip' AND pair_id {REAL}
    GROUP BY pair_id
) AS labelled
JOIN mwpapp_pair AS pair ON pair.id = labelled.pair_id
GROUP BY 1, 2, {", ".join(ANSWERS)}
"""  # noqa: S608 — contains only constants

# A left join also includes annotators who share no pair with anybody.
_TABLES = f"""
SELECT {{group}}, one.annotator_id, one.answer, other.annotator_id, other.answer, count(*)
FROM mwpapp_label AS one
LEFT JOIN mwpapp_label AS other
    ON other.pair_id = one.pair_id
    AND other.annotator_id > one.annotator_id
    AND other.answer <> 'skip'
    AND other.campaign_id = %(campaign)s
{{join}}
WHERE one.campaign_id = %(campaign)s AND one.answer <> 'skip' AND one.pair_id {REAL}
GROUP BY 1, 2, 3, 4, 5
"""  # noqa: S608 — contains only constants
_UNGROUPED_TABLES = _TABLES.format(group="''", join="")
_GROUPED_TABLES = _TABLES.format(
    group="coalesce(pair.provenance ->> %(by)s, '')",
    join="JOIN mwpapp_pair AS pair ON pair.id = one.pair_id",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Annotator:
    """A person who takes or took part in a campaign. `labels` counts their labels and skips for
    pairs of all types, `changed_at` is when one of these last changed, and `is_measured` is whether
    any of them counts towards agreement."""

    pk: int
    name: str
    has_left: bool
    labels: int
    changed_at: datetime | None
    is_measured: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedPairs:
    """The number of pairs of a stratum with these label counts and this day of the last label."""

    stratum: str
    day: date
    counts: LabelCounts
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonLabels:
    """The annotators with labels, and for every two of them (sorted by name) the numbers of pairs
    by their two answers."""

    annotators: set[str] = field(default_factory=set)
    counts: dict[tuple[str, str], Counter[tuple[str, str]]] = field(default_factory=dict)

    def tables(self) -> dict[tuple[str, str], CrossTable]:
        return {both: CrossTable(counts) for both, counts in self.counts.items()}


def annotators(campaign: Campaign) -> list[Annotator]:
    """Return the annotators of the campaign, sorted by username."""
    return [
        Annotator(
            pk=pk,
            name=name,
            has_left=has_left,
            labels=labels,
            changed_at=changed_at,
            is_measured=is_measured,
        )
        for pk, name, has_left, labels, changed_at, is_measured in fetched(
            _ANNOTATORS, campaign=campaign.pk
        )
    ]


def patterns(campaign: Campaign, *, by: str) -> list[CountedPairs]:
    """Count pairs by the value of their provenance field `by`, by day and by label counts."""
    zone = timezone.get_current_timezone_name()
    rows = fetched(_PATTERNS, campaign=campaign.pk, by=by, zone=zone)
    return [
        CountedPairs(stratum=stratum, day=day, counts=_counts(counts), pairs=pairs)
        for stratum, day, *counts, pairs in rows
    ]


def common_labels(
    campaign: Campaign, *, by: str | None, names: Mapping[int, str]
) -> dict[str, CommonLabels]:
    """Count the common labels of every two annotators by stratum, or all under "" without `by`."""
    rows = fetched(_GROUPED_TABLES if by else _UNGROUPED_TABLES, campaign=campaign.pk, by=by)
    by_stratum: dict[str, CommonLabels] = {}
    for stratum, annotator, answer, other, other_answer, pairs in rows:
        common = by_stratum.setdefault(stratum, CommonLabels())
        common.annotators.add(names[annotator])
        if other is not None:
            common.annotators.add(names[other])
            first, second = sorted([(names[annotator], answer), (names[other], other_answer)])
            both = common.counts.setdefault((first[0], second[0]), Counter())
            both[first[1], second[1]] += pairs
    return by_stratum


def merged(strata: Mapping[str, CommonLabels]) -> CommonLabels:
    """Merge all strata into one."""
    merged_labels = CommonLabels()
    for common in strata.values():
        merged_labels.annotators.update(common.annotators)
        for both, counts in common.counts.items():
            merged_labels.counts.setdefault(both, Counter()).update(counts)
    return merged_labels


def fetched(query: str, **parameters: str | int | float | None) -> list[tuple[Any, ...]]:
    """Return the rows of a query with named parameters."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        return list(cursor.fetchall())


def _counts(numbers: list[int]) -> LabelCounts:
    return tuple((name, count) for name, count in zip(ANSWERS, numbers, strict=True) if count)
