"""Solve a problem from its own equation, or else by analogy."""

from __future__ import annotations

from collections.abc import Sequence

from mwpapp.ml.solvers.by_analogy import solve_by_analogy
from mwpapp.ml.solvers.by_equation import solve_by_equation
from mwpapp.ml.types import Neighbour, Problem, Solution


def solve(problem: Problem, *, neighbours: Sequence[Neighbour] = ()) -> Solution | None:
    """Return the solution of `problem`; `neighbours` are solved problems, nearest first."""
    return solve_by_equation(problem) or solve_by_analogy(problem, neighbours=neighbours)
