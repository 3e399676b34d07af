"""Solve a problem with its own equation."""

from __future__ import annotations

from mwpapp.ml.equations.answers.stating import stated_result, terms_of
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.remainders import remainder_of
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.types import Problem, Solution


def solve_by_equation(problem: Problem) -> Solution | None:
    """Return the solution that the problem's equation gives, or None if it gives none.

    A stated answer that the equation gives ("72%" for 18/25, 2 for "17/5 = 3 r2") is the answer.
    Otherwise, it is the value of the equation, which must be rational, rounded as the problem says.
    """
    if not problem.equation:
        return None
    stated = problem.answer or ""
    try:
        if result := stated_result(problem.equation, stated, terms=terms_of(problem)):
            return Solution(equation=to_infix(result.node), answer=stated, method="equation")
        node = parse(problem.equation)
        value, remainder = rounded(evaluate(node), problem.rounding), remainder_of(node)
    except EquationError:
        return None
    answer = written_answer(
        value,
        like=problem.answer,
        text=problem.text,
        unit=problem.unit,
        decimal_sign=problem.decimal_sign,
        remainder=remainder,
    )
    return Solution(equation=to_infix(node), answer=answer, method="equation")
