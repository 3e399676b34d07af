"""Solve references and variants, so that the verdict can compare their answers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.checks.results import division_of
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.equations.printing import short_value
from mwpapp.ml.protocols import Solver
from mwpapp.ml.types import Answers, Problem, ProposedSolution, Reference


def solved_answers(
    pairs: Sequence[tuple[Reference, str]], *, solver: Solver
) -> list[Answers | None]:
    """Return the answers to each pair of reference and variant, before rounding, in order.

    If the equation of a reference has a value, this is its answer. The solver solves references
    with "17/5 = 3 r2", because only their question tells whether the remainder is the answer. A
    result is None if the solver is not certain enough about one of the texts, or cannot solve it.
    """
    known = [_value(reference.equation) for reference, _text in pairs]
    unsolved = list(
        dict.fromkeys(
            reference
            for (reference, _text), value in zip(pairs, known, strict=True)
            if value is None
        )
    )
    problems = [_problem(one.text, sign=one.decimal_sign) for one in unsolved]
    problems += [_problem(text, sign=reference.decimal_sign) for reference, text in pairs]
    solutions = [_certain_value(found) for found in solver.solve(problems)]
    by_reference = dict(zip(unsolved, solutions, strict=False))
    return [
        _answers(by_reference.get(reference) if value is None else value, variant)
        for (reference, _text), value, variant in zip(
            pairs, known, solutions[len(unsolved) :], strict=True
        )
    ]


def _problem(text: str, *, sign: str) -> Problem:
    return Problem(text=text, decimal_sign=sign)


def _value(equation: str | None) -> Fraction | None:
    """Return the value before rounding: that of "80 / 15" for "quotient(80, 15) + 1"."""
    try:
        read = parse_equation(equation) if equation else None
        if read is None or read.remainder is not None:
            return None
        division = division_of(read, problem=Problem(text=""))
        return division.value if division else evaluate(read.expression, exact=False)
    except EquationError:
        return None


def _certain_value(found: ProposedSolution | None) -> Fraction | None:
    return _value(found.equation) if found is not None and found.is_shown else None


def _answers(reference: Fraction | None, variant: Fraction | None) -> Answers | None:
    if reference is None or variant is None:
        return None
    return Answers(reference=short_value(reference), variant=short_value(variant))
