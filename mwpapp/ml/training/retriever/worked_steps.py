"""Join worked steps into one equation: "48/2=24" and "48+24=72" give "48+(48/2)".

A number that is the result of an earlier step is replaced by that step, unless it is a number of
the problem's text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.text.quantities import find_quantities

_NUMBER = re.compile(r"(?<![\d.])\d*\.?\d+(?![\d.])")
_TOLERANCE = 1e-3
MAX_EQUATION = 200
"""In characters. The templates of longer equations rarely occur twice."""


def joined_steps(text: str, steps: Sequence[str], *, answer: float) -> str | None:
    """Return the equation, or None if it is too long, if a step has no numeric result, or if the
    steps do not lead to the answer."""
    stated = {float(quantity.value) for quantity in find_quantities(text)}
    results: dict[float, str] = {}
    equation = ""
    for step in steps:
        expression, _, result = step.partition("=")
        equation = _NUMBER.sub(lambda match: _replaced(match.group(), results, stated), expression)
        try:
            results[float(result)] = f"({equation})"
        except ValueError:
            return None
    return equation if len(equation) <= MAX_EQUATION and _gives(equation, answer) else None


def _replaced(number: str, results: dict[float, str], stated: set[float]) -> str:
    value = float(number)
    return number if value in stated else results.get(value, number)


def _gives(equation: str, answer: float) -> bool:
    try:
        return abs(float(evaluate(parse(equation), exact=False)) - answer) < _TOLERANCE
    except (EquationError, OverflowError):
        return False
