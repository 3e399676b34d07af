"""What a lead changes about a pair that nobody has labelled yet: its known answer, whether it
is for practice, whether it is there at all."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from mwpapp.models import Campaign, Pair
from mwpapp.services import pairs
from mwpapp.services.campaigns import CannotChange, announce
from mwpapp.services.pairs import NewPair


def set_known(pair: Pair, *, gold: str, practice: bool) -> Pair:
    """Make it a gold pair, a practice pair, or a real one again. Raises CannotChange."""
    with transaction.atomic():
        row = _untouched(pair)
        row.gold, row.practice = gold, practice
        row.missing = None if gold or practice else row.campaign.wanted
        row.save(update_fields=["gold", "practice", "missing"])
        announce(row.campaign)
    return row


def remove(pair: Pair) -> NewPair:
    """Take it out of its campaign; returns what `put_back` needs. Raises CannotChange."""
    with transaction.atomic():
        row = _untouched(pair)
        removed = NewPair(
            question=row.question, paraphrase=row.paraphrase, gold=row.gold,
            practice=row.practice, provenance=row.provenance,
        )  # fmt: skip
        row.delete()
        announce(row.campaign)
    return removed


def put_back(campaign: Campaign, removed: NewPair) -> None:
    """Undo `remove`. Raises CannotChange where the campaign was closed meanwhile."""
    pairs.add_pairs(campaign, [removed])


def _untouched(pair: Pair) -> Pair:
    # Whoever labels holds the pair's row lock: after it no label can come in between.
    rows = Pair.objects.select_for_update(of=["self"]).select_related("campaign")
    row = rows.filter(pk=pair.pk).first()
    if row is None:
        raise CannotChange(_("This pair is not there any more."))
    if row.campaign.state == Campaign.State.CLOSED:
        raise CannotChange(_("The campaign is closed."))
    if row.labels.exists():
        raise CannotChange(_("Somebody has labelled this pair: it stays as it is."))
    return row
