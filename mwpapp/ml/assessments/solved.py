"""Determine how the equation of a problem gives its answer."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from mwpapp.ml.assessments.folding import folded
from mwpapp.ml.equations.answers.reading import Answer, read_answer
from mwpapp.ml.equations.answers.stating import is_percent, stated_places
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import Equation, parse_equation
from mwpapp.ml.equations.remainders import asks_left_over, ordered_results, remainder_of
from mwpapp.ml.equations.tree import Node, Number, Operation
from mwpapp.ml.text.conventions import Convention, convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Quantity, Rounding

PERCENT_UNITS = ("%", "percent", "per cent")
MAX_PLACES = 6  # an answer with more decimals was not rounded by a person
_DAY = 24 * 60  # minutes
_ALL = Number(Fraction(1), percent=True)  # 100%


class Ending(StrEnum):
    """The conversion of an equation's value into the answer."""

    EXACT = "exact"
    UP = "up"
    DOWN = "down"
    PLACES = "places"
    PERCENT = "percent"
    REMAINDER = "remainder"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """A problem with the calculation that gives its answer.

    - `node`: the equation with its numbers as the text has them (see `folding`). For an answer in
      percent, "× 100%" is "× 100"; for an answer with a remainder, a division is a "quotient".
    - `value`: the value of `node`, before `ending` turns it into `answer`.
    - `stated`: the answer as written.
    """

    problem: Problem
    equation: Equation
    node: Node
    value: Fraction
    ending: Ending
    stated: Answer
    quantities: tuple[Quantity, ...]
    convention: Convention

    @property
    def answer(self) -> Fraction:
        return self.stated.value

    @property
    def unit(self) -> str:
        return self.problem.unit or ""

    @property
    def in_percent(self) -> bool:
        return is_percent(self.stated.text, self.unit)

    @property
    def places(self) -> int:
        """The number of decimals with which the answer is written."""
        return stated_places(self.stated, decimal=self.convention.decimal)

    def ended(self, value: Fraction) -> Fraction:
        """Return `value` as an answer to this problem would state it."""
        return _ended(value, self.ending, places=self.places)


def solved(problem: Problem) -> Solved | None:
    """Return how the equation gives the answer. Return None if it does not, or if the equation or
    the answer is missing or cannot be read."""
    convention = convention_of(problem.text, decimal_sign=problem.decimal_sign)
    stated = read_answer(problem.answer or "", decimal_sign=convention.decimal)
    if stated is None or not problem.equation:
        return None
    quantities = tuple(find_quantities(problem.text, decimal_sign=problem.decimal_sign))
    try:
        equation = parse_equation(problem.equation)
        for result in ordered_results(equation, left_over=asks_left_over(problem.text)):
            node = _as_stated(result, stated=stated, unit=problem.unit or "")
            value = evaluate(node, exact=False)
            ending = _ending(node, value, stated=stated, problem=problem, convention=convention)
            if ending is not None:
                return Solved(
                    problem=problem,
                    equation=equation,
                    node=folded(node, quantities, fractions=stated.form == "fraction"),
                    value=value,
                    ending=ending,
                    stated=stated,
                    quantities=quantities,
                    convention=convention,
                )
    except EquationError:
        return None
    return None


def _as_stated(node: Node, *, stated: Answer, unit: str) -> Node:
    """Return the calculation of a result, with its last operation as the answer states it."""
    match node:
        case Operation("/") if stated.remainder is not None:
            return replace(node, op="quotient")
        case Operation("*", _, right) if right == _ALL and is_percent(stated.text, unit):
            return replace(node, right=Number(Fraction(100)))
        case _:
            return node


def _ending(
    node: Node, value: Fraction, *, stated: Answer, problem: Problem, convention: Convention
) -> Ending | None:
    if stated.remainder is not None:
        return Ending.REMAINDER if _leaves(node, stated) else None
    ways = [Ending.EXACT]
    if value.denominator > 1:
        first = Ending.DOWN if problem.rounding is Rounding.DOWN else Ending.UP
        ways += [first, Ending.DOWN if first is Ending.UP else Ending.UP]
    if is_percent(stated.text, problem.unit or ""):
        ways.append(Ending.PERCENT)
    if stated.form == "time":
        ways.append(Ending.CLOCK)
    places = stated_places(stated, decimal=convention.decimal)
    if 0 < places <= MAX_PLACES:
        ways.append(Ending.PLACES)
    return next((way for way in ways if _ended(value, way, places=places) == stated.value), None)


def _leaves(node: Node, stated: Answer) -> bool:
    if not isinstance(node, Operation):
        return False
    whole = Fraction(math.floor(evaluate(node, exact=False)))
    return (whole, remainder_of(node)) == (stated.value, stated.remainder)


def _to_places(value: Fraction, places: int) -> Fraction:
    """Round half up."""
    scale = 10**places
    return Fraction(math.floor(value * scale + Fraction(1, 2)), scale)


def _ended(value: Fraction, ending: Ending, *, places: int) -> Fraction:
    match ending:
        case Ending.UP:
            return Fraction(math.ceil(value))
        case Ending.DOWN | Ending.REMAINDER:
            return Fraction(math.floor(value))
        case Ending.PLACES:
            return _to_places(value, places)
        case Ending.PERCENT:
            percent = value * 100
            return _to_places(percent, places) if 0 < places <= MAX_PLACES else percent
        case Ending.CLOCK:
            return value % _DAY
        case Ending.EXACT:
            return value
