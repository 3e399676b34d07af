"""Replace a repeated addition ("5 + 5 + 5") with a product if the text says how often.

Only then can a variant change how often the number is added, or tell another story with this
product.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import fill, positions
from mwpapp.ml.equations.tree import Negation, Node, Number, Operation, Slot
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Problem


def with_products(problem: Problem) -> Problem:
    """Return the problem with a product for each sum of one repeated number of the text, if the
    number of terms is another number of the text that the equation does not use.

    The problem is returned unchanged if its equation has no such sum or cannot be read.
    """
    quantities = find_quantities(problem.text, decimal_sign=problem.decimal_sign)
    values = [quantity.value for quantity in quantities]
    try:
        placed = positions(problem.equation or "", quantities)
        node = _multiplied(placed.node, times={values[index] for index in placed.unused})
        return (
            problem
            if node == placed.node
            else replace(problem, equation=to_infix(fill(node, values)))
        )
    except EquationError:
        return problem


def _multiplied(node: Node, *, times: Collection[Fraction]) -> Node:
    """Return the tree with a product for each repeated addition that has one of these numbers of
    terms."""
    first, *others = _terms(node)
    count = Fraction(1 + len(others))
    if others and isinstance(first, Slot) and set(others) == {first} and count in times:
        return Operation("*", first, Number(count))
    match node:
        case Operation(op, left, right):
            return Operation(op, _multiplied(left, times=times), _multiplied(right, times=times))
        case Negation(operand):
            return Negation(_multiplied(operand, times=times))
        case _:
            return node


def _terms(node: Node) -> list[Node]:
    """Return the terms of a sum from left to right; the node itself if it is not a sum."""
    if isinstance(node, Operation) and node.op == "+":
        return [*_terms(node.left), *_terms(node.right)]
    return [node]
