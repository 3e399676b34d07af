"""Solve a problem from its own equation, with the trained solver, or else by analogy.

A known answer is strong evidence for an equation that gives it: `bench.solvers shipped` measures
how often such an equation is the problem's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from mwpapp.ml.checks.results import is_solved_by_answer
from mwpapp.ml.equations.answers.joining import with_one_equation
from mwpapp.ml.equations.answers.reading import parse_answer, read_answer
from mwpapp.ml.equations.answers.stating import Terms, stated_result, terms_of
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse_equation, read_sides
from mwpapp.ml.equations.tree import Node, Operation
from mwpapp.ml.pipelines.explain_solution import solved_answer
from mwpapp.ml.protocols import Solver
from mwpapp.ml.solvers.analogy.by_analogy import solve_by_analogy
from mwpapp.ml.solvers.by_equation import solve_by_equation
from mwpapp.ml.types import Neighbour, Problem, ProposedSolution, Solution


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
    """Return what the trained solver proposes, or None if it proposes nothing acceptable.

    If the problem's answer is one number, it decides: the most likely proposal that gives this
    answer is accepted, however uncertain the solver is. Otherwise, the solver must be certain
    enough and, if the answer is a quotient with a remainder, the proposal must also give both
    numbers.
    """
    known = parse_answer(problem.answer or "", decimal_sign=terms_of(problem).sign)
    (proposal,) = solver.solve([problem], known=[known])
    if proposal is None:
        return None
    if known is not None:
        accepted = proposal.value == known
    else:
        accepted = proposal.is_shown and not _misses_stated_remainder(proposal, problem)
    if not accepted:
        return None
    return Solution(
        equation=proposal.equation,
        answer=solved_answer(problem, solution=proposal),
        method="solver",
        rounding=proposal.rounding,
        confidence=proposal.confidence,
    )


def _misses_stated_remainder(proposal: ProposedSolution, problem: Problem) -> bool:
    """Return whether the problem states a quotient with a remainder ("3 r 2") that the proposal
    does not give."""
    stated = read_answer(problem.answer or "", decimal_sign=terms_of(problem).sign)
    if stated is None or stated.remainder is None:
        return False
    terms = Terms(text=problem.text, decimal_sign=problem.decimal_sign)
    return stated_result(proposal.equation, stated.text, terms=terms) is None


def worked_out(problem: Problem, *, solver: Solver | None) -> Problem:
    """Return the problem with one equation, and its missing equation or answer filled in.

    A missing answer is computed from the equation. If only the answer is known, the solver finds an
    equation that gives it; an equation that cannot be read, or a proportion such as "2:3 = 14:21",
    counts as missing. If neither is known, the solver finds both, if it is certain enough. Nothing
    is filled in if no solution is found, or if the equation is missing and the answer cannot be
    read as a number ("Tuesday").
    """
    with suppress(EquationError):
        problem = with_one_equation(problem)
    if _calculates(problem):
        known = None if problem.answer else solve_by_equation(problem)
        return replace(problem, answer=known.answer) if known else problem
    stated = read_answer(problem.answer or "", decimal_sign=terms_of(problem).sign)
    if solver is None or (problem.answer and stated is None):
        return problem
    found = propose_solution(replace(problem, equation=None), solver=solver)
    if found is None:
        return problem
    answer = problem.answer or found.answer
    return replace(problem, equation=found.equation, answer=answer, rounding=found.rounding)


def _calculates(problem: Problem) -> bool:
    """Return whether the equation can be read and is not a proportion of numbers."""
    equation = problem.equation or ""
    try:
        unknown, sides = parse_equation(equation).unknown, read_sides(equation)
    except EquationError:
        return False
    if problem.answer:
        return unknown is not None or not is_solved_by_answer(problem)
    return not (_is_division(sides.left) and _is_division(sides.right))


def _is_division(side: Node | None) -> bool:
    return isinstance(side, Operation) and side.op == "/"
