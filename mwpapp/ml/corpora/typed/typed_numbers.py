"""Normalize the answer and the equation of a problem from a form, the API or a user's file."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.corpora.typed.answer_units import with_unit
from mwpapp.ml.corpora.typed.equation_numbers import plain_equation, sign_for_equation
from mwpapp.ml.types import Problem


def with_numbers_read(problem: Problem) -> Problem:
    """Return the problem with an equation whose numbers can be read without its text, and with the
    unit separated from the answer. An answer whose unit differs from `unit` is left unchanged."""
    sign = sign_for_equation(problem.text, decimal_sign=problem.decimal_sign)
    equation = problem.equation and plain_equation(problem.equation, decimal_sign=sign)
    return with_unit(replace(problem, equation=equation))
