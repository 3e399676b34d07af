"""Replace several statements, the steps of a solution or a system, with one expression.

What an equation of several statements computes depends on the problem: its text shows which numbers
are given, and its answer which unknown is asked for. So they are replaced when a problem is entered
or imported, and everything else reads single equations.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from mwpapp.ml.catalogue.messages import gettext_noop
from mwpapp.ml.equations.answers.reading import read_answer
from mwpapp.ml.equations.answers.stating import stated_result, terms_of
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import Equation, Sides, parse_equation, read_sides
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.remainders import matching_result
from mwpapp.ml.equations.solving.statements import joined, statements
from mwpapp.ml.equations.solving.systems import solve_system, unknowns
from mwpapp.ml.equations.tree import Node, variables
from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import MAX_EQUATION_LENGTH, Problem


def with_one_equation(problem: Problem, *, decimal_sign: str = "") -> Problem:
    """Return the problem with one expression in place of several statements, or of one statement
    with descriptions of unknowns; otherwise unchanged.

    Without `decimal_sign`, it is inferred from the equation. Raise EquationError if the statements
    have no single result, or if it is not clear which unknown of a system is asked for.
    """
    equation = problem.equation or ""
    parts = statements(equation) if equation else []
    if not parts or parts[0].text == equation.strip():
        return problem
    sign = decimal_sign or convention_of(equation, lists=False).decimal
    sides = [_located(part.text, at=part.position, decimal_sign=sign) for part in parts]
    if any(map(_has_unknown, sides[:-1])):
        node = _asked(problem, sides)
    else:
        node = _joined(problem, [parse_equation(part.text, decimal_sign=sign) for part in parts])
    expression = to_infix(node)
    if len(expression) > MAX_EQUATION_LENGTH:  # it can be longer than the statements
        raise EquationError(gettext_noop("The equation has too many parts."))
    return replace(problem, equation=expression)


def _located(text: str, *, at: int, decimal_sign: str) -> Sides:
    """Return the sides of a statement. Raise EquationError with its position in the equation."""
    try:
        return read_sides(text, decimal_sign=decimal_sign)
    except EquationError as error:
        raise error.at(at + (error.position or 0)) from None


def _has_unknown(sides: Sides) -> bool:
    return bool(variables(sides.left) or (sides.right and variables(sides.right)))


def _joined(problem: Problem, equations: Sequence[Equation]) -> Node:
    """Return the expression of the steps that the answer states."""
    *_steps, last = equations
    node = joined(equations, given=_numbers(problem))
    stated = read_answer(problem.answer or "", decimal_sign=terms_of(problem).sign)
    if last.remainder is None or stated is None:
        return node
    return matching_result(replace(last, expression=node), answer=stated.value) or node


def _numbers(problem: Problem) -> Collection[Fraction]:
    found = find_quantities(problem.text, decimal_sign=problem.decimal_sign)
    return {quantity.value for quantity in found}


def _asked(problem: Problem, system: Sequence[Sides]) -> Node:
    """Return the expression of the unknown that the answer states, exactly if possible."""
    equations = [(sides.left, sides.right) for sides in system if sides.right is not None]
    if len(equations) < len(system):
        raise EquationError(gettext_noop("Each equation of a system needs an equals sign."))
    solutions = [solve_system(equations, name=name) for name in unknowns(equations)]
    stating = [node for node in solutions if _states(node, problem)]
    stated = read_answer(problem.answer or "", decimal_sign=terms_of(problem).sign)
    exact = [node for node in stating if stated and evaluate(node) == stated.value]
    if not stating:
        raise EquationError(
            gettext_noop(
                "This system of equations has several unknowns. As the answer, enter the value of "
                "the unknown that the problem asks for."
            )
        )
    return (exact or stating)[0]


def _states(node: Node, problem: Problem) -> bool:
    answer = problem.answer or ""
    return stated_result(to_infix(node), answer, terms=terms_of(problem)) is not None
