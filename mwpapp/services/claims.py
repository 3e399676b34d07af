"""Who gets which pair: each claim holds one of a pair's wanted labels for a while.

An annotator's order is a walk over random places: every step starts at a place drawn from their
own seed and takes the first pair from there on that still wants a label of theirs. Nobody's
order is stored, and a step costs the same with fifty pairs and with fifty thousand.

Pairs that somebody else is taking in this moment are skipped (SKIP LOCKED), so that twenty
people do not queue for one row; only where nothing else is left does a step wait for them.
"""

from __future__ import annotations

import random
from datetime import timedelta

from django.db import transaction
from django.db.models import Case, Count, Exists, F, IntegerField, OuterRef, Q, Subquery, When
from django.db.models.functions import Coalesce, Now
from django.utils.translation import gettext as _

from mwpapp.models import Campaign, Claim, Label, Pair, Participation, User
from mwpapp.models.labels import PLACES, PairQuerySet

HOLD = timedelta(minutes=30)  # a pair that was opened and left returns after this


class CannotLabel(Exception):
    """A label cannot be given, taken back or changed, for a reason that its annotator can read."""


def participation_of(campaign: Campaign, annotator: User) -> Participation:
    """Raises CannotLabel for somebody who does not take part, or has left."""
    own = campaign.participations.active().filter(annotator=annotator).first()
    if own is None:
        raise CannotLabel(_("You do not take part in this campaign."))
    return own


def held_or_fresh(campaign: Campaign, *, annotator: User) -> Pair | None:
    """The pair that the annotator has open, or the next of their order, held from now on.

    Raises CannotLabel for somebody who does not take part.
    """
    seed = participation_of(campaign, annotator).seed
    if not campaign.gives_pairs:
        return None
    return _held(campaign, annotator=annotator) or _fresh(campaign, annotator=annotator, seed=seed)


def let_go(campaign: Campaign, *, annotator: User) -> None:
    """Give back what the annotator has open and does not want to label now."""
    Claim.objects.filter(pair__campaign=campaign, annotator=annotator).delete()


def take(pair: Pair, *, annotator: User, looked: timedelta = timedelta()) -> bool:
    """Hold the pair for the annotator if they may still label it; says whether they may.

    `looked` is for how long they have read it already, where it comes back. The caller holds
    the pair's row lock. The statements here are younger than the lock, so they see every claim
    and label that was given under it before.
    """
    labelled = pair.labels.filter(annotator=annotator).exists()
    if labelled or pair.state != Pair.State.OPEN or not has_room(pair, annotator=annotator):
        return False
    own = pair.claims.filter(annotator=annotator)
    still = Case(When(until__gt=Now(), then=F("opened_at")), default=Now())
    if not own.update(opened_at=still, until=Now() + HOLD):
        Claim.objects.create(
            pair=pair, annotator=annotator, opened_at=Now() - looked, until=Now() + HOLD
        )
    return True


def has_room(pair: Pair, *, annotator: User) -> bool:
    """Whether a label is missing that nobody else holds. Under the pair's row lock."""
    if pair.missing is None:
        return True
    return pair.missing > pair.claims.live().exclude(annotator=annotator).count()


def count_left(campaign: Campaign, *, annotator: User) -> int:
    """How many pairs still want this annotator's label, those included that others hold."""
    rooms = _rooms_of(campaign)
    return sum(_count(campaign, room=room, annotator=annotator) for room in rooms)


def count_practice_left(campaign: Campaign, *, annotator: User) -> int:
    """How many of those left are there to practise on."""
    return _count(campaign, room=PRACTICE, annotator=annotator)


def _count(campaign: Campaign, *, room: str, annotator: User) -> int:
    wanted = _wanted(campaign, room=room)
    if room != REAL:
        return _unlabelled(wanted, annotator=annotator).count()
    # Counted apart, each on its own index: together they would look at every pair's labels.
    own = wanted.filter(labels__annotator=annotator, labels__campaign=campaign)
    return wanted.count() - own.count()


def _held(campaign: Campaign, *, annotator: User) -> Pair | None:
    """The pair that they were given last and still hold; the time begins anew."""
    rooms = _rooms_of(campaign)
    own = Claim.objects.live().filter(annotator=annotator, pair__campaign=campaign)
    claims = own.select_related("pair").order_by("-until")
    number = next((claim.pair_id for claim in claims if _room_of(claim.pair) in rooms), None)
    if number is None:
        return None
    with transaction.atomic():
        pair = Pair.objects.select_for_update().filter(pk=number).first()
        return pair if pair is not None and take(pair, annotator=annotator) else None


def _fresh(campaign: Campaign, *, annotator: User, seed: int) -> Pair | None:
    rng = _step(campaign, annotator=annotator, seed=seed)
    for room in _order(_rooms_of(campaign), rng=rng, gold_every=campaign.gold_every):
        wanted = _wanted(campaign, room=room)
        # The other rooms are empty at most steps: one look is cheaper than three with locks.
        if room != REAL and not _unlabelled(wanted, annotator=annotator).exists():
            continue
        pairs = _free(wanted, annotator=annotator)
        if pair := _first(pairs, place=rng.randrange(PLACES), annotator=annotator):
            return pair
    return None


def _first(pairs: PairQuerySet, *, place: int, annotator: User) -> Pair | None:
    """The first from the place on, then from the beginning; waiting for nobody at first, then
    for whoever is just taking or leaving one of the last."""
    unlocked = pairs.select_for_update(skip_locked=True).order_by("place")
    parts = (
        unlocked.filter(place__gte=place),
        unlocked.filter(place__lt=place),
        pairs.select_for_update().order_by("place"),
    )
    found = (_take_first(part, annotator=annotator) for part in parts)
    return next((pair for pair in found if pair is not None), None)


def _take_first(pairs: PairQuerySet, *, annotator: User) -> Pair | None:
    """Hold the first pair that is still free once it is locked."""
    while True:
        # One transaction for each try: it never holds two row locks, so nobody deadlocks.
        with transaction.atomic():
            pair = pairs.first()
            if pair is None or take(pair, annotator=annotator):
                return pair


def _step(campaign: Campaign, *, annotator: User, seed: int) -> random.Random:
    """The randomness of the annotator's next step: their seed, and the label it follows."""
    own = Label.objects.filter(campaign=campaign, annotator=annotator)
    last = own.order_by("-created_at").values_list("pk", flat=True).first()
    return random.Random(f"{seed} {last}")


PRACTICE, REAL, GOLD = "practice", "real", "gold"


def _rooms_of(campaign: Campaign) -> tuple[str, ...]:
    """The sorts of pairs that are given now. Whoever comes late practises first."""
    if campaign.state == Campaign.State.PRACTICE:
        return (PRACTICE,)
    return (PRACTICE, REAL, GOLD)


def _room_of(pair: Pair) -> str:
    if pair.practice:
        return PRACTICE
    return GOLD if pair.gold else REAL


def _order(rooms: tuple[str, ...], *, rng: random.Random, gold_every: int) -> tuple[str, ...]:
    """Now and then a gold pair comes before the real ones."""
    gold_first = gold_every > 0 and rng.random() * gold_every < 1
    return (PRACTICE, GOLD, REAL) if GOLD in rooms and gold_first else rooms


def _wanted(campaign: Campaign, *, room: str) -> PairQuerySet:
    """The open pairs of a room that want labels; written as the partial indexes are."""
    pairs = Pair.objects.filter(campaign=campaign, state=Pair.State.OPEN)
    if room == REAL:
        return pairs.filter(practice=False, gold="", missing__gt=0)
    pairs = pairs.filter(missing__isnull=True, practice=room == PRACTICE)
    return pairs if room == PRACTICE else pairs.exclude(gold="")


def _unlabelled(pairs: PairQuerySet, *, annotator: User) -> PairQuerySet:
    own = Label.objects.filter(pair=OuterRef("pk"), annotator=annotator)
    return pairs.filter(~Exists(own))


def _free(pairs: PairQuerySet, *, annotator: User) -> PairQuerySet:
    """Those with a missing label that nobody holds. A first look: `take` looks again."""
    others = Claim.objects.live().filter(pair=OuterRef("pk")).exclude(annotator=annotator)
    counted = others.order_by().values("pair").annotate(held=Count("pk")).values("held")
    held = Coalesce(Subquery(counted, output_field=IntegerField()), 0)
    return _unlabelled(pairs, annotator=annotator).filter(
        Q(missing__isnull=True) | Q(missing__gt=held)
    )
