"""Find which result of a division with remainder is the answer."""

from __future__ import annotations

import re
from fractions import Fraction

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import Equation
from mwpapp.ml.equations.tree import Node, Number, Operation
from mwpapp.ml.text.sentences import question_span

_LEFT_OVER = re.compile(r"\b(?:left|leftovers?|remain\w*|rest|übrig\w*)\b", re.IGNORECASE)


def possible_results(equation: Equation) -> tuple[Node, ...]:
    """Return the expressions whose value can be the answer for "17/5 = 3 r2".

    They are the quotient (3), the remainder (2) and the quotient rounded up (4). For an
    equation without a remainder, the only result is the expression of the equation.
    """
    whole = equation.expression
    if equation.remainder is None or not isinstance(whole, Operation):
        return (whole,)
    left_over = Operation("remainder", whole.left, whole.right)
    return whole, left_over, Operation("+", whole, Number(Fraction(1)))


def ordered_results(equation: Equation, *, left_over: bool) -> tuple[Node, ...]:
    """Return the possible results with the remainder first if `left_over`, and otherwise last.

    In this order, the first result that gives an answer is the one that the answer states, even if
    two results are equal (3 for "18/5 = 3 r3", 4 for "19/5 = 3 r4").
    """
    results = list(possible_results(equation))
    if len(results) > 1:
        results.insert(0 if left_over else 2, results.pop(1))
    return tuple(results)


def asks_left_over(text: str) -> bool:
    """Return whether the question of `text` asks for what is left over."""
    question = question_span(text)
    return question is not None and _LEFT_OVER.search(text, *question) is not None


def matching_result(
    equation: Equation, *, answer: Fraction, left_over: bool = False
) -> Node | None:
    """Return the possible result whose value is `answer`, or None.

    If several results have this value, prefer the remainder if `left_over` is true, and otherwise
    the quotient or the quotient rounded up. Raise EquationError if a possible result has no value.
    """
    results = ordered_results(equation, left_over=left_over)
    return next((node for node in results if evaluate(node) == answer), None)


def remainder_of(node: Node) -> Fraction | None:
    """Return the remainder of a division of whole numbers, or None for another expression.

    Raise EquationError if the division has no value.
    """
    if not isinstance(node, Operation) or node.op not in ("/", "quotient"):
        return None
    above, below = evaluate(node.left), evaluate(node.right)
    if above.denominator != 1 or below.denominator != 1:
        return None
    return evaluate(Operation("remainder", Number(above), Number(below)))
