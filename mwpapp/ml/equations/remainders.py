"""Division with remainder: which of its results is the answer."""

from __future__ import annotations

from fractions import Fraction

from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import Equation
from mwpapp.ml.equations.tree import Node, Number, Operation


def outcomes(equation: Equation) -> tuple[Node, ...]:
    """What "17/5 = 3 r2" may be asked for: 3 whole parts, 2 left over, 4 parts to hold all.

    One tree alone for an equation without a remainder.
    """
    whole = equation.expression
    if equation.remainder is None or not isinstance(whole, Operation):
        return (whole,)
    left_over = Operation("remainder", whole.left, whole.right)
    return whole, left_over, Operation("+", whole, Number(Fraction(1)))


def settled(equation: Equation, *, answer: Fraction, left_over: bool = False) -> Node | None:
    """The outcome that is the answer, None where none is.

    `left_over` says which where quotient and remainder are equal. Raises EquationError for a
    division by zero.
    """
    found = [node for node in outcomes(equation) if evaluate(node) == answer]
    return found[-1 if left_over else 0] if found else None
