"""Adjudication: disagreements and doubts, most informative first, each decided with a reason.

Who adjudicates sees letters for annotators, in an order shuffled for each pair, and neither a
score nor an operator.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import log2
from string import ascii_uppercase

from django.db import transaction
from django.db.models import Count, Q
from django.utils.translation import gettext as _

from mwpapp.models import Adjudication, Answer, Campaign, Label, Pair, User
from mwpapp.models.labels import PairQuerySet
from mwpapp.services import rights
from mwpapp.services.campaigns import announce


class CannotDecide(Exception):
    """The decision cannot be taken, for a reason that the adjudicator can read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """What one annotator said about the pair; the letter means another on the next pair."""

    letter: str
    answer: str
    reasons: Sequence[str]
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A pair that its annotators did not agree on, with the decision where there is one.

    `decided_by` is for the lead alone. The stamp is another one as soon as the pair is decided
    or one of its labels changes.
    """

    pair_id: int
    question: str
    paraphrase: str
    opinions: Sequence[Opinion]
    decision: str
    reason: str
    decided_by: str
    stamp: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A campaign in which a person adjudicates, with how much is done."""

    campaign: Campaign
    waiting: int
    decided: int


def desks(person: User) -> list[Desk]:
    """Where the person adjudicates, newest campaign first; a draft has nothing to decide."""
    found = rights.campaigns_adjudicated_by(person).exclude(state=Campaign.State.DRAFT)
    return [
        Desk(campaign=campaign, waiting=waiting(campaign), decided=decided_count(campaign))
        for campaign in found.order_by("-pk").distinct()
    ]


def disputes(campaign: Campaign, *, start: int = 0, count: int = 20) -> list[Dispute]:
    """What waits for a decision, most informative first."""
    ranked = _ranked(_waiting(campaign))
    return _disputes(campaign, ranked[start : start + count])


def waiting(campaign: Campaign) -> int:
    """How many pairs wait for a decision."""
    return _waiting(campaign).count()


def decided_count(campaign: Campaign) -> int:
    return Adjudication.objects.filter(pair__campaign=campaign).count()


def decided(campaign: Campaign, *, start: int = 0, count: int = 20) -> list[Dispute]:
    """What was decided, newest first."""
    rows = Adjudication.objects.filter(pair__campaign=campaign).order_by("-decided_at", "-pk")
    return _disputes(campaign, list(rows.values_list("pair_id", flat=True)[start : start + count]))


def dispute(campaign: Campaign, *, pair_id: int) -> Dispute:
    """One of them, waiting or decided. Raises CannotDecide for any other pair."""
    waits = _waiting(campaign).filter(pk=pair_id).exists()
    if not waits and not campaign.pairs.filter(pk=pair_id, adjudication__isnull=False).exists():
        raise CannotDecide(_("There is nothing to decide on this pair."))
    return _disputes(campaign, [pair_id])[0]


def decide(
    campaign: Campaign,
    *,
    by: User,
    pair_id: int,
    decision: str,
    reason: str,
    stamp: str | None = None,
) -> Adjudication:
    """Decide a pair, or decide it anew; from then on its labels stay as they are.

    `decision` is an answer; “cannot tell” leaves the pair unresolved. Raises CannotDecide, also
    where the pair is no more as it was seen with the stamp.
    """
    _check(campaign, by=by)
    reason = reason.replace("\x00", "").strip()
    if decision not in {Answer.VALID, Answer.NOT_VALID, Answer.CANNOT_TELL}:
        raise CannotDecide(_("This is no answer."))
    if not reason:
        raise CannotDecide(_("Say why you decide so."))
    with transaction.atomic():
        pair = _locked(campaign, pair_id=pair_id, stamp=stamp)
        adjudication, _made = Adjudication.objects.update_or_create(
            pair=pair, defaults={"decision": decision, "reason": reason[:2_000], "decided_by": by}
        )
        Pair.objects.filter(pk=pair.pk).update(state=Pair.State.CLOSED)
        announce(campaign)
    return adjudication


def take_back(campaign: Campaign, *, by: User, pair_id: int, stamp: str | None = None) -> None:
    """Undo a decision: the pair waits again and its labels may be corrected. Raises
    CannotDecide where there is none, or another one than was seen with the stamp."""
    _check(campaign, by=by)
    with transaction.atomic():
        pair = _locked(campaign, pair_id=pair_id, stamp=stamp)
        gone, _rows = Adjudication.objects.filter(pair=pair).delete()
        if not gone:
            raise CannotDecide(_("There is nothing to undo."))
        Pair.objects.filter(pk=pair.pk).update(state=Pair.State.OPEN)
        announce(campaign)


def informativeness(valid: int, not_valid: int, cannot_tell: int) -> tuple[float, float]:
    """How much a decision settles, in two steps, more being more: how evenly those who could
    tell are split (0 to 1 bit), then how far all answers are spread (in bits)."""
    return _entropy([valid, not_valid]), _entropy([valid, not_valid, cannot_tell])


def _entropy(counts: Sequence[int]) -> float:
    total = sum(counts)
    return -sum(count / total * log2(count / total) for count in counts if count)


def _waiting(campaign: Campaign) -> PairQuerySet:
    return Pair.objects.filter(campaign=campaign).to_adjudicate()


def _ranked(pairs: PairQuerySet) -> list[int]:
    """Their numbers; pairs that are alike in this stand in the order of theirs."""
    answers = (Answer.VALID, Answer.NOT_VALID, Answer.CANNOT_TELL)
    counts = {answer.value: Count("labels", filter=Q(labels__answer=answer)) for answer in answers}
    rows = pairs.order_by("pk").annotate(**counts).values_list("pk", *counts)
    ranked = sorted(rows, key=lambda row: informativeness(*row[1:]), reverse=True)
    return [row[0] for row in ranked]


def _disputes(campaign: Campaign, numbers: Sequence[int]) -> list[Dispute]:
    rows = Pair.objects.select_related("adjudication__decided_by").prefetch_related("labels")
    found = rows.in_bulk(list(numbers))
    return [_dispute(campaign, found[number]) for number in numbers if number in found]


def _dispute(campaign: Campaign, pair: Pair) -> Dispute:
    adjudication = getattr(pair, "adjudication", None)
    return Dispute(
        pair_id=pair.pk,
        question=pair.question,
        paraphrase=pair.paraphrase,
        opinions=_opinions(pair, seed=campaign.seed),
        decision=adjudication.decision if adjudication else "",
        reason=adjudication.reason if adjudication else "",
        decided_by=_name(adjudication.decided_by) if adjudication else "",
        stamp=_stamp(pair, adjudication),
    )


def _name(person: User) -> str:
    return person.get_full_name() or person.username


def _stamp(pair: Pair, adjudication: Adjudication | None) -> str:
    """Digested, since when somebody labelled may tell who it was."""
    decided = adjudication.decided_at if adjudication else None
    changed = max((label.changed_at for label in pair.labels.all()), default=None)
    return sha256(f"{decided} {changed}".encode()).hexdigest()[:16]


def _opinions(pair: Pair, *, seed: int) -> list[Opinion]:
    """The same letters whenever the pair is looked at, and no others' on the next one."""
    given = sorted(_given(pair), key=lambda label: label.annotator_id)
    random.Random(f"{seed} {pair.pk}").shuffle(given)
    return [
        Opinion(letter=letter, answer=label.answer, reasons=label.reasons, comment=label.comment)
        for letter, label in zip(ascii_uppercase, given, strict=False)
    ]


def _given(pair: Pair) -> list[Label]:
    return [label for label in pair.labels.all() if label.answer != Answer.SKIP]


def _check(campaign: Campaign, *, by: User) -> None:
    # Here too, and not only at the door: who labels a pair must never decide it.
    if not rights.may_adjudicate(by, campaign):
        raise CannotDecide(_("You do not adjudicate in this campaign."))


def _locked(campaign: Campaign, *, pair_id: int, stamp: str | None) -> Pair:
    """A pair that waits or was decided, with its row lock: labels cannot change meanwhile."""
    pair = Pair.objects.select_for_update().filter(campaign=campaign, pk=pair_id).first()
    if pair is None:
        raise CannotDecide(_("There is nothing to decide on this pair."))
    now = dispute(campaign, pair_id=pair_id).stamp
    if stamp not in (None, now):
        raise CannotDecide(
            _("This pair was decided or its labels changed meanwhile. Look at it anew.")
        )
    return pair
