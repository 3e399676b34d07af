"""Guess the solution of a problem from the equations of the most similar solved problems.

A neighbour's equation becomes a template over the slots of its quantities, which is then filled
with this problem's quantities in the order of the text: (14 - 5) * 6 with 14, 5, 6 becomes
(20 - 8) * 3 with 20, 8, 3. The nearest neighbour alone, as in the TLWD and MATHion papers, is
right for 37% of the problems of ASDiv-A. Therefore a guess is made only if the two nearest
neighbours that fit agree on it. `python -m bench.guesses` measures how often this is right:

| problems | guessed | right among these | right by the nearest alone |
|---|---|---|---|
| ASDiv-A | 6.8% | 95% | 37% |
| MAWPS | 43% | 97% | 75% |
| SVAMP, written to mislead, from the two above | 3.2% | 47% | 13% |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice

from mwpapp.ml.equations.answers.writing import written_answer
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.equations.slots import Slotted, fill, positions
from mwpapp.ml.equations.tree import Node, Operation, Slot, walk
from mwpapp.ml.solvers.analogy.cues import Cues, find_cues
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.units import unit_class
from mwpapp.ml.types import Neighbour, Problem, Quantity, Rounding, Solution

LEAST_SIMILARITY = 0.55
"""The lowest similarity of a neighbour that counts."""
AGREEING = 2
"""The number of neighbours that must give the same result."""

_CONSTANTS = frozenset(map(Fraction, (7, 10, 12, 24, 60, 100, 1000)))
"""Numbers that an equation may contain although its text does not: units and percentages."""


def solve_by_analogy(problem: Problem, *, neighbours: Sequence[Neighbour]) -> Solution | None:
    """Return the guess on which the two nearest neighbours that fit agree, or None.

    `neighbours` are sorted by similarity, most similar first. A neighbour fits if

    - its similarity is at least LEAST_SIMILARITY,
    - it has as many quantities as this problem, and where both have a unit in the same place, the
      units are of the same class,
    - it asks in the same way, and contains words of the same senses that decide what is calculated,
    - its equation uses each quantity once, and no other numbers except those of units and
      percentages, and
    - with the quantities of this problem, every intermediate result is positive, and the last one
      is whole where things are counted.
    """
    quantities = find_quantities(problem.text, decimal_sign=problem.decimal_sign)
    if not quantities:
        return None
    cues = find_cues(problem.text)
    fitting = _fitting(problem, neighbours, quantities=quantities, cues=cues)
    guesses = list(islice(fitting, AGREEING))
    if len(guesses) < AGREEING or len({guess.answer for guess in guesses}) > 1:
        return None
    return guesses[0]


def _fitting(
    problem: Problem,
    neighbours: Sequence[Neighbour],
    *,
    quantities: Sequence[Quantity],
    cues: Cues,
) -> Iterator[Solution]:
    for neighbour in neighbours:
        if neighbour.similarity < LEAST_SIMILARITY or find_cues(neighbour.problem.text) != cues:
            continue
        guess = _fitted(problem, neighbour, quantities=quantities)
        if guess is not None:
            yield guess


def _fitted(
    problem: Problem, neighbour: Neighbour, *, quantities: Sequence[Quantity]
) -> Solution | None:
    analogue = neighbour.problem
    theirs = find_quantities(analogue.text, decimal_sign=analogue.decimal_sign)
    if not analogue.equation or not _measured_alike(theirs, quantities=quantities):
        return None
    try:
        slotted = positions(analogue.equation, theirs)
        node = fill(slotted.node, [quantity.value for quantity in quantities])
        exact = evaluate(node)
        value = rounded(exact, analogue.rounding)
        if not (_uses_each_once(slotted) and _all_positive(node)):
            return None
    except EquationError:
        return None
    if value.denominator > 1 and find_cues(analogue.text).counts:
        return None
    return Solution(
        equation=to_infix(node),
        answer=written_answer(
            value, text=problem.text, unit=problem.unit, decimal_sign=problem.decimal_sign
        ),
        method="analogy",
        rounding=analogue.rounding if value != exact else Rounding.NONE,
        analogue_id=analogue.id or None,
        similarity=neighbour.similarity,
    )


def _measured_alike(theirs: Sequence[Quantity], *, quantities: Sequence[Quantity]) -> bool:
    """Return whether the quantities match one to one: lengths with lengths, times with times. A
    quantity without a unit matches any other."""
    return len(theirs) == len(quantities) and all(
        _unit_class(their.unit) == _unit_class(our.unit)
        for their, our in zip(theirs, quantities, strict=True)
        if their.unit and our.unit
    )


def _unit_class(unit: str | None) -> str | None:
    """Return the class of a unit, or the unit itself if it has none (percent)."""
    return (unit_class(unit) or unit) if unit else None


def _uses_each_once(slotted: Slotted) -> bool:
    """Return whether the equation uses each quantity once, and no constants but _CONSTANTS.

    An equation that uses a quantity twice usually depends on its own story (equal numbers, a
    remainder), and so does one with other numbers or with quantities that it does not need.
    """
    places = [leaf.index for leaf in walk(slotted.node) if isinstance(leaf, Slot)]
    return (
        len(places) == len(set(places))
        and not slotted.unused
        and _CONSTANTS.issuperset(slotted.constants)
    )


def _all_positive(node: Node) -> bool:
    return all(evaluate(part) > 0 for part in walk(node) if isinstance(part, Operation))
