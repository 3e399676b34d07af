"""Track a teacher's first three steps: a problem, its variants, a worksheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from mwpapp.models import Assessment, Paraphrase, Problem, Run, User
from mwpapp.services.home.hints import FIRST_STEPS, is_shown

PROBLEM, VARIANTS, WORKSHEET, DONE = 1, 2, 3, 4


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstSteps:
    """What a teacher has so far, as ids; None if it is missing.

    `problem` is the problem to write variants of, `waiting` one with variants to review, `accepted`
    one with an accepted variant, and `sheet` a worksheet with a problem on it.
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
    """Return the progress of a teacher, with one query, or None if they have hidden the steps."""
    if not is_shown(FIRST_STEPS, person):
        return None
    return steps_in(User.objects.annotate(**step_columns(person)).get(pk=person.pk))


def step_columns(person: User) -> dict[str, Subquery]:
    """Return columns for a query of the teacher's account; `steps_in` reads them."""
    owned = Problem.objects.alive().filter(owner=person)
    requested = Run.objects.filter(asked_by=person)
    written = requested.filter(problem__isnull=False, problem__deleted_at__isnull=True)
    variants = Paraphrase.objects.filter(problem__deleted_at__isnull=True)
    # Start from the person's few runs: starting from variants would read every variant of the site.
    pending = variants.current().waiting().filter(run=OuterRef("pk"))
    runs_waiting = requested.annotate(waiting=Subquery(pending.order_by().values("problem_id")[:1]))
    accepted = variants.kept().filter(reviewer=person)
    sheets = Assessment.objects.filter(owner=person, sections__places__isnull=False)
    return {
        "requested_problem": _newest(written, "problem_id"),
        "owned_problem": _newest(owned, "pk"),
        "waiting_problem": _newest(runs_waiting.filter(waiting__isnull=False), "waiting"),
        "accepted_problem": Subquery(accepted.order_by().values("problem_id")[:1]),
        "filled_sheet": _newest(sheets, "pk"),
    }


def steps_in(account: User) -> FirstSteps:
    """Return the progress that the `step_columns` of an account describe."""
    found = vars(account)
    return FirstSteps(
        problem=found["requested_problem"] or found["owned_problem"],
        waiting=found["waiting_problem"],
        accepted=found["accepted_problem"],
        sheet=found["filled_sheet"],
    )


def _newest(rows: QuerySet[Any], field: str) -> Subquery:
    return Subquery(rows.order_by("-pk").values(field)[:1])
