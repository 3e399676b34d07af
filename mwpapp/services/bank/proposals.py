"""Give a problem the equation that the solver proposes."""

from __future__ import annotations

from dataclasses import replace

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
    """Give the problem the proposed equation and, if it has none, its answer.

    Raise NothingProposed if there is none, and ChangedMeanwhile like `problems.edit`.
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
    return problems.edit(problem, changed, shared=problem.shared, revision=revision)
