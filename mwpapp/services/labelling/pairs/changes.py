"""Change and remove pairs that have no labels yet."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from mwpapp.models import Campaign, Pair
from mwpapp.services.labelling.campaigns import CannotChange, announce, hold_state
from mwpapp.services.labelling.pairs.adding import NewPair, add_pairs


def set_known(pair: Pair, *, gold: str, practice: bool) -> Pair:
    """Make the pair a gold, practice or real pair. Raise CannotChange if it has labels or the
    campaign is closed."""
    with transaction.atomic():
        row = _locked_without_labels(pair)
        row.gold, row.practice = gold, practice
        row.missing = None if gold or practice else row.campaign.wanted
        row.save(update_fields=["gold", "practice", "missing"])
        announce(row.campaign)
    return row


def remove(pair: Pair) -> NewPair:
    """Remove the pair and return the data for `put_back`. Raise CannotChange if it has labels or
    the campaign is closed."""
    with transaction.atomic():
        row = _locked_without_labels(pair)
        removed = NewPair(
            question=row.question, paraphrase=row.paraphrase, gold=row.gold,
            practice=row.practice, why=row.why, provenance=row.provenance,
        )  # fmt: skip
        row.delete()
        announce(row.campaign)
    return removed


def put_back(campaign: Campaign, removed: NewPair) -> None:
    """Add a removed pair again. Raise CannotChange if the campaign is closed or deleted."""
    add_pairs(campaign, [removed])


def _locked_without_labels(pair: Pair) -> Pair:
    """Lock the pair and return it. Raise CannotChange if it has labels or can no longer change."""
    hold_state(pair.campaign)  # so that neither its state nor its number of labels changes
    # Saving a label requires the same row lock, so no label can be added at the same time.
    rows = Pair.objects.select_for_update(of=["self"]).select_related("campaign")
    row = rows.filter(pk=pair.pk).first()
    if row is None:
        raise CannotChange(_("This pair no longer exists."))
    if row.campaign.state == Campaign.State.CLOSED:
        raise CannotChange(_("The campaign is closed."))
    if row.labels.exists():
        raise CannotChange(_("This pair has labels, so it can no longer be changed."))
    return row
