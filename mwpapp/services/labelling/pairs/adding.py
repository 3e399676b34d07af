"""Add pairs to a campaign, with random numbers."""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import md5
from typing import Any

from django.db import transaction
from django.db.models.fields.json import KeyTextTransform
from django.utils.translation import gettext_noop

from mwpapp.formats.labelling.same_pair import PairKey, key_of
from mwpapp.models import Campaign, Pair
from mwpapp.services.labelling.campaigns import CannotChange, announce

BATCH = 1_000  # rows saved at once
LARGEST_NUMBER = 2**53 - 1  # JSON readers represent integers up to this one exactly


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPair:
    """A pair to add to a campaign. `gold` is the known answer, or empty, and `why` its reason."""

    question: str
    paraphrase: str
    gold: str = ""
    practice: bool = False
    why: str = ""
    provenance: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """How many pairs were added, and how many were repeated or already in the campaign."""

    added: int
    already_there: int


def add_pairs(campaign: Campaign, pairs: Iterable[NewPair]) -> Added:
    """Add the pairs that are new to the campaign. Raise CannotChange if it is closed or
    deleted."""
    with transaction.atomic():
        new = list(pairs)
        added = add_numbered(campaign, list(zip(new, numbers(len(new)), strict=True)))
    return Added(added=added, already_there=len(new) - added)


def numbers(count: int) -> list[int]:
    """Return `count` random unused pair numbers. Annotators see these numbers, so they must not
    reveal the operator or which pairs were added together."""
    drawn = {1 + secrets.randbelow(LARGEST_NUMBER) for _pair in range(count)}
    taken = set(Pair.objects.filter(pk__in=drawn).values_list("pk", flat=True))
    unused = list(drawn - taken)
    random.SystemRandom().shuffle(unused)
    return [*unused, *numbers(count - len(unused))] if len(unused) < count else unused


def add_numbered(campaign: Campaign, pairs: Sequence[tuple[NewPair, int]]) -> int:
    """Add the pairs that are new to the campaign, with the given numbers; return how many
    were added. Differences in whitespace are ignored. Raise CannotChange if the campaign is
    closed or deleted."""
    with transaction.atomic():
        row = _open_campaign(campaign.pk)
        new = _new_to(row, pairs)
        rows = [_row(row, pair, number=number) for pair, number in new]
        Pair.objects.bulk_create(rows, batch_size=BATCH, ignore_conflicts=True)
        added = Pair.objects.filter(pk__in=[number for _pair, number in pairs]).count()
        announce(row)
    return added


def sources(campaign: Campaign) -> list[str]:
    """Return the sources of the campaign's pairs: names of files, "run", "variant", "operators", or
    what a file or an API request gave as `source`."""
    name = KeyTextTransform("source", "provenance")
    names = campaign.pairs.order_by().values_list(name, flat=True).distinct()
    return sorted(filter(None, names))


def _open_campaign(pk: int) -> Campaign:
    row = Campaign.objects.select_for_update().filter(pk=pk).first()
    if row is None:
        raise CannotChange(gettext_noop("This campaign no longer exists."))
    if row.state == Campaign.State.CLOSED:
        raise CannotChange(gettext_noop("The campaign is closed."))
    return row


def _new_to(campaign: Campaign, pairs: Sequence[tuple[NewPair, int]]) -> list[tuple[NewPair, int]]:
    """Return the pairs that are new to the campaign, without repetitions. The caller must have
    locked the campaign, so that nobody can add pairs in the meantime."""
    by_key: dict[PairKey, tuple[NewPair, int]] = {}
    for pair, number in pairs:
        by_key.setdefault(_digests(pair), (pair, number))
    questions = {question for question, _paraphrase in by_key}
    for key in Pair.objects.filter(campaign=campaign).digests(questions=questions):
        by_key.pop(key, None)
    return list(by_key.values())


def _digests(pair: NewPair) -> PairKey:
    question, paraphrase = key_of(pair.question, pair.paraphrase)
    return _md5(question), _md5(paraphrase)


def _md5(text: str) -> str:
    """Return the same digest as MD5 in the database."""
    return md5(text.encode(), usedforsecurity=False).hexdigest()


def _row(campaign: Campaign, pair: NewPair, *, number: int) -> Pair:
    is_known = bool(pair.gold) or pair.practice
    return Pair(
        pk=number,
        campaign=campaign,
        question=pair.question,
        paraphrase=pair.paraphrase,
        gold=pair.gold,
        practice=pair.practice,
        why=pair.why,
        provenance=dict(pair.provenance),
        missing=None if is_known else campaign.wanted,
    )
