"""Count an annotator's own labels and skips, and the pairs left for them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, Subquery

from mwpapp.models import Answer, Campaign, Label, User
from mwpapp.services import json_cache
from mwpapp.services.labelling import claims
from mwpapp.services.labelling.summaries import number

COUNTED_EXACTLY = 100  # pairs left; from this number on, counts are cached
CACHE_SECONDS = 300
_VERSION = 2  # of the cached counts: increase it when the meaning of a field changes


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The numbers of an annotator's labels and skips, and of the pairs left for them.

    The first three include practice pairs. `practised` and `practice_left` count only those.
    `last_pair` is the pair of the last label or skip, which `annotating.undo` would remove.
    """

    labelled: int
    skipped: int
    left: int
    practised: int = 0
    practice_left: int = 0
    last_pair: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Totals:
    """Numbers of pairs that an annotator has labelled or can label. Once no practice pairs are
    left, they can be cached, because the annotator's own labels no longer change them."""

    all: int
    practised: int
    practice_left: int


def own_progress(campaign: Campaign, *, annotator: User) -> Progress:
    """Return the annotator's progress for the labelling page. It is exact if fewer than
    COUNTED_EXACTLY pairs are left; otherwise `left` may miss recent labels of others."""
    return progress_in([campaign], annotator=annotator)[campaign.pk]


def progress_in(campaigns: Sequence[Campaign], *, annotator: User) -> dict[int, Progress]:
    """Return the annotator's progress in each campaign by its id. This takes at most two queries:
    one for the campaigns with cached totals, and one for the others."""
    found = _with_cached_totals(campaigns, annotator=annotator)
    others = [campaign for campaign in campaigns if campaign.pk not in found]
    rows = _rows(others, **_answers(annotator), **_pairs(annotator))
    for campaign in others:
        row = rows[campaign.pk]
        left = sum(row[pool] for pool in claims.pools_of(campaign))
        totals = _Totals(
            all=row["answers"] + left,
            practised=row["practised"],
            practice_left=row[claims.PRACTICE],
        )
        if left >= COUNTED_EXACTLY and not totals.practice_left:
            key = _key(campaign, annotator)
            json_cache.store(key, totals, seconds=CACHE_SECONDS, version=_VERSION)
        found[campaign.pk] = _progress(row, totals)
    return found


def _with_cached_totals(campaigns: Sequence[Campaign], *, annotator: User) -> dict[int, Progress]:
    """Return the progress in those campaigns whose totals are cached, if many pairs are left."""
    cached = {
        campaign.pk: json_cache.stored(_Totals, _key(campaign, annotator), version=_VERSION)
        for campaign in campaigns
    }
    totals = {pk: kept for pk, kept in cached.items() if kept is not None}
    rows = _rows([row for row in campaigns if row.pk in totals], **_answers(annotator))
    return {
        pk: _progress(row, totals[pk])
        for pk, row in rows.items()
        if totals[pk].all - row["answers"] >= COUNTED_EXACTLY
    }


def _rows(campaigns: Sequence[Campaign], **counts: Any) -> dict[int, Mapping[str, Any]]:
    """Return the counts of each campaign by its id, with one query, or none without campaigns."""
    found = Campaign.objects.filter(pk__in=[campaign.pk for campaign in campaigns])
    rows: Iterable[Any] = found.values("pk", **counts)
    return {row["pk"]: row for row in rows}


def _answers(annotator: User) -> dict[str, Any]:
    """Return annotations of campaigns about the annotator's labels and skips."""
    own = Label.objects.filter(campaign=OuterRef("pk"), annotator=annotator)
    newest_first = own.order_by("-created_at", "-pk")
    return {
        "answers": number(own),
        "skipped": number(own.filter(answer=Answer.SKIP)),
        "last_pair": Subquery(newest_first.values("pair")[:1]),
    }


def _pairs(annotator: User) -> dict[str, Any]:
    """Return annotations of campaigns with the counts that can be cached."""
    practised = Label.objects.filter(
        campaign=OuterRef("pk"),
        annotator=annotator,
        pair__practice=True,
        pair__missing__isnull=True,
    )
    return {"practised": number(practised), **claims.pairs_left(annotator)}


def _progress(row: Mapping[str, Any], totals: _Totals) -> Progress:
    return Progress(
        labelled=row["answers"] - row["skipped"],
        skipped=row["skipped"],
        left=totals.all - row["answers"],
        practised=totals.practised,
        practice_left=totals.practice_left,
        last_pair=row["last_pair"],
    )


def _key(campaign: Campaign, annotator: User) -> str:
    return f"labels-{campaign.pk}-{campaign.state}-{annotator.pk}"
