"""Compute what an equation gives, exactly and as the answer of its problem states it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.equations.answers.reading import parse_answer, read_answer
from mwpapp.ml.equations.answers.stating import is_percent, terms_of
from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import Equation, read_sides
from mwpapp.ml.equations.printing import format_value, to_infix
from mwpapp.ml.equations.remainders import possible_results
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.tree import (
    Node,
    Number,
    Operation,
    Variable,
    numbers,
    replace_leaves,
    variables,
)
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem, Rounding

RELATIVE_TOLERANCE = Fraction(1, 1000)
MAX_EXACT_LENGTH = 12  # characters of a value that is shown in full
MAX_VALUE_LENGTH = 60  # characters

_DECIMALS = re.compile(r"\d[.,](\d+)")
_DECIMALS_OF_LONG = 2
_ONE = Number(Fraction(1))


@dataclass(frozen=True, slots=True)
class Division:
    """A division before rounding: its value, its current rounding, and its equation."""

    value: Fraction
    rounding: Rounding
    equation: str


def division_of(equation: Equation, *, problem: Problem) -> Division | None:
    """Return the division that gives the result, or None if there is none that can be computed.

    "80 / 15" is rounded as the problem says; if it says nothing, "80 / 15 = 5" is rounded down.
    quotient(80, 15) is rounded down, quotient(80, 15) + 1 up. For "80/15 = 5 r5", the answer
    decides.
    """
    tree, rounding = equation.expression, problem.rounding
    match tree:
        case Operation("/", _, _):
            pass
        case Operation("quotient", above, below):
            tree, rounding = Operation("/", above, below), Rounding.DOWN
        case Operation("+", Operation("quotient", above, below), one) if one == _ONE:
            tree, rounding = Operation("/", above, below), Rounding.UP
        case _:
            return None
    try:
        value = evaluate(tree)
    except EquationError:
        return None
    if equation.remainder is not None:
        rounding = _stated_rounding(value, stated=stated_answer(problem)) or Rounding.DOWN
    elif rounding is Rounding.NONE and equation.claimed is not None:
        rounding = _stated_rounding(value, stated=equation.claimed) or Rounding.NONE
    return Division(value, rounding, to_infix(tree))


def _stated_rounding(value: Fraction, *, stated: Fraction | None) -> Rounding | None:
    """Return the rounding that gives the stated value; None if there is none, or none is needed."""
    if value.denominator == 1:
        return None
    return next(
        (way for way in (Rounding.UP, Rounding.DOWN) if rounded(value, way) == stated), None
    )


def results(equation: Equation, *, problem: Problem) -> list[Fraction]:
    """Return the values that the answer may have, most likely first.

    Raise EquationError if one of them cannot be computed.
    """
    values = [evaluate(node, exact=False) for node in possible_results(equation)]
    return [rounded(value, problem.rounding) for value in values]


def stated_answer(problem: Problem) -> Fraction | None:
    """Return the number in the answer, in digits or in words, or None if there is not exactly
    one."""
    if not problem.answer:
        return None
    value = parse_answer(problem.answer, decimal_sign=terms_of(problem).sign)
    if value is not None or any(sign.isdigit() for sign in problem.answer):
        return value
    words = find_quantities(problem.answer)
    return words[0].value if len(words) == 1 else None


def agrees(value: Fraction, *, stated: Fraction, problem: Problem) -> bool:
    """Return whether an answer states what the equation gives: exactly, rounded to the decimals of
    the answer, to within 0.1% if either is not whole, as a percentage, or as a time of day."""
    answer = problem.answer or ""
    if close(value, stated) or _rounds_to(value, stated=stated, answer=answer):
        return True
    read = read_answer(answer, decimal_sign=terms_of(problem).sign)
    if read is not None and read.states(value):
        return True
    return is_percent(answer, problem.unit or "") and close(value * 100, stated)


def corrected_answer(value: Fraction, *, problem: Problem) -> str:
    """Return an answer that states `value` in the form of the problem's answer.

    For an answer in percent, `value` may be a share or already a percentage: the one that is closer
    to the stated answer is meant. A value that is too long to be written in full is rounded.
    """
    stated = stated_answer(problem)
    if stated is not None and is_percent(problem.answer or "", problem.unit or ""):
        value = min(value, value * 100, key=lambda each: abs(each - stated))
    if len(format_value(value)) > MAX_EXACT_LENGTH:
        value = round(value, _DECIMALS_OF_LONG)
    return written_answer(
        value,
        like=problem.answer,
        text=problem.text,
        unit=problem.unit,
        decimal_sign=problem.decimal_sign,
    )


def is_solved_by_answer(problem: Problem) -> bool:
    """Return whether both sides of the equation are equal with the answer as the value of its
    unknown ("7 / x + 5 / x = 4"), or as one of its numbers in a proportion ("2:3 = 14:21")."""
    stated = stated_answer(problem)
    if stated is None or not problem.equation:
        return False
    try:
        sides = read_sides(problem.equation)
        if sides.right is None:
            return False
        names = variables(sides.left) | variables(sides.right)
        left, right = (_filled(side, stated) for side in (sides.left, sides.right))
        equal = close(evaluate(left, exact=False), evaluate(right, exact=False))
    except EquationError:
        return False
    return equal and (len(names) == 1 or (not names and _has(sides.right, stated)))


def _filled(side: Node, value: Fraction) -> Node:
    return replace_leaves(side, lambda leaf: Number(value) if isinstance(leaf, Variable) else leaf)


def _has(side: Node, value: Fraction) -> bool:
    """Return whether a side that calculates something has the value among its numbers."""
    return isinstance(side, Operation) and value in {number.value for number in numbers(side)}


def close(value: Fraction, other: Fraction) -> bool:
    """Return whether two values agree: whole numbers exactly, others to within 0.1%."""
    if value.denominator == other.denominator == 1:
        return value == other
    return abs(value - other) <= RELATIVE_TOLERANCE * max(abs(value), abs(other))


def _rounds_to(value: Fraction, *, stated: Fraction, answer: str) -> bool:
    decimals = _DECIMALS.search(answer)
    return decimals is not None and abs(value - stated) <= Fraction(1, 2 * 10 ** len(decimals[1]))


def readable(value: Fraction) -> str:
    """Return a value for a sentence: exact if that is short."""
    exact = format_value(value)
    if len(exact) <= MAX_EXACT_LENGTH:
        return exact
    try:
        return f"{float(value):.6g}"
    except OverflowError:
        return shortened(exact)


def shortened(text: str | None, *, limit: int = MAX_VALUE_LENGTH) -> str:
    """Return `text` on one line, truncated to `limit` characters."""
    clean = " ".join((text or "").split())
    return clean if len(clean) <= limit else f"{clean[: limit - 1]}…"
