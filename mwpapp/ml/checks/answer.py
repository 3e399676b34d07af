"""Check that the equation gives the answer."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.checks.results import (
    agrees,
    close,
    corrected_answer,
    is_solved_by_answer,
    readable,
    results,
    shortened,
    stated_answer,
)
from mwpapp.ml.checks.rounding import missing_rounding
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import Equation
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.types import ProblemWarning, Rounding

MAX_REASON_LENGTH = 200


def answer_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield at most one warning: an equation that cannot be computed, that claims another result
    ("7 + 2 = 10"), or that does not give the answer.

    An answer that is not a number is not compared. For a division with remainder, the answer may
    be the whole quotient, one more, or the remainder. If the rounding check yields a warning, the
    result is not compared.
    """
    equation, problem = examined.equation, examined.problem
    if equation is None:
        if examined.fault is not None and not is_solved_by_answer(problem):
            yield _unreadable(examined.fault)
        return
    try:
        values = results(equation, problem=problem)
    except EquationError as error:
        yield _unreadable(error)
        return
    if missing_rounding(examined) is not None:
        return
    if equation.claimed is not None and not close(values[0], equation.claimed):
        yield _other_claim(equation, value=values[0], claimed=equation.claimed)
        return
    stated = stated_answer(problem)
    if stated is None or any(agrees(each, stated=stated, problem=problem) for each in values):
        return
    if is_solved_by_answer(problem):
        return
    yield _difference(examined, value=values[0], stated=stated)


def _unreadable(error: EquationError) -> ProblemWarning:
    reason = shortened(str(error.message), limit=MAX_REASON_LENGTH)
    return ProblemWarning(code="equation_unreadable", parameters={"reason": reason})


def _other_claim(equation: Equation, *, value: Fraction, claimed: Fraction) -> ProblemWarning:
    result = readable(value)
    return ProblemWarning(
        code="equation_claims",
        parameters={"result": result, "claimed": readable(claimed)},
        correction={"equation": to_infix(equation.expression)},
    )


def _difference(examined: ExaminedProblem, *, value: Fraction, stated: Fraction) -> ProblemWarning:
    answer = shortened(examined.problem.answer)
    for way in (Rounding.UP, Rounding.DOWN):
        # A whole result is not rounded, so a neighbouring whole number is a slip.
        if value.denominator > 1 and rounded(value, way) == stated:
            return ProblemWarning(
                code=f"answer_rounded_{way.value}",
                parameters={"result": readable(value), "answer": answer},
                correction={"rounding": way.value},
            )
    corrected = corrected_answer(value, problem=examined.problem)
    return ProblemWarning(
        code="answer_differs",
        parameters={"result": shortened(corrected), "answer": answer},
        correction={"answer": corrected},
    )
