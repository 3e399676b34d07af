"""Count the pairs and labels of a campaign for its lead, by annotator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from mwpapp.models import Campaign
from mwpapp.services.labelling.label_counts import fetched
from mwpapp.services.labelling.summaries import CampaignSummary

# Gold and practice pairs are few and have an index, so their labels are counted separately and
# subtracted. Joining every label with its pair would read all texts.
_PEOPLE = """
SELECT
    person.username,
    participation.left_at IS NOT NULL,
    coalesce(given.labels, 0) - coalesce(known.labels, 0),
    coalesce(given.skips, 0) - coalesce(known.skips, 0),
    coalesce(known.gold, 0),
    given.last_at
FROM mwpapp_participation AS participation
JOIN mwpapp_user AS person ON person.id = participation.annotator_id
LEFT JOIN (
    SELECT
        annotator_id,
        count(*) FILTER (WHERE answer <> 'skip') AS labels,
        count(*) FILTER (WHERE answer = 'skip') AS skips,
        max(created_at) AS last_at
    FROM mwpapp_label
    WHERE campaign_id = %(campaign)s
    GROUP BY 1
) AS given ON given.annotator_id = person.id
LEFT JOIN (
    SELECT
        label.annotator_id,
        count(*) FILTER (WHERE answer <> 'skip') AS labels,
        count(*) FILTER (WHERE answer <> 'skip' AND NOT practice) AS gold,
        count(*) FILTER (WHERE answer = 'skip') AS skips
    FROM mwpapp_pair AS pair
    JOIN mwpapp_label AS label ON label.pair_id = pair.id
    WHERE pair.campaign_id = %(campaign)s AND pair.missing IS NULL
    GROUP BY 1
) AS known ON known.annotator_id = person.id
WHERE participation.campaign_id = %(campaign)s
ORDER BY 1
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnotatorProgress:
    """One annotator's labels and skips of real pairs, and labels of gold pairs."""

    annotator: str
    has_left: bool
    labels: int
    skips: int
    gold: int
    last_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Counts of real pairs. A skip is not a label: the pair still needs one."""

    pairs: int
    complete: int
    disputed: int
    waiting: int  # pairs that an adjudicator can decide now
    wanted: int
    missing: int
    people: Sequence[AnnotatorProgress]

    @property
    def labels(self) -> int:
        return self.wanted - self.missing


def progress(now: CampaignSummary) -> Progress:
    """Return the counts of the pairs and labels so far, in total and for each annotator."""
    return Progress(
        pairs=now.pairs,
        complete=now.complete,
        disputed=now.disputed,
        waiting=now.waits,
        wanted=now.wanted,
        missing=now.missing,
        people=_people(now.campaign),
    )


def _people(campaign: Campaign) -> list[AnnotatorProgress]:
    """Return all people who take or took part, by name."""
    return [
        AnnotatorProgress(
            annotator=name,
            has_left=has_left,
            labels=labels,
            skips=skips,
            gold=gold,
            last_at=last_at,
        )
        for name, has_left, labels, skips, gold, last_at in fetched(_PEOPLE, campaign=campaign.pk)
    ]
