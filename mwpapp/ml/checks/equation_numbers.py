"""Check that the text gives every number of the equation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from mwpapp.ml.checks.common_knowledge import (
    combined_numbers,
    converted_numbers,
    implied_numbers,
    written_numbers,
)
from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.checks.repeated_amounts import repeated_numbers
from mwpapp.ml.checks.results import agrees, corrected_answer, stated_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import format_value, to_infix
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.slots import Slotted, positions_in
from mwpapp.ml.equations.tree import Node, Number, Operation, numbers, replace_leaves, walk
from mwpapp.ml.types import ProblemWarning, Quantity

_ALWAYS = frozenset((Fraction(0), Fraction(1), Fraction(-1)))
_POWERS = frozenset((Fraction(1, 2), Fraction(2), Fraction(3)))
MAX_NAMED = 4
SEVERAL_STEPS = 4
"""An equation with at least this many numbers may contain sums and differences of quantities that
its author worked out."""
# Problems about ratios and probabilities use sums: 3 + 2 parts for 3:2, 5 + 7 for 5 red and 7 blue.
_PARTS = re.compile(
    r"\d\s*:\s*\d|\bfor\s+every\s+\d[^.?!]*?\d"
    r"|\b(?:ratio|parts?|probability|chance|likely|at\s+random)\b",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\s+times\b", re.IGNORECASE)


def number_warnings(examined: ExaminedProblem) -> Iterator[ProblemWarning]:
    """Yield at most one warning: the numbers that neither the text nor common knowledge gives.

    If the text has exactly as many unused quantities, the correction replaces the numbers with
    them, in the order of the text. There is no correction if the equation claims a result, or if
    the corrected result is negative or cannot be computed.
    """
    if examined.equation is None:
        return
    tree = examined.equation.expression
    if {number.value for number in numbers(tree)} <= set(written_numbers(examined.problem.text)):
        return
    slotted = positions_in(tree, examined.quantities)
    unexplained = _unexplained(slotted, examined=examined)
    if not unexplained:
        return
    listed = ", ".join(format_value(value) for value in unexplained[:MAX_NAMED])
    code = "number_not_in_text" if len(unexplained) == 1 else "numbers_not_in_text"
    correction = _correction(tree, unexplained=unexplained, slotted=slotted, examined=examined)
    shown = {"equation": correction["equation"]} if correction else {}
    yield ProblemWarning(code=code, parameters={"numbers": listed} | shown, correction=correction)


def _unexplained(slotted: Slotted, *, examined: ExaminedProblem) -> list[Fraction]:
    """Return the distinct numbers without an explanation, in the order of the equation."""
    unknown = [value for value in dict.fromkeys(slotted.constants) if value not in _ALWAYS]
    if not unknown or examined.equation is None:
        return []
    text = examined.problem.text
    values = {quantity.value for quantity in examined.quantities}
    implied = implied_numbers(text)
    allowed = implied | converted_numbers(values, implied=implied) | _parts(examined)
    if _PARTS.search(text) or len(numbers(examined.equation.expression)) >= SEVERAL_STEPS:
        allowed |= combined_numbers(values)
    allowed |= repeated_numbers(examined)
    if any(isinstance(node, Operation) and node.op == "^" for node in walk(slotted.node)):
        allowed |= _POWERS
    return [value for value in unknown if abs(value) not in allowed]


def _parts(examined: ExaminedProblem) -> frozenset[Fraction]:
    """Return the numbers of parts that multiples imply: if Lena has three times as many as Max,
    they have four parts together, and she has two parts more."""
    text = examined.problem.text
    multiples = [
        quantity.value
        for quantity in examined.quantities
        if quantity.form == "multiplicative" or _TIMES.match(text, quantity.end)
    ]
    return frozenset(value + part for value in multiples for part in (1, -1))


def _correction(
    tree: Node, *, unexplained: Sequence[Fraction], slotted: Slotted, examined: ExaminedProblem
) -> dict[str, str]:
    free = [examined.quantities[index] for index in slotted.unused]
    # "7 degrees below zero": a zero is a reference point and not a number to calculate with.
    counted = [quantity for quantity in free if quantity.form != "article" and quantity.value]
    if len(counted) != len(unexplained) or examined.equation is None:
        return {}
    if examined.equation.claimed is not None:
        return {}
    changed = replace_leaves(tree, _replacement(unexplained, quantities=counted))
    try:
        value = rounded(evaluate(changed), examined.problem.rounding)
    except EquationError:
        return {}
    if value < 0:
        return {}
    correction = {"equation": to_infix(changed)}
    stated = stated_answer(examined.problem)
    agreed = stated is not None and agrees(value, stated=stated, problem=examined.problem)
    if examined.problem.answer and not agreed:
        correction["answer"] = corrected_answer(value, problem=examined.problem)
    return correction


def _replacement(
    unexplained: Sequence[Fraction], *, quantities: Sequence[Quantity]
) -> Callable[[Node], Node]:
    """Return a function that replaces the unexplained numbers with the quantities.

    A negative number remains negative: for "7 degrees below zero", -5 becomes -7.
    """
    values = dict(zip(unexplained, (quantity.value for quantity in quantities), strict=True))

    def change(leaf: Node) -> Node:
        if isinstance(leaf, Number) and leaf.value in values:
            value = values[leaf.value]
            return Number(-abs(value) if leaf.value < 0 else value)
        return leaf

    return change
