"""Labels of a campaign, counted by the database: what all figures of agreement are made of.

50,000 pairs make a few hundred rows here. "Cannot tell" is counted as any other answer, a skip
is a missing label, gold and practice pairs are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.db import connection
from django.utils import timezone

from mwpapp.ml.agreement.confusion import Confusion
from mwpapp.ml.agreement.labels import LabelCounts
from mwpapp.models import Answer, Campaign

# In the order of their names, as patterns have them.
ANSWERS = sorted(answer.value for answer in Answer if answer != Answer.SKIP)

# Gold and practice pairs are few and known by an index; asking each label's own pair whether it
# is one would read all the texts.
REAL = """NOT IN (
    SELECT id FROM mwpapp_pair WHERE campaign_id = %(campaign)s AND missing IS NULL
)"""

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
"""  # noqa: S608 — made of constants alone

# A left join, so that whoever shares no pair with anybody is there, too.
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
"""  # noqa: S608 — made of constants alone
_WHOLE = _TABLES.format(group="''", join="")
_GROUPED = _TABLES.format(
    group="coalesce(pair.provenance ->> %(by)s, '')",
    join="JOIN mwpapp_pair AS pair ON pair.id = one.pair_id",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """So many pairs of a stratum carry these counts of labels, the last given on this day."""

    stratum: str
    day: date
    counts: LabelCounts
    pairs: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Met:
    """Who gave labels, and which of theirs met, for each two of them in the order of names."""

    annotators: set[str] = field(default_factory=set)
    counts: dict[tuple[str, str], Counter[tuple[str, str]]] = field(default_factory=dict)

    def tables(self) -> dict[tuple[str, str], Confusion]:
        return {both: Confusion(counts) for both, counts in self.counts.items()}


def patterns(campaign: Campaign, *, by: str) -> list[Counted]:
    """The pairs by the value that their provenance has under `by`, by day and by their labels."""
    zone = timezone.get_current_timezone_name()
    rows = fetched(_PATTERNS, campaign=campaign.pk, by=by, zone=zone)
    return [
        Counted(stratum=stratum, day=day, counts=_counts(counts), pairs=pairs)
        for stratum, day, *counts, pairs in rows
    ]


def tables(campaign: Campaign, *, by: str | None, names: Mapping[int, str]) -> dict[str, Met]:
    """Which labels met, in each stratum; all together under "" where `by` is None."""
    rows = fetched(_GROUPED if by else _WHOLE, campaign=campaign.pk, by=by)
    found: dict[str, Met] = {}
    for stratum, one, answer, other, its_answer, pairs in rows:
        met = found.setdefault(stratum, Met())
        met.annotators.add(names[one])
        if other is not None:
            met.annotators.add(names[other])
            first, second = sorted([(names[one], answer), (names[other], its_answer)])
            both = met.counts.setdefault((first[0], second[0]), Counter())
            both[first[1], second[1]] += pairs
    return found


def together(strata: Mapping[str, Met]) -> Met:
    """All strata as one."""
    whole = Met()
    for met in strata.values():
        whole.annotators.update(met.annotators)
        for both, counts in met.counts.items():
            whole.counts.setdefault(both, Counter()).update(counts)
    return whole


def fetched(query: str, **asked: str | int | float | None) -> list[tuple[Any, ...]]:
    """The rows of a query whose parameters have names."""
    with connection.cursor() as cursor:
        cursor.execute(query, asked)
        return list(cursor.fetchall())


def _counts(numbers: list[int]) -> LabelCounts:
    return tuple((name, count) for name, count in zip(ANSWERS, numbers, strict=True) if count)
