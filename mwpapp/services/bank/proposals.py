"""Give a problem the equation that the solver proposes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db.models import F

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.types import Rounding
from mwpapp.models import Problem, Solution
from mwpapp.services.bank import problems


class NothingProposed(Exception):
    """The solver has no proposal for the current text, or the problem has an equation."""


def proposal_for(problem: Problem) -> Solution | None:
    """Return the solver's proposal for the current text if the problem has no equation, or None."""
    if problem.equation:
        return None
    return problem.solutions.filter(
        method=Solution.Method.SOLVER, problem_revision=problem.revision
    ).first()


def accept(problem: Problem, *, revision: int | None = None) -> Problem:
    """Give the problem the proposed equation and rounding and, if it has no answer, the proposed
    answer.

    Raise NothingProposed if there is no proposal, and AlreadyThere or ChangedMeanwhile as
    `problems.edit` does.
    """
    proposed = proposal_for(problem)
    if proposed is None:
        raise NothingProposed
    source = problems.plain(problem)
    changed = replace(
        source,
        equation=proposed.equation,
        answer=source.answer or proposed.answer,
        rounding=Rounding(proposed.rounding),
    )
    return problems.edit(
        problem, changed, shared=problem.shared, revision=revision, seen=problem.updated_at
    )


def confirmed(chosen: Iterable[Problem]) -> dict[int, str]:
    """Return the proposed equations that give the answers of problems without an equation, by the
    id of the problem."""
    without = {row.pk: row for row in chosen if row.answer and not row.equation}
    proposed = Solution.objects.filter(
        problem__in=without,
        method=Solution.Method.SOLVER,
        problem_revision=F("problem__revision"),
    )
    return {
        pk: equation
        for pk, equation in proposed.values_list("problem", "equation")
        if _is_number(without[pk])
    }


def _is_number(problem: Problem) -> bool:
    """Return whether the answer is a number; if not, the solver did not use it."""
    return parse_answer(problem.answer, decimal_sign=problem.decimal_sign) is not None


def adopt(chosen: Iterable[Problem]) -> list[int]:
    """Give the proposed equations to the problems whose answers confirm them, and return the ids of
    these problems. Problems that somebody else changes in the meantime stay as they are."""
    rows = {row.pk: row for row in chosen}
    adopted = []
    for row in map(rows.__getitem__, confirmed(rows.values())):
        try:
            accept(row, revision=row.revision)
        except (NothingProposed, problems.ChangedMeanwhile, problems.AlreadyThere):
            continue
        adopted.append(row.pk)
    return adopted
