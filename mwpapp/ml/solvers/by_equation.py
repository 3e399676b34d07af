"""Solve a problem with its own equation."""

from __future__ import annotations

from fractions import Fraction

from mwpapp.ml.checks.results import corrected_answer
from mwpapp.ml.equations.answers.reading import read_answer
from mwpapp.ml.equations.answers.stating import is_percent, stated_result, terms_of
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.remainders import remainder_of
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation
from mwpapp.ml.types import Problem, Solution

_ONE, _HUNDRED = Fraction(1), Fraction(100)


def solve_by_equation(problem: Problem) -> Solution | None:
    """Return the solution that the problem's equation gives, or None if it gives none.

    A stated answer that the equation gives ("72%" for 18/25, 2 for "17/5 = 3 r2") is the answer.
    Otherwise, the answer is the value of the equation, rounded as the problem says; an irrational
    root gives no solution. The warning about a wrong answer suggests the same answer.
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
    read = read_answer(stated, decimal_sign=terms_of(problem).sign)
    if remainder is not None and read is not None and read.remainder is not None:
        answer = written_answer(
            value,
            like=stated,
            text=problem.text,
            decimal_sign=problem.decimal_sign,
            remainder=remainder,
        )
    else:
        if read is None and is_percent(stated, problem.unit or "") and _is_percentage(node):
            value *= _HUNDRED
        answer = corrected_answer(value, problem=problem)
    return Solution(equation=to_infix(node), answer=answer, method="equation")


def _is_percentage(node: Node) -> bool:
    """Return whether a calculation has a percentage as its result: "100% - 35%", "18 / 25 * 100%".
    The 1 in "1 - 35%" is 100%."""
    match node:
        case Number(_, percent):
            return percent
        case Negation(operand):
            return _is_percentage(operand)
        case Operation("+" | "-", left, right):
            sides = (left, right)
            return any(map(_is_percentage, sides)) and all(
                _is_percentage(side) or _is_one(side) for side in sides
            )
        case Operation("*", left, right):
            sides = (left, right)
            return all(map(_is_percentage, sides)) or any(
                _is_one(side) and _is_percentage(side) for side in sides
            )
        case Operation("/", left, right):
            return _is_percentage(left) and not _is_percentage(right)
        case _:
            return False


def _is_one(node: Node) -> bool:
    return isinstance(node, Number) and node.value == _ONE
