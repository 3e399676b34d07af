"""Accept and reject variants, and undo decisions. The history keeps every step."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID, uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from mwpapp.models import Decision, Paraphrase, Problem, RejectionReason, User
from mwpapp.services.variants.decisions import (
    KEPT,
    CannotDecide,
    Status,
    last_of,
    locked,
    record,
    save,
    take_back,
)
from mwpapp.services.variants.obstacles import obstacles

__all__ = [
    "CannotDecide",
    "NeedsConfirmation",
    "OutOfDate",
    "accept",
    "discard_out_of_date",
    "reject",
    "undo",
    "undo_batch",
]


class NeedsConfirmation(CannotDecide):
    """There are `reasons` against the variant, so it can only be kept with `anyway`."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = list(reasons)


class OutOfDate(CannotDecide):
    """The problem changed after the variant was written."""


def accept(paraphrase: Paraphrase, *, by: User, anyway: bool = False) -> Paraphrase:
    """Keep the variant with its current text. Nothing changes if it is already kept.

    Raise NeedsConfirmation if there are reasons against it, unless it is to be kept `anyway`.
    Raise OutOfDate if the problem changed after the variant was written.
    """
    with transaction.atomic():
        row = locked(paraphrase)
        if row.status in KEPT:
            return row
        refuse_out_of_date(row)
        reasons = obstacles(row)
        if reasons and not anyway:
            raise NeedsConfirmation(reasons)
        status = Status.EDITED if _was_edited(row) else Status.ACCEPTED
        record(row, by=by, status=status, changes={"kept_anyway": bool(reasons)})
    return row


def reject(paraphrase: Paraphrase, *, by: User, reason: str = "") -> Paraphrase:
    """Reject the variant, with a RejectionReason or "" for none. A rejected variant can get
    another reason later. Raise CannotDecide for an unknown reason."""
    if reason and reason not in RejectionReason.values:
        raise CannotDecide(_("“%(reason)s” is not a known reason.") % {"reason": reason[:40]})
    with transaction.atomic():
        row = locked(paraphrase)
        if row.status != Status.REJECTED:
            changes = {"kept_anyway": False}
            record(row, by=by, status=Status.REJECTED, changes=changes, reason=reason)
        elif reason not in {"", row.rejected_for}:
            _set_reason(row, reason)
    return row


def undo(paraphrase: Paraphrase, *, by: User) -> Paraphrase:
    """Undo the last decision: restore the status, text, answer and scores from before it. Raise
    CannotDecide if there is none, if it was automatic, or if another variant has the earlier
    text."""
    with transaction.atomic():
        row = locked(paraphrase)
        last = last_of(row)
        if last is None:
            raise CannotDecide(_("There is nothing to undo."))
        if last.automatic:
            raise CannotDecide(_("A check reopened this variant. Accept, edit or reject it."))
        take_back(row, last, by=by)
    return row


def discard_out_of_date(problem: Problem, *, by: User) -> UUID:
    """Reject every variant that is out of date; return the id of the batch, for `undo_batch`."""
    batch = uuid4()
    with transaction.atomic():
        for found in problem.paraphrases.out_of_date().order_by("pk"):
            row = locked(found)
            # It may have been decided or brought up to date before it was locked.
            if row.out_of_date and row.status != Status.REJECTED:
                changes = {"kept_anyway": False}
                record(row, by=by, status=Status.REJECTED, changes=changes, batch=batch)
    return batch


def undo_batch(problem: Problem, batch: UUID, *, by: User) -> int:
    """Undo the decisions of a batch that are still the last ones; return how many."""
    undone = 0
    with transaction.atomic():
        decisions = Decision.objects.filter(
            paraphrase__problem=problem, batch=batch, undone_by=None
        )
        for decision in decisions.select_related("paraphrase"):
            row = locked(decision.paraphrase)
            if last_of(row) == decision:
                take_back(row, decision, by=by)
                undone += 1
    return undone


def refuse_out_of_date(row: Paraphrase) -> None:
    """Raise OutOfDate if the problem changed after the variant was written."""
    if row.out_of_date:
        raise OutOfDate(
            _("The problem changed after this variant was written, so it cannot be accepted.")
        )


def _set_reason(row: Paraphrase, reason: str) -> None:
    """Set the reason of a rejection, which stays one decision, so that one undo reverts both."""
    row.rejected_for = reason
    if last := last_of(row):
        last.reason = reason
        last.save(update_fields=["reason"])
    save(row)


def _was_edited(row: Paraphrase) -> bool:
    """Return whether a person wrote the current text or answer."""
    steps = row.decisions.filter(undoes=None, undone_by=None, automatic=False)
    # An edit of the answer alone leaves the text as it was.
    by_edit = {Status.PENDING, Status.EDITED}
    return any(step.from_text != step.to_text or step.to_status in by_edit for step in steps)
