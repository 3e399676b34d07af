"""Check that a division is rounded as its context asks: 80 people need 6 buses of 15, not 5."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mwpapp.ml.checks.division_context import counts_whole_things, rounding_asked
from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.checks.results import (
    RELATIVE_TOLERANCE,
    Division,
    corrected_answer,
    division_of,
    readable,
    stated_answer,
)
from mwpapp.ml.equations.printing import format_value
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.tree import Node, numbers
from mwpapp.ml.types import ProblemWarning, Rounding

_MAX_DEVIATION = Fraction(1, 10)  # of a result from a whole number, if rounded numbers cause it


def rounding_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield at most one warning: a division whose result is not whole and that is not rounded as
    the question asks, or that is not rounded although whole things are counted."""
    found = missing_rounding(examined)
    if found is not None:
        yield found


def missing_rounding(examined: ExaminedProblem) -> ProblemWarning | None:
    """Return the warning about rounding, or None if the result is rounded as the context asks."""
    if examined.equation is None or not examined.problem.language.lower().startswith("en"):
        return None
    division = division_of(examined.equation, problem=examined.problem)
    if division is None or division.value <= 0:
        return None
    if _is_whole(division.value, tree=examined.equation.expression):
        return None
    asked = rounding_asked(examined.question, story=examined.story)
    if asked is None:
        return _not_whole(examined, division=division)
    stated = stated_answer(examined.problem)
    if division.rounding is asked:
        return None
    if examined.equation.remainder is not None and stated != rounded(division.value, _other(asked)):
        return None  # "80/15 = 5 r5" with the answer 5 left over
    return _needed(examined, division=division, asked=asked)


def _is_whole(value: Fraction, *, tree: Node) -> bool:
    """Return whether the result of `tree` is whole, or would be if a number in it were not rounded
    (0.6667 for 2/3). Only numbers that are not whole can be rounded."""
    if value.denominator == 1:
        return True
    if value <= 1 or all(number.value.denominator == 1 for number in numbers(tree)):
        return False
    return abs(value - round(value)) <= min(value * RELATIVE_TOLERANCE, _MAX_DEVIATION)


def _other(way: Rounding) -> Rounding:
    return Rounding.DOWN if way is Rounding.UP else Rounding.UP


def _needed(examined: ExaminedProblem, *, division: Division, asked: Rounding) -> ProblemWarning:
    value = rounded(division.value, asked)
    result = readable(division.value)
    stated = stated_answer(examined.problem)
    correction = {"rounding": asked.value}
    if examined.problem.answer and stated != value:
        correction["answer"] = corrected_answer(value, problem=examined.problem)
    if examined.equation and (
        examined.equation.claimed is not None or division.rounding is not examined.problem.rounding
    ):
        correction["equation"] = division.equation
    answer = stated if stated is not None else rounded(division.value, division.rounding)
    code = "needs_rounding_up" if asked is Rounding.UP else "needs_rounding_down"
    if stated == value:
        code = "answer_rounded_up" if asked is Rounding.UP else "answer_rounded_down"
    return ProblemWarning(
        code=code,
        parameters={"result": result, "rounded": format_value(value), "answer": readable(answer)},
        correction=correction,
    )


def _not_whole(examined: ExaminedProblem, *, division: Division) -> ProblemWarning | None:
    stated = stated_answer(examined.problem)
    whole = stated is not None and stated.denominator == 1
    rounded_now = division.rounding is not Rounding.NONE
    if whole or rounded_now or not counts_whole_things(examined.question):
        return None
    return ProblemWarning(code="not_whole", parameters={"result": readable(division.value)})
