"""Accept all ready variants of a selection at once, and undo the batch.

A variant is ready if its verdict is ready and nobody needs to look at it: it is pending and up to
date, its current text is scored, its problem has no warnings, and nobody has decided on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from mwpapp.models import Decision, Paraphrase, Problem, User
from mwpapp.models.paraphrases import RULES, UNREAD, ParaphraseQuerySet
from mwpapp.services import events
from mwpapp.services.rights import Person, problems_changeable_by
from mwpapp.services.variants.decisions import Status, decision_on, undoing
from mwpapp.services.variants.obstacles import obstacles

UNDO_OFFERED = timedelta(days=1)
MAX_AT_ONCE = 2000  # variants; repeat the request for the others
CHUNK = 200  # rows inserted by one statement

_BATCH: tuple[str, ...] = ("batch",)
_NUMBER: tuple[str, ...] = ("number",)
_READY = Q(
    problem_revision=F("problem__revision"),
    judgement="ready",
    scored_at__isnull=False,
    alignment__isnull=False,
    status=Status.PENDING,
    reviewed_at__isnull=True,
    problem__warnings=[],
    problem__deleted_at=None,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready:
    """How many variants are ready (at most MAX_AT_ONCE), and the id of the newest one, for
    `accept_all`."""

    number: int
    newest: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """The variants that were accepted together, and the batch, for `undo_all`."""

    batch: UUID
    ids: Sequence[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastBatch:
    """The last batch that a person accepted, and how many of its decisions can still be undone."""

    batch: UUID
    number: int


READY = {
    "ready_number": Count("pk", filter=_READY),
    "ready_newest": Max("pk", filter=_READY),
}
"""Aggregates of variants for `ready_from`; pages can compute other counts in the same query."""


def ready_of(variants: ParaphraseQuerySet) -> Ready:
    """Count those of the variants that are ready."""
    return ready_among(oldest_ready(variants).values_list("pk", flat=True))


def oldest_ready(variants: ParaphraseQuerySet) -> ParaphraseQuerySet:
    """Return the oldest ready variants, at most MAX_AT_ONCE."""
    return _ready(variants).order_by("pk")[:MAX_AT_ONCE]


def ready_among(ids: Iterable[int]) -> Ready:
    """Return the number and the newest of the ids from `oldest_ready`."""
    *_others, newest = found = [0, *ids]
    return Ready(number=len(found) - 1, newest=newest)


def ready_from(counted: dict[str, Any]) -> Ready:
    """Return the results of the aggregates READY, and remove them from `counted`."""
    number, newest = counted.pop("ready_number"), counted.pop("ready_newest")
    return Ready(number=min(number, MAX_AT_ONCE), newest=newest or 0)


def accept_all(variants: ParaphraseQuerySet, *, by: User, newest: int | None = None) -> Accepted:
    """Accept those of the variants that are ready and that `by` may decide on, at most MAX_AT_ONCE.
    Skip variants with obstacles.

    With `newest`, skip variants with a higher id, which were written after the person saw the
    count.
    """
    rows = _ready(variants).filter(problem__in=problems_changeable_by(by).values("pk"))
    if newest is not None:
        rows = rows.filter(pk__lte=newest)
    with transaction.atomic():
        locked = rows.select_for_update(of=["self"]).select_related("problem").defer(*UNREAD)
        chosen = [row for row in locked.order_by("pk")[:MAX_AT_ONCE] if not obstacles(row)]
        batch = uuid4()
        accepted: dict[str, Any] = {"by": by, "status": Status.ACCEPTED, "batch": batch}
        Decision.objects.bulk_create(
            (decision_on(row, **accepted) for row in chosen), batch_size=CHUNK
        )
        now = timezone.now()
        _save(chosen, status=Status.ACCEPTED, reviewer=by, reviewed_at=now, rules=RULES)
    return Accepted(batch=batch, ids=[row.pk for row in chosen])


def undo_all(batch: UUID, *, by: User, problem: Problem | None = None) -> list[int]:
    """Undo a batch, for one problem or for all; return the ids of the variants.

    A variant that somebody has since decided on is left unchanged.
    """
    undoable = _undoable(by).filter(batch=batch)
    if problem is not None:
        undoable = undoable.filter(paraphrase__problem=problem)
    with transaction.atomic():
        # Read the decisions after locking: until then, others can decide.
        waiting = Paraphrase.objects.filter(
            pk__in=list(undoable.values_list("paraphrase", flat=True))
        )
        rows = {row.pk: row for row in waiting.select_for_update().order_by("pk")}
        decisions = list(undoable.filter(paraphrase__in=rows))
        undone = [rows[decision.paraphrase_id] for decision in decisions]
        Decision.objects.bulk_create(
            (undoing(rows[decision.paraphrase_id], decision, by=by) for decision in decisions),
            batch_size=CHUNK,
        )
        # Before the batch, nobody had decided on these variants.
        _save(undone, status=Status.PENDING, reviewer=None, reviewed_at=None)
    return [row.pk for row in undone]


def last_batch(person: Person) -> LastBatch | None:
    """Return the person's last batch of the past day, or None if nothing can be undone."""
    if not isinstance(person, User):
        return None
    last = _last_batch(person).values_list(*_BATCH, *_NUMBER).first()
    return None if last is None else LastBatch(batch=last[0], number=last[1])


def batch_columns(person: User) -> dict[str, Subquery]:
    """Return the columns of `last_batch` for a query of variants; `batch_from` reads them."""
    last = _last_batch(person)
    return {
        "last_batch": Subquery(last.values(*_BATCH)[:1]),
        "last_number": Subquery(last.values(*_NUMBER)[:1]),
    }


def batch_from(row: Paraphrase) -> LastBatch | None:
    """Return the batch in the `batch_columns` of a row, or None."""
    batch: UUID | None = getattr(row, "last_batch", None)
    if batch is None:
        return None
    return LastBatch(batch=batch, number=getattr(row, "last_number", 0))


def _last_batch(person: User) -> QuerySet[Decision, Any]:
    """Return the decisions of the person's last batches, latest first, with the `number` of
    decisions in the same batch that can still be undone."""
    recent = _undoable(person).filter(who=person, at__gt=timezone.now() - UNDO_OFFERED)
    members = recent.filter(batch=OuterRef("batch")).order_by().values("batch")
    number = members.annotate(number=Count("pk")).values("number")
    return recent.annotate(number=Subquery(number)).order_by("-pk")


def _ready(variants: ParaphraseQuerySet) -> ParaphraseQuerySet:
    return variants.filter(_READY)


def _undoable(person: User) -> QuerySet[Decision]:
    """Return the decisions in batches that the person may undo: no later decision is in effect."""
    in_effect = Decision.objects.filter(undoes=None, undone_by=None)
    later = in_effect.filter(paraphrase=OuterRef("paraphrase"), pk__gt=OuterRef("pk"))
    in_batches = in_effect.filter(batch__isnull=False, to_status=Status.ACCEPTED)
    changeable = problems_changeable_by(person).values("pk")
    return in_batches.filter(~Exists(later), paraphrase__problem__in=changeable)


def _save(rows: Sequence[Paraphrase], **fields: Any) -> None:
    """Set the same field values on all locked rows, and announce them problem by problem."""
    same_rows = Paraphrase.objects.filter(pk__in=[row.pk for row in rows])
    same_rows.update(version=F("version") + 1, **fields)
    in_order = sorted(rows, key=lambda row: row.problem_id)
    for problem_id, group in groupby(in_order, key=lambda row: row.problem_id):
        ids = [row.pk for row in group]
        events.publish([events.problem_topic(problem_id)], what="paraphrase", ids=ids)
