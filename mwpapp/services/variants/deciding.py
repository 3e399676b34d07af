"""Accept, edit and reject variants, and undo such a decision. The history keeps every step."""

from __future__ import annotations

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.models import Decision, Paraphrase, User
from mwpapp.services import events
from mwpapp.services.bank.problems import tidy
from mwpapp.services.variants.scoring import scores_of, set_scores

Status = Paraphrase.Status


class CannotDecide(Exception):
    """The decision is not possible; the message is the reason."""


def accept(paraphrase: Paraphrase, *, by: User) -> Paraphrase:
    """Keep the variant with its current text. Without scores, it counts as kept once it has them.
    An edited variant is accepted already."""
    if paraphrase.status == Status.EDITED:
        return paraphrase
    return _decide(paraphrase, by=by, status=Status.ACCEPTED)


def reject(paraphrase: Paraphrase, *, by: User) -> Paraphrase:
    return _decide(paraphrase, by=by, status=Status.REJECTED)


def edit(paraphrase: Paraphrase, *, by: User, text: str) -> Paraphrase:
    """Keep the variant with the teacher's own text; the caller queues its scoring. Raise
    CannotDecide for an empty text, the problem's text or the text of another variant."""
    text = tidy(text)
    if not text:
        raise CannotDecide(_("The text is empty."))
    twin = Paraphrase.objects.filter(problem_id=paraphrase.problem_id, text=text)
    if twin.exclude(pk=paraphrase.pk).exists():
        raise CannotDecide(_("Another variant of this problem already has this text."))
    if text == paraphrase.problem.text:
        raise CannotDecide(_("This is the text of the original. Change it, or reject the variant."))
    if text == paraphrase.text:
        return accept(paraphrase, by=by)
    return _decide(paraphrase, by=by, status=Status.EDITED, text=text)


def undo(paraphrase: Paraphrase, *, by: User) -> Paraphrase:
    """Undo the last decision: restore the status, text and scores from before it."""
    with transaction.atomic():
        row = _locked(paraphrase)
        last = row.decisions.filter(undoes=None, undone_by=None).order_by("-pk").first()
        if last is None:
            raise CannotDecide(_("There is nothing to undo."))
        Decision.objects.create(
            paraphrase=row, who=by, from_status=row.status, to_status=last.from_status,
            from_text=row.text, to_text=last.from_text, before=scores_of(row), undoes=last,
        )  # fmt: skip
        row.status, row.text = last.from_status, last.from_text
        set_scores(row, last.before)
        pending = row.status == Status.PENDING
        row.reviewer, row.reviewed_at = (None, None) if pending else (by, timezone.now())
        _save(row)
    return row


def _decide(
    paraphrase: Paraphrase, *, by: User, status: Paraphrase.Status, text: str | None = None
) -> Paraphrase:
    with transaction.atomic():
        row = _locked(paraphrase)
        new_text = row.text if text is None else text
        if (row.status, row.text) == (status, new_text):
            return row
        Decision.objects.create(
            paraphrase=row, who=by, from_status=row.status, to_status=status,
            from_text=row.text, to_text=new_text, before=scores_of(row),
        )  # fmt: skip
        if new_text != row.text:
            set_scores(row, {})
        row.status, row.text = status, new_text
        row.reviewer, row.reviewed_at = by, timezone.now()
        _save(row)
    return row


def _locked(paraphrase: Paraphrase) -> Paraphrase:
    return Paraphrase.objects.select_for_update().get(pk=paraphrase.pk)


def _save(row: Paraphrase) -> None:
    row.version += 1
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise CannotDecide(_("Another variant of this problem already has this text.")) from None
    events.publish([events.problem_topic(row.problem_id)], what="paraphrase", ids=[row.pk])
