"""Whether the equation and the answer of a problem say the same."""

from __future__ import annotations

import re
from fractions import Fraction

from mwpapp.ml.corpora.rows import shown
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.equations.printing import format_value, parse_answer
from mwpapp.ml.equations.remainders import outcomes
from mwpapp.ml.types import Problem

RELATIVE_TOLERANCE = Fraction(1, 1000)
LONGEST_SENTENCE = 300  # characters
LONGEST_EXACT = 12  # characters of a value that is shown as it is

_DECIMALS = re.compile(r"\d\.(\d+)")


def disagreement(problem: Problem) -> str | None:
    """A sentence that says how equation and answer disagree; None where they do not.

    They agree within a thousandth, or where the answer is the result rounded to as many
    decimals as it has. An answer that is no number cannot disagree. An equation that cannot
    be read or that claims another result ("7 + 2 = 10") is named too. Of a division with
    remainder the answer may be the whole quotient, one more, or the remainder.
    """
    if not problem.equation:
        return None
    try:
        equation = parse_equation(problem.equation)
        values = [evaluate(node, exact=False) for node in outcomes(equation)]
    except EquationError as error:
        return _sentence(f"The equation cannot be computed: {error.message}")
    value = values[0]
    result = _readable(value)
    if equation.claimed is not None and not close(value, equation.claimed):
        claimed = _readable(equation.claimed)
        return _sentence(f"The equation gives {result}, but it says {claimed}.")
    stated = parse_answer(problem.answer) if problem.answer else None
    if stated is None or any(_agrees(each, stated=stated, problem=problem) for each in values):
        return None
    return _sentence(f"The equation gives {result}, but the answer is {_short(problem.answer)}.")


def close(value: Fraction, other: Fraction) -> bool:
    """Whether they differ by at most a thousandth of the larger."""
    return abs(value - other) <= RELATIVE_TOLERANCE * max(abs(value), abs(other))


def _agrees(value: Fraction, *, stated: Fraction, problem: Problem) -> bool:
    answer = problem.answer or ""
    if close(value, stated) or _rounds_to(value, stated=stated, answer=answer):
        return True
    percent = "%" in answer or (problem.unit or "").lower() in ("%", "percent", "per cent")
    return percent and close(value * 100, stated)


def _rounds_to(value: Fraction, *, stated: Fraction, answer: str) -> bool:
    decimals = _DECIMALS.search(answer)
    return decimals is not None and abs(value - stated) <= Fraction(1, 2 * 10 ** len(decimals[1]))


def _readable(value: Fraction) -> str:
    exact = format_value(value)
    if len(exact) <= LONGEST_EXACT:
        return exact
    try:
        return f"{float(value):.6g}"
    except OverflowError:
        return _short(exact)


def _short(text: str | None) -> str:
    return shown(text or "", limit=60)


def _sentence(text: str) -> str:
    return shown(text, limit=LONGEST_SENTENCE)
