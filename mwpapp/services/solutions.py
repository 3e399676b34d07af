"""Embed and solve the problems of the bank."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import DatabaseError, transaction

from mwpapp.ml.checkpoints.errors import CheckpointError
from mwpapp.ml.pipelines.solve import solve
from mwpapp.ml.types import Neighbour
from mwpapp.ml.types import Solution as PlainSolution
from mwpapp.models import Problem, Solution
from mwpapp.models.problems import MAX_ANSWER_LENGTH, MAX_EQUATION_LENGTH
from mwpapp.services import engines, events
from mwpapp.services.bank import vectors
from mwpapp.services.bank.problems import plain
from mwpapp.services.rights import problems_beside

ANALOGUES = 10

logger = logging.getLogger(__name__)


def embed_and_solve(problems: Sequence[Problem]) -> None:
    """Solve these problems after embedding those that have no embedding, and update open pages."""
    vectors.embed([problem for problem in problems if problem.embedding is None])
    for problem in problems:
        try:
            find_solution(problem)
        except (ArithmeticError, ValueError, DatabaseError, CheckpointError):
            # A malformed problem or a damaged solver must not stop the others from being solved.
            logger.exception("problem %s could not be solved", problem.pk)


def find_solution(problem: Problem) -> Solution | None:
    """Solve the problem from its equation or, if it has none, with the trained solver or by
    analogy, and store the solution. If there is none, or it is too long for the table, delete the
    stored one and return None. If the problem was edited in the meantime, only return None."""
    solution = _solve(problem)
    if solution and (
        len(solution.answer) > MAX_ANSWER_LENGTH or len(solution.equation) > MAX_EQUATION_LENGTH
    ):
        solution = None
    with transaction.atomic():
        same = Problem.objects.select_for_update().filter(pk=problem.pk, revision=problem.revision)
        if not same.exists():
            return None  # edited in the meantime: a task for the new text is queued
        if solution is None:
            Solution.objects.filter(problem=problem).delete()
            row = None
        else:
            row = _store(problem, solution)
        events.publish([events.problem_topic(problem.pk)], what="solution", ids=[problem.pk])
    return row


def _solve(problem: Problem) -> PlainSolution | None:
    if problem.equation:
        return solve(plain(problem))
    proposed = solve(plain(problem), solver=engines.solver())
    return proposed or solve(plain(problem), neighbours=_analogues(problem))


def _analogues(problem: Problem) -> list[Neighbour]:
    """Return the nearest problems with an equation and without warnings that everybody who may
    change the problem may see."""
    rows = (
        problems_beside(problem)
        .exclude(equation="")
        .filter(warnings=[])
        .nearest_to(problem, count=ANALOGUES)
    )
    return [
        Neighbour(problem=plain(row), similarity=float(getattr(row, "similarity", 0.0)))
        for row in rows
    ]


def _store(problem: Problem, solution: PlainSolution) -> Solution:
    row, _created = Solution.objects.update_or_create(
        problem=problem,
        defaults={
            "equation": solution.equation,
            "answer": solution.answer,
            "method": solution.method,
            "analogue_id": int(solution.analogue_id) if solution.analogue_id else None,
            "similarity": solution.similarity,
            "rounding": solution.rounding.value,
            "confidence": solution.confidence,
            "problem_revision": problem.revision,
        },
    )
    return row
