"""Find numbers of an equation that say how often the same amount occurs.

"3 before lunch and 3 after lunch" is 2 * 3. If the sum and the difference of two amounts are
known, the sum minus the difference is twice the smaller amount.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from mwpapp.ml.checks.examined import ExaminedProblem
from mwpapp.ml.equations.tree import Node, Number, Operation, walk

_COMPARES = re.compile(
    r"\b(?:more|fewer|less|gap|difference|apart|[^\W\d_]{2,}er\s+by|was\s+\w+\s+when)\b",
    re.IGNORECASE,
)
_TWO = Number(Fraction(2))


def repeated_numbers(examined: ExaminedProblem) -> frozenset[Fraction]:
    """Return each number of the equation that multiplies an amount and counts how often the text
    has it, and 2 if the text compares two amounts whose sum or difference is halved."""
    if examined.equation is None:
        return frozenset()
    occurrences = Counter(quantity.value for quantity in examined.quantities)
    compares = _COMPARES.search(examined.problem.text) is not None
    found: set[Fraction] = set()
    for node in walk(examined.equation.expression):
        match node:
            case Operation("/", Operation("+" | "-", Number(), Number()), divisor):
                found |= {_TWO.value} if compares and divisor == _TWO else set()
            case Operation("*", _, _):
                factors = set(_factors(node))
                found |= factors & {Fraction(occurrences[each]) for each in factors}
    return frozenset(found - {Fraction(0)})


def _factors(node: Node) -> Iterator[Fraction]:
    """Yield the numbers of a product."""
    match node:
        case Operation("*", left, right):
            yield from _factors(left)
            yield from _factors(right)
        case Number(value):
            yield value
