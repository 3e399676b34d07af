"""Normalize the numbers of a typed problem when it is added or changed."""

from __future__ import annotations

from dataclasses import replace

from mwpapp.ml.corpora.typed.answer_units import with_unit
from mwpapp.ml.corpora.typed.equation_numbers import plain_equation, sign_for_equation
from mwpapp.ml.types import Problem


def with_numbers_read(problem: Problem) -> Problem:
    """Return the problem with its unit separated from its answer, and with an equation whose
    numbers can be read without its text."""
    sign = sign_for_equation(problem.text, decimal_sign=problem.decimal_sign)
    equation = problem.equation and plain_equation(problem.equation, decimal_sign=sign)
    return with_unit(replace(problem, equation=equation))
