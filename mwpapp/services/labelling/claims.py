"""Assign pairs to annotators. A claim reserves one of the labels requested for a pair.

Every pair has a random place. To find the next pair, the service draws a place with the annotator's
seed and takes the first pair from that place on that still needs their label. No order is stored,
and the cost does not depend on the number of pairs.

Pairs that another transaction has locked are skipped (SKIP LOCKED), so that twenty people do not
wait for one row. The search waits only if no other pair is left.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Exists, IntegerField, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from mwpapp.models import Campaign, Claim, Label, Pair, Participation, User
from mwpapp.models.campaigns import ParticipationQuerySet
from mwpapp.models.labels import PLACES, PairQuerySet
from mwpapp.services.labelling.summaries import number

PRACTICE, REAL, GOLD = "practice", "real", "gold"  # the pools of pairs
HOLD = timedelta(minutes=30)  # afterwards, an abandoned pair is available again

# This must be one statement that begins after the pair is locked: it then sees every claim and
# label that was saved under that lock.
_TAKE = """
INSERT INTO mwpapp_claim AS claim (pair_id, annotator_id, opened_at, until)
SELECT
    %(pair)s,
    %(annotator)s,
    statement_timestamp() - %(time_spent)s,
    statement_timestamp() + %(hold)s
WHERE NOT EXISTS (
    SELECT FROM mwpapp_label WHERE pair_id = %(pair)s AND annotator_id = %(annotator)s
)
AND (%(missing)s::smallint IS NULL OR %(missing)s::smallint > (
    SELECT count(*) FROM mwpapp_claim
    WHERE pair_id = %(pair)s AND annotator_id <> %(annotator)s AND until > statement_timestamp()
))
ON CONFLICT (pair_id, annotator_id) DO UPDATE SET
    opened_at = CASE
        WHEN claim.until > statement_timestamp() THEN claim.opened_at ELSE EXCLUDED.opened_at
    END,
    until = EXCLUDED.until
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Standing:
    """What an annotator's next pair depends on."""

    seed: int
    last_label: int | None
    claimed: int | None  # the pair that they claimed last, if the claim is still live
    empty: frozenset[str]  # pools without pairs for them; the real pool is not checked


class CannotLabel(Exception):
    """A label cannot be saved, changed or undone. The message is the reason."""


def check_takes_part(campaign: Campaign, *, annotator: User) -> None:
    """Raise CannotLabel if the annotator does not take part now."""
    if not _taking_part(campaign, annotator).exists():
        raise _not_taking_part()


def current_or_next(campaign: Campaign, *, annotator: User) -> Pair | None:
    """Return the pair that the annotator has claimed, or claim the next one for them, if any.

    Raise CannotLabel if they do not take part.
    """
    standing = _standing(campaign, annotator=annotator)
    if not campaign.gives_pairs:
        return None
    current = _renewed(standing.claimed, annotator=annotator)
    return current or _next(campaign, annotator=annotator, standing=standing)


def take(pair: Pair, *, annotator: User, time_spent: timedelta = timedelta()) -> bool:
    """Claim the pair for the annotator, or renew their claim; return False if they can no longer
    label it: it is closed, they have labelled it, or it has no room (see `has_room`).

    `time_spent` is the time that they spent on it before an undo. The caller must hold the pair's
    row lock.
    """
    if pair.state != Pair.State.OPEN:
        return False
    values: dict[str, Any] = {
        "pair": pair.pk,
        "annotator": annotator.pk,
        "missing": pair.missing,
        "time_spent": time_spent,
        "hold": HOLD,
    }
    with connection.cursor() as cursor:  # Django has no INSERT with a condition
        cursor.execute(_TAKE, values)
        return bool(cursor.rowcount)


def has_room(pair: Pair, *, annotator: User) -> bool:
    """Return whether the pair needs a label that no other annotator has claimed. The caller must
    hold the pair's row lock."""
    if pair.missing is None:
        return True
    return pair.missing > pair.claims.live().exclude(annotator=annotator).count()


def pairs_left(annotator: User) -> dict[str, Any]:
    """Return annotations of campaigns, keyed by pool: the number of its pairs that need the
    annotator's label, including those claimed by others."""
    pk = OuterRef("pk")
    real = _wanted(pk, pool=REAL)
    # Two counts, each with its own index: one count would read the labels of every pair.
    labelled = real.filter(labels__annotator=annotator, labels__campaign=pk)
    return {
        PRACTICE: number(_unlabelled(_wanted(pk, pool=PRACTICE), annotator=annotator)),
        GOLD: number(_unlabelled(_wanted(pk, pool=GOLD), annotator=annotator)),
        REAL: number(real) - number(labelled),
    }


def pools_of(campaign: Campaign) -> tuple[str, ...]:
    """Return the pools from which pairs are now offered. Late annotators practise first."""
    if campaign.state == Campaign.State.PRACTICE:
        return (PRACTICE,)
    return (PRACTICE, REAL, GOLD)


def _taking_part(campaign: Campaign, annotator: User) -> ParticipationQuerySet:
    return Participation.objects.active().filter(campaign=campaign, annotator=annotator)


def _not_taking_part() -> CannotLabel:
    return CannotLabel(_("You do not take part in this campaign."))


def _standing(campaign: Campaign, *, annotator: User) -> _Standing:
    """Return the annotator's standing. Raise CannotLabel if they do not take part."""
    labels = Label.objects.filter(campaign=campaign, annotator=annotator)
    live = Claim.objects.live().filter(annotator=annotator, pair__campaign=campaign)
    if pools_of(campaign) == (PRACTICE,):
        live = live.filter(pair__practice=True)
    # These pools are usually empty, and each search takes up to three locking queries.
    waiting = {
        pool: Exists(_unlabelled(_wanted(campaign, pool=pool), annotator=annotator))
        for pool in (PRACTICE, GOLD)
    }
    rows = _taking_part(campaign, annotator).annotate(
        last_label=Subquery(labels.order_by("-created_at").values("pk")[:1]),
        claimed=Subquery(live.order_by("-until").values("pair")[:1]),
        **waiting,
    )
    row = rows.values("seed", "last_label", "claimed", *waiting).first()
    if row is None:
        raise _not_taking_part()
    return _Standing(
        seed=row["seed"],
        last_label=row["last_label"],
        claimed=row["claimed"],
        empty=frozenset(pool for pool in waiting if not row[pool]),
    )


def _renewed(claimed: int | None, *, annotator: User) -> Pair | None:
    """Return the claimed pair and renew the claim, if the annotator can still label it."""
    if claimed is None:
        return None
    with transaction.atomic():
        pair = Pair.objects.select_for_update().filter(pk=claimed).first()
        return pair if pair is not None and take(pair, annotator=annotator) else None


def _next(campaign: Campaign, *, annotator: User, standing: _Standing) -> Pair | None:
    rng = random.Random(f"{standing.seed} {standing.last_label}")  # the same after a reload
    for pool in _order(pools_of(campaign), rng=rng, gold_every=campaign.gold_every):
        if pool in standing.empty:
            continue
        pairs = _free(_wanted(campaign, pool=pool), annotator=annotator)
        if pair := _first(pairs, place=rng.randrange(PLACES), annotator=annotator):
            return pair
    return None


def _first(pairs: PairQuerySet, *, place: int, annotator: User) -> Pair | None:
    """Claim the first available pair from `place` on, or else from the beginning. Wait for locked
    rows only if no other pair is left."""
    unlocked = pairs.select_for_update(skip_locked=True).order_by("place")
    parts = (
        unlocked.filter(place__gte=place),
        unlocked.filter(place__lt=place),
        pairs.select_for_update().order_by("place"),
    )
    claimed = (_take_first(part, annotator=annotator) for part in parts)
    return next((pair for pair in claimed if pair is not None), None)


def _take_first(pairs: PairQuerySet, *, annotator: User) -> Pair | None:
    """Claim the first pair that is still available after it is locked."""
    while True:
        # Each attempt has its own transaction, so it never holds two row locks and cannot deadlock.
        with transaction.atomic():
            pair = pairs.first()
            if pair is None or take(pair, annotator=annotator):
                return pair


def _order(pools: tuple[str, ...], *, rng: random.Random, gold_every: int) -> tuple[str, ...]:
    """Return the pools in order; in one of `gold_every` steps on average, gold precedes real."""
    gold_first = gold_every > 0 and rng.random() * gold_every < 1
    return (PRACTICE, GOLD, REAL) if GOLD in pools and gold_first else pools


def _wanted(campaign: Campaign | OuterRef, *, pool: str) -> PairQuerySet:
    """Return the open pairs of a pool that need labels. The conditions are those of the partial
    indexes."""
    pairs = Pair.objects.filter(Q(campaign=campaign), state=Pair.State.OPEN)
    if pool == REAL:
        return pairs.filter(practice=False, gold="", missing__gt=0)
    pairs = pairs.filter(missing__isnull=True, practice=pool == PRACTICE)
    return pairs if pool == PRACTICE else pairs.exclude(gold="")


def _unlabelled(pairs: PairQuerySet, *, annotator: User) -> PairQuerySet:
    labels = Label.objects.filter(pair=OuterRef("pk"), annotator=annotator)
    return pairs.filter(~Exists(labels))


def _free(pairs: PairQuerySet, *, annotator: User) -> PairQuerySet:
    """Return the pairs with an unclaimed missing label. `take` checks again under a lock."""
    others = Claim.objects.live().filter(pair=OuterRef("pk")).exclude(annotator=annotator)
    counted = others.order_by().values("pair").annotate(number=Count("pk")).values("number")
    claims = Coalesce(Subquery(counted, output_field=IntegerField()), 0)
    return _unlabelled(pairs, annotator=annotator).filter(
        Q(missing__isnull=True) | Q(missing__gt=claims)
    )
