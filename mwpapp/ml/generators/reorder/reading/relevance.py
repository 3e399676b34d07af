"""Decide whether a statement matters for the answer: an irrelevant one reads oddly after "if"."""

from __future__ import annotations

import re
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.tokens import tokenize
from mwpapp.ml.text.quantities import find_quantities

_ORDINAL = re.compile(r"\bthe (?:half|third|fourth|fifth|sixth|eighth|tenth)\b(?! of)")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def numbers_of(equation: str | None) -> frozenset[Fraction] | None:
    """Return the numbers of an equation, or None if there is none or it cannot be read."""
    if not equation:
        return None
    try:
        tokens = tokenize(equation)
    except EquationError:
        return None
    return frozenset(Fraction(token.text) for token in tokens if token.kind == "number")


def matters(statement: str, *, numbers: frozenset[Fraction] | None) -> bool:
    """Return whether the equation uses a number of the statement; true if that is unclear."""
    values = {quantity.value for quantity in find_quantities(_ORDINAL.sub("the", statement))}
    if numbers is None or not values:
        return True
    written = {Fraction(number) for number in _NUMBER.findall(statement)}
    plain = all(value > 1 and (value.denominator == 1 or value in written) for value in values)
    return not plain or bool(values & numbers)
