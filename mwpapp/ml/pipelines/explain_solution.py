"""Explain what the solver found: the steps of its tree, as for any solved problem."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.assessments.steps import Step, solution_steps
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.types import Problem, ProposedSolution


def solved_answer(problem: Problem, *, solution: ProposedSolution) -> str:
    """Return the answer in the form that the problem uses ("$54", "3/4")."""
    return written_answer(
        solution.value, text=problem.text, unit=problem.unit, decimal_sign=problem.decimal_sign
    )


def solved_steps(problem: Problem, *, solution: ProposedSolution) -> tuple[Step, ...]:
    """Return the steps from the numbers of the text to the answer, with its rounding."""
    answer = solved_answer(problem, solution=solution)
    solved = replace(problem, equation=solution.equation, answer=answer, rounding=solution.rounding)
    return solution_steps(solved)
