"""Solve a problem from its own equation, with the trained solver, or else by analogy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.pipelines.explain_solution import solved_answer
from mwpapp.ml.protocols import Solver
from mwpapp.ml.solvers.analogy.by_analogy import solve_by_analogy
from mwpapp.ml.solvers.by_equation import solve_by_equation
from mwpapp.ml.types import Neighbour, Problem, Solution


def solve(
    problem: Problem, *, solver: Solver | None = None, neighbours: Sequence[Neighbour] = ()
) -> Solution | None:
    """Return the solution of `problem`, or None if no solution is certain enough.

    `neighbours` are solved problems, nearest first.
    """
    return (
        solve_by_equation(problem)
        or (propose_solution(problem, solver=solver) if solver else None)
        or solve_by_analogy(problem, neighbours=neighbours)
    )


def propose_solution(problem: Problem, *, solver: Solver) -> Solution | None:
    """Return what the trained solver proposes, or None if it refuses.

    If the answer of the problem is known, it decides: a proposal is accepted if it gives this
    answer, however uncertain the solver is.
    """
    (proposal,) = solver.solve([problem])
    if proposal is None:
        return None
    known = _known_answer(problem)
    if not (proposal.is_shown if known is None else proposal.value == known):
        return None
    return Solution(
        equation=proposal.equation,
        answer=solved_answer(problem, solution=proposal),
        method="solver",
        rounding=proposal.rounding,
        confidence=proposal.confidence,
    )


def _known_answer(problem: Problem) -> Fraction | None:
    try:
        return parse_answer(problem.answer or "")
    except EquationError:
        return None
