"""The variants that wait for a decision: of a selection, of one run, or of all problems."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q

from mwpapp.models import Problem, Run
from mwpapp.models.paraphrases import ParaphraseQuerySet
from mwpapp.models.problems import ProblemQuerySet
from mwpapp.services.bank.problems import ProblemSearch
from mwpapp.services.bank.selections import Selection, selected
from mwpapp.services.rights import (
    Person,
    paraphrases_visible_to,
    problems_changeable_by,
    problems_visible_to,
)

# An edit that is being checked needs no decision until its check has ended.
_WAITS = Q(status="pending") & ~Q(reviewed_at__isnull=False, scored_at=None)
DECIDED_SHOWN = 10  # decided variants of the problem on the page, so that they can be undone


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What is reviewed: the variants of a `run`, or those of the problems of a `selection`; all of
    the person's if neither is given."""

    run: Run | None = None
    selection: Selection | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """How many variants wait, and of how many problems."""

    variants: int
    problems: int


def variants_in(person: Person, scope: Scope) -> ParaphraseQuerySet:
    """Return the variants that the person may decide on. Raise NotThere if a selected problem does
    not exist for the person."""
    own = problems_changeable_by(person).values("pk")
    found = paraphrases_visible_to(person).filter(problem__in=own)
    if (run := scope.run) is not None and run.kind != Run.Kind.IMPORT:
        return found.filter(run=run)
    imported = None if run is None else Selection(search=ProblemSearch(run=run.pk))
    selection = scope.selection or imported
    if selection is None:
        return found
    return found.filter(problem__in=selected(person, selection).order_by().values("pk"))


def waiting_in(person: Person, scope: Scope) -> ParaphraseQuerySet:
    """Return those that wait for a decision."""
    return variants_in(person, scope).filter(_WAITS)


def left_in(person: Person, scope: Scope) -> Left:
    found = waiting_in(person, scope).aggregate(
        variants=Count("pk"), problems=Count("problem", distinct=True)
    )
    return Left(**found)


def next_problem(person: Person, scope: Scope, *, after: int | None = None) -> Problem | None:
    """Return the newest problem with variants that wait, or the next one `after` another; after the
    last one follows the first."""
    ids = waiting_in(person, scope).order_by("-problem_id").values_list("problem_id", flat=True)
    pk = ids.filter(problem_id__lt=after).first() if after is not None else None
    pk = pk or ids.first()
    return None if pk is None else _shown(person).get(pk=pk)


def problem_of(person: Person, pk: int) -> Problem | None:
    """Return a problem that the person may change, whether variants of it wait or not."""
    own = problems_changeable_by(person).values("pk")
    return _shown(person).filter(pk=pk, pk__in=own).first()


def cards_of(problem: Problem, *, run: int | None) -> ParaphraseQuerySet:
    """Return the variants of a problem that a queue shows: those that are pending, and the last
    decided ones. With `run`, only those of that run."""
    rows = problem.paraphrases.all() if run is None else problem.paraphrases.filter(run=run)
    decided = rows.exclude(status="pending").order_by("-reviewed_at", "-pk")
    shown = Q(status="pending") | Q(pk__in=decided.values("pk")[:DECIDED_SHOWN])
    return rows.filter(shown).order_by("pk")


def kept_problems(person: Person, scope: Scope, *, at_most: int) -> list[int]:
    """Return the ids of the problems with accepted variants, newest first, for a worksheet."""
    kept: ParaphraseQuerySet = variants_in(person, scope).kept()
    ids = kept.order_by("-problem_id").values_list("problem_id", flat=True).distinct()
    return list(ids[:at_most])


def _shown(person: Person) -> ProblemQuerySet:
    return problems_visible_to(person).select_related("owner").defer("search")
