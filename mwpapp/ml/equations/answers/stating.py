"""Determine how an equation gives an answer, and state other results in the same way."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from math import floor

from mwpapp.ml.equations.answers.reading import Answer, read_answer
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import Equation, parse_equation
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.remainders import (
    asks_left_over,
    matching_result,
    ordered_results,
    remainder_of,
)
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.tree import Node, Number, Operation
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.figures import COMMA, POINT
from mwpapp.ml.text.rendering import places_of
from mwpapp.ml.types import Problem, Rounding

_PERCENT = re.compile(r"%|\bper\s*cent\b", re.IGNORECASE)
_HUNDRED = Fraction(100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a problem states its answers: their rounding, their unit, and the text and the decimal
    sign ("." or ",", or "" if the text shows it) that determine how numbers are written."""

    rounding: Rounding = Rounding.NONE
    unit: str = ""
    text: str = ""
    decimal_sign: str = ""

    @property
    def sign(self) -> str:
        return convention_of(self.text, decimal_sign=self.decimal_sign).decimal


def terms_of(problem: Problem) -> Terms:
    """Return how a problem states its answer."""
    return Terms(
        rounding=problem.rounding,
        unit=problem.unit or "",
        text=problem.text,
        decimal_sign=problem.decimal_sign,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What an answer states: the value of `node`, times `factor` (100 for an answer in percent),
    with `decimals` places if the answer was rounded to them, or with its remainder."""

    node: Node
    factor: Fraction = Fraction(1)
    decimals: int | None = None
    remainder: bool = False


def stated_result(equation: str, answer: str, *, terms: Terms) -> Result | None:
    """Return how the equation gives the answer, or None if it does not.

    For a division with remainder, the answer may be the quotient, one more, the remainder, or
    the quotient with the remainder. If the remainder equals one of the others, the question
    decides. Raise EquationError if the equation cannot be parsed or has no value.
    """
    parsed = parse_equation(equation)
    stated = read_answer(answer, decimal_sign=terms.sign)
    if stated is None:
        return None
    if stated.remainder is not None:
        return _with_remainder(parsed, stated)
    places = stated_places(stated, decimal=terms.sign)
    for node in ordered_results(parsed, left_over=asks_left_over(terms.text)):
        value = rounded(evaluate(node, exact=False), terms.rounding)
        if stated.states(value):
            return Result(node=node)
        if is_percent(answer, terms.unit):
            percent = value * _HUNDRED
            if percent == stated.value:
                return Result(node=node, factor=_HUNDRED)
            if places and _to_places(percent, places) == stated.value:
                return Result(node=node, factor=_HUNDRED, decimals=places)
        if places and _to_places(value, places) == stated.value:
            return Result(node=node, decimals=places)
    return None


def expression_of_answer(equation: str, answer: str, *, terms: Terms) -> Node:
    """Return the expression whose value, without rounding, is the answer.

    For a division of whole numbers that is stated with its remainder ("17/5 = 3 r2") or rounded,
    it is the quotient, the remainder or one more than the quotient. Otherwise, or if there is no
    answer, it is the expression of the equation. Raise EquationError if the equation cannot be
    parsed or has no value.
    """
    parsed = parse_equation(equation)
    whole = parsed.expression
    stated = read_answer(answer, decimal_sign=terms.sign)
    if stated is None or stated.remainder is not None:
        return whole
    if parsed.remainder is not None:
        left_over = asks_left_over(terms.text)
        return matching_result(parsed, answer=stated.value, left_over=left_over) or whole
    if not isinstance(whole, Operation) or not remainder_of(whole):
        return whole
    down = replace(whole, op="quotient")
    up = Operation("+", down, Number(Fraction(1)))
    return next((node for node in (down, up) if stated.states(evaluate(node))), whole)


def without_rounding(problem: Problem) -> Problem:
    """Return the problem with an equation whose value is its answer without rounding: full boxes
    and enough boxes are different calculations. The problem is returned unchanged if it has no
    answer or its equation cannot be read."""
    if not problem.equation or not problem.answer:
        return problem
    try:
        asked = expression_of_answer(problem.equation, problem.answer, terms=terms_of(problem))
    except EquationError:
        return problem
    return replace(problem, equation=to_infix(asked), rounding=Rounding.NONE)


def with_exact_answer(problem: Problem) -> Problem:
    """Return the problem without its answer if that is the value of the equation rounded to
    decimals (83.33 for 500 / 6). It is returned unchanged if its equation cannot be read."""
    if not problem.equation or not problem.answer:
        return problem
    try:
        result = stated_result(problem.equation, problem.answer, terms=terms_of(problem))
    except EquationError:
        return problem
    is_rounded = result is not None and result.decimals is not None
    return replace(problem, answer=None) if is_rounded else problem


def states_other_result(problem: Problem) -> bool:
    """Return whether the answer is not the value of the equation but another result of its division
    with remainder: the remainder, or one more than the quotient.

    Raise EquationError if the equation cannot be parsed or has no value.
    """
    equation = problem.equation or ""
    stated = stated_result(equation, problem.answer or "", terms=terms_of(problem))
    return stated is not None and stated.node != parse_equation(equation).expression


def written_result(result: Result, *, like: str, terms: Terms) -> str:
    """Return a result in the form of another answer: "$54" becomes "$63", "5 r 2" becomes "7 r 1".

    Raise EquationError if the equation has no value.
    """
    value = rounded(evaluate(result.node, exact=False), terms.rounding) * result.factor
    if result.decimals is not None:
        value = _to_places(value, result.decimals)
    return written_answer(
        value,
        like=like or None,
        text=terms.text,
        unit=terms.unit or None,
        decimal_sign=terms.decimal_sign,
        remainder=remainder_of(result.node) if result.remainder else None,
    )


def _with_remainder(equation: Equation, stated: Answer) -> Result | None:
    node = equation.expression
    whole = Fraction(floor(evaluate(node, exact=False)))
    if (whole, remainder_of(node)) != (stated.value, stated.remainder):
        return None
    return Result(node=node, remainder=True)


def is_percent(answer: str, unit: str) -> bool:
    """Return whether an answer or its unit is in percent."""
    return _PERCENT.search(answer) is not None or _PERCENT.search(unit) is not None


def stated_places(answer: Answer, *, decimal: str) -> int:
    """Return the number of decimals of an answer in a text with the sign `decimal`. The answer can
    have the other sign: "3,33" in a text without decimals."""
    places = places_of(answer.number, decimal=decimal)
    if places or answer.form != "digits" or answer.value.denominator == 1:
        return places
    return places_of(answer.number, decimal=POINT if decimal == COMMA else COMMA)


def _to_places(value: Fraction, places: int) -> Fraction:
    """Round half up."""
    scale = 10**places
    return Fraction(floor(value * scale + Fraction(1, 2)), scale)
