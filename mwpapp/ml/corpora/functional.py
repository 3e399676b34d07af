"""Convert equations written as functions, as in MathQA, to infix."""

from __future__ import annotations

import re

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.functional import parse_functional
from mwpapp.ml.equations.printing import to_infix

_CALL = re.compile(r"\s*[a-z_]+\s*\(")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


def functional_to_infix(formula: str) -> str | None:
    """Convert "divide(subtract(9.5, const_4), 2)" to "(9.5 - 4) / 2".

    Return None if the formula uses an unknown function (such as factorial) or cannot be read.
    """
    if _NUMBER.fullmatch(formula):
        return formula
    if not _CALL.match(formula):
        return None
    try:
        return to_infix(parse_functional(formula))
    except EquationError:
        return None
