"""Compare the result of an equation with an answer, and write a new result like an old answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse_equation
from mwpapp.ml.equations.remainders import possible_results
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.types import Rounding

_DECIMALS = re.compile(r"\d[.,](\d+)")
_PERCENT = ("%", "percent", "per cent")
_HUNDRED = Fraction(100)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What an answer states: the value of `node`, times `factor` (100 for an answer in percent),
    with `decimals` places if the answer was rounded to them."""

    node: Node
    factor: Fraction = Fraction(1)
    decimals: int | None = None


def stated_result(
    equation: str, answer: str, *, rounding: Rounding, unit: str = ""
) -> Result | None:
    """Return how the equation gives the answer, or None if it does not.

    For a division with remainder, the answer may be the quotient, one more, or the remainder.
    Raises EquationError if the equation has no value.
    """
    results = possible_results(parse_equation(equation))
    stated = parse_answer(answer)
    if stated is None:
        return None
    for node in results:
        value = rounded(evaluate(node, exact=False), rounding)
        if value == stated:
            return Result(node=node)
        if _is_percent(answer, unit) and value * _HUNDRED == stated:
            return Result(node=node, factor=_HUNDRED)
        if (places := _places(answer)) is not None and _to_places(value, places) == stated:
            return Result(node=node, decimals=places)
    return None


def value_of(result: Result, *, rounding: Rounding) -> Fraction:
    """Return the value that the answer states. Raises EquationError."""
    value = rounded(evaluate(result.node, exact=False), rounding) * result.factor
    return value if result.decimals is None else _to_places(value, result.decimals)


def in_form(value: Fraction, *, like: str, text: str = "", unit: str = "") -> str:
    """Return a value in the form of another answer: "$54" becomes "$63", "3/4" becomes "5/8"."""
    return written_answer(value, like=like or None, text=text, unit=unit or None)


def _is_percent(answer: str, unit: str) -> bool:
    return "%" in answer or unit.strip().lower() in _PERCENT


def _places(answer: str) -> int | None:
    found = _DECIMALS.search(answer)
    return len(found[1]) if found else None


def _to_places(value: Fraction, places: int) -> Fraction:
    """Round half up."""
    scale = 10**places
    return Fraction(floor(value * scale + Fraction(1, 2)), scale)
