"""Record decisions on variants, each with the state before it, so that it can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Case, Count, F, OuterRef, Q, Subquery, When
from django.utils import timezone
from django.utils.translation import gettext as _

from mwpapp.models import Decision, Paraphrase, Problem, User
from mwpapp.models.paraphrases import RULES, ParaphraseQuerySet
from mwpapp.services import events
from mwpapp.services.variants.scores import SCORES, scores_of, set_scores

Status = Paraphrase.Status
KEPT = (Status.ACCEPTED, Status.EDITED)

MARKS = ("kept_anyway", "rejected_for")  # every decision stores their earlier values
# These fields belong to the text, like its scores. A check renews them, except for the kind, after
# the problem has changed.
CONTENT = (
    "problem_revision", "equation", "answer", "kind",
    "reference_text", "reference_equation", "reference_answer",
)  # fmt: skip


class CannotDecide(Exception):
    """The decision is not possible. The message is the reason."""


def locked(paraphrase: Paraphrase) -> Paraphrase:
    """Return the row as it is now with its problem, locked until the transaction ends."""
    rows = Paraphrase.objects.select_for_update(of=["self"]).select_related("problem")
    return rows.get(pk=paraphrase.pk)


def record(
    row: Paraphrase,
    *,
    by: User | None,
    status: str,
    changes: Mapping[str, Any] | None = None,
    batch: UUID | None = None,
    reason: str = "",
) -> None:
    """Decide on a locked row and save it. `changes` are new values of fields; a changed text loses
    its scores. A decision with `by=None` is automatic; `reason` is that of a rejection."""
    changes = changes or {}
    decision = decision_on(row, by=by, status=status, changes=changes, batch=batch)
    decision.reason = row.rejected_for = reason
    decision.save()
    if decision.to_text != row.text:
        set_scores(row, {})
    for name, value in changes.items():
        setattr(row, name, value)
    row.status, row.reviewed_at = status, timezone.now()
    row.reviewer, row.rules = by or row.reviewer, RULES
    save(row)


def decision_on(
    row: Paraphrase,
    *,
    by: User | None,
    status: str,
    changes: Mapping[str, Any] | None = None,
    batch: UUID | None = None,
) -> Decision:
    """Return an unsaved decision on a row, with the state before it."""
    changes = changes or {}
    return Decision(
        paraphrase=row, who=by, from_status=row.status, to_status=status,
        from_text=row.text, to_text=changes.get("text", row.text),
        before=snapshot(row, changed=changes), automatic=by is None, batch=batch,
    )  # fmt: skip


def undoing(row: Paraphrase, decision: Decision, *, by: User) -> Decision:
    """Return an unsaved decision that undoes `decision`."""
    return Decision(
        paraphrase=row, who=by, from_status=row.status, to_status=decision.from_status,
        from_text=row.text, to_text=decision.from_text, before=snapshot(row), undoes=decision,
    )  # fmt: skip


def take_back(row: Paraphrase, decision: Decision, *, by: User) -> None:
    """Restore what `decision`, the last one on a locked row, changed, and save the row. The row is
    then out of date if its text belongs to an earlier revision of its problem."""
    undoing(row, decision, by=by).save()
    row.status, row.text = decision.from_status, decision.from_text
    before = decision.before
    if before.keys() - {*MARKS}:
        before = {"problem_revision": _unstored_revision(row, decision)} | before
        set_scores(row, {name: before[name] for name in SCORES if name in before})
    for name in (*MARKS, *CONTENT, "unit"):
        setattr(row, name, before.get(name, getattr(row, name)))
    undecided = row.status == Status.PENDING and last_of(row) is None
    row.reviewer, row.reviewed_at = (None, None) if undecided else (by, timezone.now())
    save(row)


def _unstored_revision(row: Paraphrase, decision: Decision) -> int:
    """Return the revision of the text before a decision that earlier versions of Reword stored
    without it. It is 0, which is always out of date, if the problem may have changed since."""
    return row.problem_revision if row.problem.updated_at < decision.at else 0


def last_of(row: Paraphrase) -> Decision | None:
    """Return the last decision that has not been undone."""
    return row.decisions.filter(undoes=None, undone_by=None).order_by("-pk").first()


def written_by_people(rows: Iterable[Paraphrase]) -> set[int]:
    """Return the ids of the variants whose current text is the result of an edit."""
    texts = {row.pk: row.text for row in rows}
    edits = Decision.objects.filter(paraphrase__in=texts, undoes=None)
    found = edits.exclude(from_text=F("to_text")).order_by("pk")
    first: dict[int, str] = {}  # the text that the generator wrote
    typed: set[int] = set()
    for pk, before, after in found.values_list("paraphrase_id", "from_text", "to_text"):
        first.setdefault(pk, before)
        if texts[pk] == after != first[pk]:
            typed.add(pk)
    return typed


@dataclass(frozen=True, slots=True, kw_only=True)
class Together:
    """Variants of a problem that were accepted or discarded together: their batch and number."""

    batch: UUID
    number: int
    accepted: bool


def last_together(problem: Problem) -> Together | None:
    """Return the last batch of decisions on the problem's variants, or None if anything was decided
    or undone since."""
    decisions = Decision.objects.filter(paraphrase__problem=problem)
    same_batch = decisions.filter(batch=OuterRef("batch")).order_by().values("batch")
    number = Subquery(same_batch.annotate(number=Count("pk")).values("number"))
    latest = decisions.annotate(number=number).last()
    if latest is None or latest.batch is None or latest.undoes_id is not None:
        return None
    accepted = latest.to_status == Status.ACCEPTED
    return Together(batch=latest.batch, number=latest.number, accepted=accepted)


def with_reopened(rows: ParaphraseQuerySet) -> ParaphraseQuerySet:
    """Annotate variants for `is_reopened`."""
    in_effect = Decision.objects.filter(paraphrase=OuterRef("pk"), undoes=None, undone_by=None)
    last = Subquery(in_effect.order_by("-pk").values("automatic")[:1])
    open_again = Q(status=Status.PENDING, reviewed_at__isnull=False)
    return rows.annotate(reopened=Case(When(open_again, then=last), default=False))


def is_reopened(row: Paraphrase) -> bool:
    """Return whether a check reopened a variant after somebody had kept it. `with_reopened` must
    have returned the variant."""
    return bool(getattr(row, "reopened", False))


def snapshot(row: Paraphrase, *, changed: Iterable[str] = ()) -> dict[str, Any]:
    """Return the current values that a decision overwrites, for `take_back`. `changed` names the
    fields that it changes. If it changes nothing but marks, undoing it keeps the results of later
    checks."""
    edited = set(changed) - {*MARKS}
    fields = (*MARKS, *CONTENT, *({"unit"} & edited)) if edited else MARKS
    return (scores_of(row) if edited else {}) | {name: getattr(row, name) for name in fields}


def save(row: Paraphrase) -> None:
    """Save a locked row and announce it. Raise CannotDecide if another variant of the problem
    has the same text."""
    row.version += 1
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        raise CannotDecide(_("Another variant of this problem already has this text.")) from None
    events.publish([events.problem_topic(row.problem_id)], what="paraphrase", ids=[row.pk])
