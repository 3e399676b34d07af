"""List disputed pairs, most informative first, and store the decisions on them.

A pair with all its labels is disputed if they differ or one is “cannot tell”. In a closed campaign,
this also applies to pairs with missing labels, and those with only one label or only skips are
disputed, too.

Adjudicators see letters instead of names, shuffled for each pair. They see no score or operator.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import log2
from string import ascii_uppercase
from typing import Any

from django.db import transaction
from django.db.models import Count, OuterRef, Q
from django.utils.translation import gettext as _

from mwpapp.models import Adjudication, Answer, Campaign, Pair, User
from mwpapp.models.campaigns import CampaignQuerySet
from mwpapp.models.labels import PairQuerySet
from mwpapp.services import rights
from mwpapp.services.labelling.campaigns import announce
from mwpapp.services.labelling.summaries import number


class CannotAdjudicate(Exception):
    """The decision cannot be saved. The message is the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """One annotator's answer. Letters are assigned for each pair separately."""

    letter: str
    answer: str
    skip_reason: str
    reasons: Sequence[str]
    comment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A pair that an adjudicator has to decide or has decided, with its decision, if any.

    `missing` is the number of labels that it still needs. Only the lead may see `decided_by`.
    `stamp` changes with the decision and with every label.
    """

    pair_id: int
    question: str
    paraphrase: str
    opinions: Sequence[Opinion]
    decision: str
    reason: str
    decided_by: str
    missing: int
    stamp: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A campaign that a person adjudicates, with the numbers of its open and decided disputes."""

    campaign: Campaign
    waiting: int
    decided: int


def desks(person: User) -> list[Desk]:
    """Return the campaigns that the person adjudicates, newest first, without drafts."""
    rows = rights.campaigns_adjudicated_by(person).exclude(state=Campaign.State.DRAFT)
    return _desks(rows.order_by("-pk").distinct())


def desk_of(campaign: Campaign) -> Desk:
    """Reload one campaign and return it with its numbers of disputes."""
    return _desks(Campaign.objects.filter(pk=campaign.pk))[0]


def _desks(campaigns: CampaignQuerySet) -> list[Desk]:
    pk = OuterRef("pk")
    decided = Adjudication.objects.filter(pair__campaign=pk)
    counted: Iterable[Any] = campaigns.annotate(
        n_waiting=number(Pair.objects.filter(campaign=pk).to_adjudicate()),
        n_decided=number(decided, by="pair__campaign"),
    )
    return [Desk(campaign=row, waiting=row.n_waiting, decided=row.n_decided) for row in counted]


def disputes(campaign: Campaign, *, start: int = 0, count: int = 20) -> list[Dispute]:
    """Return the undecided disputes, most informative first."""
    ranked = _ranked(_waiting(campaign))
    return _disputes(campaign, ranked[start : start + count])


def waiting(campaign: Campaign) -> int:
    """Count the undecided disputes."""
    return _waiting(campaign).count()


def waiting_in(campaigns: Sequence[Campaign]) -> dict[int, int]:
    """Count the undecided disputes of each campaign, by its id. This takes one query."""
    found = Campaign.objects.filter(pk__in=[campaign.pk for campaign in campaigns])
    disputed = Pair.objects.filter(campaign=OuterRef("pk")).to_adjudicate()
    return dict(found.values_list("pk", number(disputed)))


def decided_count(campaign: Campaign) -> int:
    return Adjudication.objects.filter(pair__campaign=campaign).count()


def decided(campaign: Campaign, *, start: int = 0, count: int = 20) -> list[Dispute]:
    """Return the decided disputes, newest first."""
    rows = Adjudication.objects.filter(pair__campaign=campaign).order_by("-decided_at", "-pk")
    return _disputes(campaign, list(rows.values_list("pair_id", flat=True)[start : start + count]))


def dispute(campaign: Campaign, *, pair_id: int) -> Dispute:
    """Return one dispute, decided or not. Raise CannotAdjudicate if the pair is not disputed."""
    is_open = _waiting(campaign).filter(pk=pair_id).exists()
    if not is_open and not campaign.pairs.filter(pk=pair_id, adjudication__isnull=False).exists():
        raise CannotAdjudicate(_("This pair does not need a decision."))
    return _disputes(campaign, [pair_id])[0]


def settled(campaign: Campaign, *, pair_id: int) -> Dispute:
    """Return the current state of a pair that may no longer need a decision, because a corrected
    label ended the disagreement, a removed label is needed again, or the campaign was reopened.
    Raise CannotAdjudicate unless it is a real pair of the campaign."""
    if not campaign.pairs.real().filter(pk=pair_id).exists():
        raise CannotAdjudicate(_("This pair does not need a decision."))
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
    """Decide a pair or replace its decision; its labels cannot change afterwards.

    `decision` is an answer; “cannot tell” leaves the pair unresolved. Raise CannotAdjudicate if the
    decision cannot be saved or the pair has changed since the stamp was read.
    """
    _check(campaign, by=by)
    reason = reason.replace("\x00", "").strip()
    if decision not in {Answer.VALID, Answer.NOT_VALID, Answer.CANNOT_TELL}:
        raise CannotAdjudicate(_("Choose one of the answers."))
    if not reason:
        raise CannotAdjudicate(_("Enter the reason for your decision."))
    with transaction.atomic():
        pair = _locked(campaign, pair_id=pair_id, stamp=stamp)
        adjudication, _created = Adjudication.objects.update_or_create(
            pair=pair, defaults={"decision": decision, "reason": reason[:2_000], "decided_by": by}
        )
        Pair.objects.filter(pk=pair.pk).update(state=Pair.State.CLOSED)
        announce(campaign)
    return adjudication


def take_back(campaign: Campaign, *, by: User, pair_id: int, stamp: str | None = None) -> None:
    """Undo a decision: the pair is open again and its labels can be corrected.

    Raise CannotAdjudicate if there is no decision or the pair has changed since the stamp was read.
    """
    _check(campaign, by=by)
    with transaction.atomic():
        pair = _locked(campaign, pair_id=pair_id, stamp=stamp)
        deleted, _rows = Adjudication.objects.filter(pair=pair).delete()
        if not deleted:
            raise CannotAdjudicate(_("This pair has no decision to undo."))
        Pair.objects.filter(pk=pair.pk).update(state=Pair.State.OPEN)
        announce(campaign)


def informativeness(valid: int, not_valid: int, cannot_tell: int) -> tuple[float, float]:
    """Return the two entropies (in bits) by which disputes are ranked: first that of valid and not
    valid (0 to 1), then that of all answers."""
    return _entropy([valid, not_valid]), _entropy([valid, not_valid, cannot_tell])


def _entropy(counts: Sequence[int]) -> float:
    total = sum(counts)
    return -sum(count / total * log2(count / total) for count in counts if count)


def _waiting(campaign: Campaign) -> PairQuerySet:
    pairs = Pair.objects.filter(campaign=campaign).to_adjudicate()
    # Until the campaign is closed, only disputed pairs wait for a decision; they have an index.
    return pairs if campaign.state == Campaign.State.CLOSED else pairs.filter(disputed=True)


def _ranked(pairs: PairQuerySet) -> list[int]:
    """Return the ids of the pairs, most informative first. Ties are sorted by id."""
    answers = (Answer.VALID, Answer.NOT_VALID, Answer.CANNOT_TELL)
    counts = {answer.value: Count("labels", filter=Q(labels__answer=answer)) for answer in answers}
    rows = pairs.order_by("pk").annotate(**counts).values_list("pk", *counts)
    ranked = sorted(rows, key=lambda row: informativeness(*row[1:]), reverse=True)
    return [row[0] for row in ranked]


def _disputes(campaign: Campaign, numbers: Sequence[int]) -> list[Dispute]:
    rows = Pair.objects.select_related("adjudication__decided_by").prefetch_related("labels")
    pairs = rows.in_bulk(list(numbers))
    return [_dispute(campaign, pairs[number]) for number in numbers if number in pairs]


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
        missing=pair.missing or 0,
        stamp=_stamp(pair, adjudication),
    )


def _name(person: User) -> str:
    return person.get_full_name() or person.username


def _stamp(pair: Pair, adjudication: Adjudication | None) -> str:
    """Return a digest of the timestamps, which in plain text could identify an annotator."""
    decided_at = adjudication.decided_at if adjudication else None
    changed_at = max((label.changed_at for label in pair.labels.all()), default=None)
    return sha256(f"{decided_at} {changed_at}".encode()).hexdigest()[:16]


def _opinions(pair: Pair, *, seed: int) -> list[Opinion]:
    """Return the answers, with letters that are stable for this pair but differ between pairs."""
    labels = sorted(pair.labels.all(), key=lambda label: label.annotator_id)
    random.Random(f"{seed} {pair.pk}").shuffle(labels)
    return [
        Opinion(
            letter=letter, answer=label.answer, skip_reason=label.skip_reason,
            reasons=label.reasons, comment=label.comment,
        )
        for letter, label in zip(ascii_uppercase, labels, strict=False)
    ]  # fmt: skip


def _check(campaign: Campaign, *, by: User) -> None:
    # Also checked by the callers: an annotator must never decide a pair of their own campaign.
    if not rights.may_adjudicate(by, campaign):
        raise CannotAdjudicate(_("You are not an adjudicator of this campaign."))


def _locked(campaign: Campaign, *, pair_id: int, stamp: str | None) -> Pair:
    """Lock a disputed pair and return it; its labels cannot change until the transaction ends."""
    pair = Pair.objects.select_for_update().filter(campaign=campaign, pk=pair_id).first()
    if pair is None:
        raise CannotAdjudicate(_("This pair does not need a decision."))
    current = dispute(campaign, pair_id=pair_id).stamp
    if stamp not in (None, current):
        raise CannotAdjudicate(
            _("This pair has changed since you opened it. Open it again before you decide.")
        )
    return pair
