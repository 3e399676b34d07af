"""Count the pairs and labels of a campaign for its lead, by annotator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Max, Q, Sum
from django.db.models.functions import Coalesce

from mwpapp.models import Answer, Campaign
from mwpapp.services.labelling import adjudications


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
    """Counts of real pairs. A skip counts neither as a label nor as missing."""

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


def progress(campaign: Campaign) -> Progress:
    """Count the pairs and labels so far, in all and for each annotator."""
    counted = campaign.pairs.filter(missing__isnull=False).aggregate(
        pairs=Count("pk"),
        complete=Count("pk", filter=Q(missing=0)),
        disputed=Count("pk", filter=Q(disputed=True)),
        lacking=Coalesce(Sum("missing"), 0),
    )
    missing = counted.pop("lacking")
    return Progress(
        **counted,
        waiting=adjudications.waiting(campaign),
        wanted=counted["pairs"] * campaign.wanted,
        missing=missing,
        people=_people(campaign),
    )


def _people(campaign: Campaign) -> list[AnnotatorProgress]:
    """Return all people who take or took part, by name."""
    counted = {
        row["annotator"]: row
        for row in campaign.labels.order_by()
        .values("annotator")
        .annotate(
            given=Count("pk", filter=~Q(answer=Answer.SKIP)),
            skips=Count("pk", filter=Q(answer=Answer.SKIP)),
            last_at=Max("created_at"),
        )
    }
    not_real = _labels_of_known_pairs(campaign)
    people = campaign.participations.order_by("annotator__username").values_list(
        "annotator_id", "annotator__username", "left_at"
    )
    no_labels = {"given": 0, "skips": 0, "last_at": None}
    return [
        _annotator(
            counted.get(pk, no_labels),
            name=name,
            has_left=bool(left_at),
            not_real=not_real.get(pk, (0, 0, 0)),
        )
        for pk, name, left_at in people
    ]


def _annotator(
    counted: Mapping[str, Any], *, name: str, has_left: bool, not_real: tuple[int, int, int]
) -> AnnotatorProgress:
    labels, gold, skips = not_real
    return AnnotatorProgress(
        annotator=name,
        has_left=has_left,
        labels=counted["given"] - labels,
        skips=counted["skips"] - skips,
        gold=gold,
        last_at=counted["last_at"],
    )


def _labels_of_known_pairs(campaign: Campaign) -> dict[int, tuple[int, int, int]]:
    """Count each annotator's labels of gold and practice pairs, of gold pairs only, and the skips
    of gold and practice pairs.

    These pairs are few and have an index. Joining every label with its pair would read all texts.
    """
    is_label = ~Q(labels__answer=Answer.SKIP)
    pairs = campaign.pairs.filter(missing__isnull=True, labels__isnull=False).order_by()
    rows = pairs.values("labels__annotator").annotate(
        given=Count("labels", filter=is_label),
        on_gold=Count("labels", filter=is_label & Q(practice=False)),
        skips=Count("labels", filter=~is_label),
    )
    return {row["labels__annotator"]: (row["given"], row["on_gold"], row["skips"]) for row in rows}
