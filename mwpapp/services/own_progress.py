"""How far an annotator is in a campaign: own labels and skips, and what is left for them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Count, Q
from redis.exceptions import RedisError

from mwpapp.models import Answer, Campaign, Label, User
from mwpapp.services import claims

COUNTED_EXACTLY = 100  # pairs left; more are counted anew only now and then
REMEMBERED_SECONDS = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far an annotator is: own labels and skips, and what there still is for them.

    Pairs to practise on count in all of these; `practised` and `practice_left` say how many.
    """

    labelled: int
    skipped: int
    left: int
    practised: int = 0
    practice_left: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Whole:
    """What an annotator has labelled and what is left, together: labels of their own move
    pairs from one to the other, so it stays as it is for a while."""

    all: int
    practised: int
    practice_left: int


def own_progress(campaign: Campaign, *, annotator: User) -> Progress:
    """Exact while fewer than a hundred pairs are left; of more, `left` may be minutes old as far
    as others' labels go, because it is asked for at every step."""
    own = Label.objects.filter(campaign=campaign, annotator=annotator)
    skips = Count("pk", filter=Q(answer=Answer.SKIP))
    counted = own.aggregate(all=Count("pk"), skips=skips)
    whole = _remembered(campaign, annotator=annotator)
    if whole is None or whole.all - counted["all"] < COUNTED_EXACTLY:
        whole = _count_whole(campaign, annotator=annotator, given=counted["all"])
    return Progress(
        labelled=counted["all"] - counted["skips"],
        skipped=counted["skips"],
        left=whole.all - counted["all"],
        practised=whole.practised,
        practice_left=whole.practice_left,
    )


def _remembered(campaign: Campaign, *, annotator: User) -> _Whole | None:
    try:
        found: _Whole | None = cache.get(_key(campaign, annotator))
    except (RedisError, OSError):
        return None
    return found


def _count_whole(campaign: Campaign, *, annotator: User, given: int) -> _Whole:
    """Count in full, and remember it where that is many and the practice is over."""
    own = Label.objects.filter(campaign=campaign, annotator=annotator)
    left = claims.count_left(campaign, annotator=annotator)
    whole = _Whole(
        all=given + left,
        practised=own.filter(pair__practice=True, pair__missing__isnull=True).count(),
        practice_left=claims.count_practice_left(campaign, annotator=annotator),
    )
    if left >= COUNTED_EXACTLY and not whole.practice_left:
        with suppress(RedisError, OSError):
            cache.set(_key(campaign, annotator), whole, timeout=REMEMBERED_SECONDS)
    return whole


def _key(campaign: Campaign, annotator: User) -> str:
    return f"labels-{campaign.pk}-{campaign.state}-{annotator.pk}"
