"""Decide which ordered templates make no sense with the numbers of a text.

"N0 - N1" makes no sense with 3 and 8, because the result would not be positive. "N0 / N1" makes no
sense with 8 and 3 if every number in the text is whole, and neither does "N0 + N2" in a text with
two numbers. Templates that contain a number missing from their own text ("N") are not judged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from mwpapp.ml.encoders.han import spaced
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.slots import fill
from mwpapp.ml.equations.tree import Node
from mwpapp.ml.text.quantities import find_quantities

_OPEN = re.compile(r"\bN\b")


def implausible(text: str, templates: Sequence[str]) -> list[bool]:
    """Return, for each ordered template, whether it makes no sense with the numbers of `text`."""
    values = [quantity.value for quantity in find_quantities(spaced(text))]
    whole = all(value.denominator == 1 for value in values)
    return [_fails(template, values, whole=whole) for template in templates]


def _fails(template: str, values: Sequence[Fraction], *, whole: bool) -> bool:
    tree = _tree(template)
    if tree is None:
        return False
    try:
        result = evaluate(fill(tree, values))
    except (EquationError, OverflowError):
        return True
    return result <= 0 or (whole and result.denominator != 1)


@lru_cache(maxsize=65_536)
def _tree(template: str) -> Node | None:
    """Return the tree of a template, or None if it has numbers that are not in its text or cannot
    be parsed."""
    try:
        return None if _OPEN.search(template) else parse(template)
    except EquationError:
        return None
