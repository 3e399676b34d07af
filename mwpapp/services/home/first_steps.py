"""Follow a teacher's first three steps: a problem, its variants, a worksheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from mwpapp.models import Assessment, Paraphrase, Problem, Run, User
from mwpapp.services.home.hints import FIRST_STEPS, is_shown

PROBLEM, VARIANTS, WORKSHEET, DONE = 1, 2, 3, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSteps:
    """What a teacher has so far: ids of problems, or None.

    `problem` is the one to write variants of, `waiting` has variants to review, and `accepted` has
    an accepted one. `sheet` is a worksheet with a problem on it.
    """

    problem: int | None
    waiting: int | None
    accepted: int | None
    sheet: int | None

    @property
    def step(self) -> int:
        """The step to take now."""
        if self.sheet is not None:
            return DONE
        if self.accepted is not None:
            return WORKSHEET
        return PROBLEM if self.problem is None else VARIANTS


def first_steps(person: User) -> FirstSteps | None:
    """Return how far a teacher is, with one query, or None if they have hidden the steps."""
    if not is_shown(FIRST_STEPS, person):
        return None
    own = Problem.objects.alive().filter(owner=person)
    asked = Run.objects.filter(asked_by=person)
    written = asked.filter(problem__isnull=False, problem__deleted_at__isnull=True)
    of_mine = Paraphrase.objects.filter(problem__deleted_at__isnull=True)
    # From the person's few runs to their variants: the other way reads every variant of the site.
    pending = of_mine.filter(run=OuterRef("pk"), status=Paraphrase.Status.PENDING)
    waiting = asked.annotate(waiting=Subquery(pending.order_by().values("problem_id")[:1]))
    accepted = of_mine.kept().filter(reviewer=person)
    sheets = Assessment.objects.filter(owner=person, sections__places__isnull=False)
    row = User.objects.filter(pk=person.pk).values(
        asked=_newest(written, "problem_id"),
        own=_newest(own, "pk"),
        waiting=_newest(waiting.filter(waiting__isnull=False), "waiting"),
        accepted=Subquery(accepted.order_by().values("problem_id")[:1]),
        sheet=_newest(sheets, "pk"),
    )
    found = row[0]
    return FirstSteps(
        problem=found["asked"] or found["own"],
        waiting=found["waiting"],
        accepted=found["accepted"],
        sheet=found["sheet"],
    )


def _newest(rows: QuerySet[Any], field: str) -> Subquery:
    return Subquery(rows.order_by("-pk").values(field)[:1])
