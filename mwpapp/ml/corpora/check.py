"""Checks whether the equation and the answer of a problem agree."""

from __future__ import annotations

import re
from fractions import Fraction

from mwpapp.ml.catalogue.messages import Message, gettext_noop
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.equations.printing import format_value, parse_answer
from mwpapp.ml.equations.remainders import possible_results
from mwpapp.ml.types import Problem

RELATIVE_TOLERANCE = Fraction(1, 1000)
LONGEST_EXACT = 12  # characters of a value that is shown in full
LONGEST_VALUE = 60  # characters
LONGEST_REASON = 200

_DECIMALS = re.compile(r"\d\.(\d+)")


def disagreement(problem: Problem) -> Message | None:
    """Return how the equation and the answer disagree, or None if they agree.

    They agree within a thousandth, or if the answer is the result rounded to as many decimals
    as it has. An answer that is not a number cannot disagree. An equation that cannot be read
    or that claims another result ("7 + 2 = 10") is reported too. For a division with remainder
    the answer may be the whole quotient, one more, or the remainder.
    """
    if not problem.equation:
        return None
    try:
        equation = parse_equation(problem.equation)
        values = [evaluate(node, exact=False) for node in possible_results(equation)]
    except EquationError as error:
        text = gettext_noop("The equation cannot be computed: %(reason)s")
        return Message(text, {"reason": _short(str(error.message), limit=LONGEST_REASON)})
    value = values[0]
    result = _readable(value)
    if equation.claimed is not None and not close(value, equation.claimed):
        text = gettext_noop("The equation gives %(result)s, but it says %(claimed)s.")
        return Message(text, {"result": result, "claimed": _readable(equation.claimed)})
    stated = parse_answer(problem.answer) if problem.answer else None
    if stated is None or any(_agrees(each, stated=stated, problem=problem) for each in values):
        return None
    text = gettext_noop("The equation gives %(result)s, but the answer is %(answer)s.")
    return Message(text, {"result": result, "answer": _short(problem.answer)})


def close(value: Fraction, other: Fraction) -> bool:
    """Return whether they differ by at most a thousandth of the larger value."""
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


def _short(text: str | None, *, limit: int = LONGEST_VALUE) -> str:
    """Return the beginning of `text` on one line."""
    clean = " ".join((text or "").split())
    return clean if len(clean) <= limit else f"{clean[: limit - 1]}…"
