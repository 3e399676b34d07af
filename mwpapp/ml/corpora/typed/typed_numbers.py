"""Normalize the answer and the equation of a problem from a form, the API or a user's file."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.corpora.typed.answer_units import with_unit
from mwpapp.ml.corpora.typed.equation_numbers import plain_equation, sign_for_equation
from mwpapp.ml.equations.answers.joining import with_one_equation
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.types import Problem


def with_numbers_read(problem: Problem) -> Problem:
    """Return the problem with one equation whose numbers can be read without its text, and with the
    unit separated from the answer. Steps and systems that cannot be replaced by one equation, and
    an answer whose unit differs from `unit`, are left unchanged."""
    sign = sign_for_equation(problem.text, decimal_sign=problem.decimal_sign)
    problem = with_unit(problem)
    try:
        single = with_one_equation(problem, decimal_sign=sign)
    except EquationError:
        return problem
    if single != problem or not problem.equation:
        return single
    return replace(problem, equation=plain_equation(problem.equation, decimal_sign=sign))


def read_equation(problem: Problem) -> Node:
    """Return the expression of the problem's equation, which may be typed as one equation, steps or
    a system. Raise EquationError if it cannot be read."""
    sign = sign_for_equation(problem.text, decimal_sign=problem.decimal_sign)
    single = with_one_equation(with_unit(problem), decimal_sign=sign)
    typed = single.equation == problem.equation
    return parse(single.equation or "", decimal_sign=sign if typed else "")
