"""What a problem means to the machine: its embedding and its solution."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import DatabaseError, transaction

from mwpapp.ml.pipelines.solve import solve
from mwpapp.ml.types import Neighbour
from mwpapp.ml.types import Solution as PlainSolution
from mwpapp.models import Problem, Solution
from mwpapp.services import engines, events
from mwpapp.services.problems import plain
from mwpapp.services.rights import problems_visible_to

ANALOGUES = 10
LONGEST_ANSWER, LONGEST_EQUATION = 200, 500  # characters, as the table has them

logger = logging.getLogger(__name__)


def understand(problems: Sequence[Problem]) -> None:
    """Embed and solve each problem, and say so on open pages."""
    missing = [problem for problem in problems if problem.embedding is None]
    vectors = engines.encoder().encode([problem.text for problem in missing])
    for problem, vector in zip(missing, vectors, strict=True):
        problem.embedding = vector.tolist()
        # A text that was edited meanwhile has a revision of its own, and its own task.
        Problem.objects.filter(pk=problem.pk, revision=problem.revision).update(
            embedding=problem.embedding
        )
    for problem in problems:
        try:
            find_solution(problem)
        except (ArithmeticError, ValueError, DatabaseError):
            # One odd problem must not keep the others from being solved.
            logger.exception("problem %s could not be solved", problem.pk)


def find_solution(problem: Problem) -> Solution | None:
    """Solve from the problem's equation, else by analogy; keeps one solution a problem."""
    near = [] if problem.equation else _analogues(problem)
    found = solve(plain(problem), neighbours=near)
    if found and (len(found.answer) > LONGEST_ANSWER or len(found.equation) > LONGEST_EQUATION):
        found = None
    with transaction.atomic():
        same = Problem.objects.select_for_update().filter(pk=problem.pk, revision=problem.revision)
        if not same.exists():
            return None  # edited meanwhile: its new text has a task of its own
        if found is None:
            Solution.objects.filter(problem=problem).delete()
            kept = None
        else:
            kept = _keep(problem, found)
        events.publish([events.problem_topic(problem.pk)], what="solution", ids=[problem.pk])
    return kept


def _analogues(problem: Problem) -> list[Neighbour]:
    """The nearest problems with an equation that the owner may see."""
    if problem.embedding is None:
        return []
    rows = (
        problems_visible_to(problem.owner)
        .exclude(pk=problem.pk)
        .exclude(equation="")
        .filter(disagreement="")
        .nearest_to(problem.embedding, count=ANALOGUES)
    )
    return [
        Neighbour(problem=plain(row), similarity=float(getattr(row, "similarity", 0.0)))
        for row in rows
    ]


def _keep(problem: Problem, found: PlainSolution) -> Solution:
    solution, _made = Solution.objects.update_or_create(
        problem=problem,
        defaults={
            "equation": found.equation,
            "answer": found.answer,
            "method": found.method,
            "analogue_id": int(found.analogue_id) if found.analogue_id else None,
            "similarity": found.similarity,
            "problem_revision": problem.revision,
        },
    )
    return solution
