"""List the variants that wait for a decision in a selection, a run or all problems."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Case, FilteredRelation, Q, Subquery, When

from mwpapp.models import Problem, Run, Solution, User
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.models.problems import ProblemQuerySet
from mwpapp.services.bank.problems import ProblemSearch
from mwpapp.services.bank.selections import Selection, selected
from mwpapp.services.rights import (
    Person,
    paraphrases_changeable_by,
    problems_changeable_by,
    problems_visible_to,
)
from mwpapp.services.variants.selections.accepting import (
    Ready,
    oldest_ready,
    ready_among,
)
from mwpapp.services.variants.selections.narrowing import (
    Narrowing,
    of_card,
    of_problem,
    of_variant,
    offered_columns,
)

_JOINED: tuple[str, ...] = ("owner", "found_solution", "found_solution__analogue")
DECIDED_SHOWN = 10  # decided variants shown for each problem, so that decisions can be undone
MAX_COUNTED = 1000  # waiting variants; counting all of them in a large bank takes a second


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What is reviewed: the variants of a `run`, or of the problems of a `selection` or of an
    import run; with neither, all variants that the person may decide on. `narrowing` excludes the
    variants that do not match it."""

    run: Run | None = None
    selection: Selection | None = None
    narrowing: Narrowing = field(default_factory=Narrowing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """How many variants wait, of how many problems, and how many can be accepted together. If
    more than MAX_COUNTED wait, `more` is true, and the counts of waiting variants and their
    problems include only the first MAX_COUNTED."""

    variants: int
    problems: int
    more: bool
    ready: Ready


def variants_in(person: Person, scope: Scope) -> ParaphraseQuerySet:
    """Return the variants of the scope that the person may decide on. Raise NotThere if a selected
    problem does not exist or the person may not see it."""
    matches = of_problem(scope.narrowing, person=person) & of_variant(scope.narrowing)
    variants = paraphrases_changeable_by(person).filter(matches)
    if (run := scope.run) is not None and run.kind != Run.Kind.IMPORT:
        return variants.filter(run=run)
    imported = None if run is None else Selection(search=ProblemSearch(run=run.pk))
    selection = scope.selection or imported
    if selection is None:
        return variants
    return variants.filter(problem__in=selected(person, selection).order_by().values("pk"))


def waiting_in(person: Person, scope: Scope) -> ParaphraseQuerySet:
    """Return the variants of the scope that wait for a decision."""
    return variants_in(person, scope).waiting()


def left_in(person: User, scope: Scope) -> Left:
    """Count the variants that wait, at most MAX_COUNTED, and those that are ready, in one query."""
    variants = variants_in(person, scope)
    waiting = variants.waiting().order_by("-problem_id", "pk").values("problem_id")
    row = User.objects.annotate(
        of_problems=ArraySubquery(waiting[: MAX_COUNTED + 1]),
        ready=ArraySubquery(oldest_ready(variants).values("pk")),
    )
    found, ready = row.values_list("of_problems", "ready").get(pk=person.pk)
    of_problems = (found or [])[:MAX_COUNTED]  # None if no variant can match the filter
    return Left(
        variants=len(of_problems),
        problems=len(set(of_problems)),
        more=len(found or []) > MAX_COUNTED,
        ready=ready_among(ready or []),
    )


def next_problem(
    person: Person, scope: Scope, *, after: int | None = None, offers: bool = False
) -> Problem | None:
    """Return the newest problem with waiting variants or, with `after`, the next older one; after
    the oldest one, start again. Return None if no variants wait. With `offers`, the problem has the
    columns for `narrowing.offered_from`."""
    waiting = waiting_in(person, scope).order_by("-problem_id")
    if after is not None:
        wrapped = Case(When(problem_id__lt=after, then=0), default=1)
        waiting = waiting.order_by(wrapped, "-problem_id")
    return (
        _shown(person, offers=offers).filter(pk=Subquery(waiting.values("problem_id")[:1])).first()
    )


def problem_of(person: Person, pk: int, *, offers: bool = False) -> Problem | None:
    """Return a problem that the person may change, or None. It need not have waiting variants."""
    changeable = problems_changeable_by(person).values("pk")
    return _shown(person, offers=offers).filter(pk=pk, pk__in=changeable).first()


def cards_of(
    problem: Problem, *, run: int | None, narrowing: Narrowing, at: int | None = None
) -> ParaphraseQuerySet:
    """Return the variants of a problem that a queue shows: those that are pending and match, the
    last decided ones, and the one with the id `at`. With `run`, the pending and decided
    ones are those of that run."""
    rows = problem.paraphrases.all()
    of_run = Q() if run is None else Q(run=run)
    decided = rows.filter(of_run).exclude(status="pending").order_by("-reviewed_at", "-pk")
    pending = of_run & of_card(narrowing) & Q(status="pending")
    shown = pending | Q(pk=at) | Q(pk__in=decided.values("pk")[:DECIDED_SHOWN])
    return rows.filter(shown).order_by("pk")


def kept_problems(person: Person, scope: Scope, *, at_most: int) -> list[int]:
    """Return the ids of the problems with kept variants, newest first, at most `at_most`."""
    kept: ParaphraseQuerySet = variants_in(person, scope).kept()
    ids = kept.order_by("-problem_id").values_list("problem_id", flat=True).distinct()
    return list(ids[:at_most])


def _shown(person: Person, *, offers: bool) -> ProblemQuerySet:
    columns = offered_columns(person) if offers else {}
    problems = problems_visible_to(person).annotate(
        found_solution=FilteredRelation("solutions"), **columns
    )
    return problems.select_related(*_JOINED).defer("search")


def solution_of(problem: Problem) -> Solution | None:
    """Return the solution of a problem from this queue, which was read in the same query."""
    solution: Solution | None = getattr(problem, "found_solution", None)
    return solution
