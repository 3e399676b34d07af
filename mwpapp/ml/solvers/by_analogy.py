"""The answer of a problem without an equation, from the nearest one that has one.

The neighbour's equation is taken over the places of its quantities in its text and filled
with this problem's quantities in the same order: (14 - 5) * 6 over 14, 5, 6 becomes
(20 - 8) * 3 over 20, 8, 3. The nearest-neighbour baseline of the TLWD and MATHion papers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.printing import format_value, to_infix
from mwpapp.ml.equations.slots import Slotted, fill, positions
from mwpapp.ml.equations.tree import Slot, walk
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.units import unit_class
from mwpapp.ml.types import Neighbour, Problem, Quantity, Solution


def solve_by_analogy(problem: Problem, *, neighbours: Sequence[Neighbour]) -> Solution | None:
    """The first neighbour's equation that fits; `neighbours` come nearest first.

    One fits where it has as many quantities as this problem, with units of the same classes
    in the same places, uses no quantity twice and gives a positive answer. None where none fits.
    """
    quantities = find_quantities(problem.text)
    if not quantities:
        return None
    found = (_fitted(neighbour, quantities=quantities) for neighbour in neighbours)
    return next((solution for solution in found if solution is not None), None)


def _fitted(neighbour: Neighbour, *, quantities: Sequence[Quantity]) -> Solution | None:
    analogue = neighbour.problem
    theirs = find_quantities(analogue.text)
    if not analogue.equation or not _measured_alike(theirs, quantities=quantities):
        return None
    try:
        slotted = positions(analogue.equation, theirs)
        node = fill(slotted.node, [quantity.value for quantity in quantities])
        value = evaluate(node)
    except EquationError:
        return None
    if not _uses_each_once(slotted) or value <= Fraction(0):
        return None
    return Solution(
        equation=to_infix(node),
        answer=format_value(value),
        method="analogy",
        analogue_id=analogue.id or None,
        similarity=neighbour.similarity,
    )


def _measured_alike(theirs: Sequence[Quantity], *, quantities: Sequence[Quantity]) -> bool:
    """Whether the quantities match one to one, lengths with lengths and times with times."""
    return len(theirs) == len(quantities) and all(
        _sort(their.unit) == _sort(our.unit)
        for their, our in zip(theirs, quantities, strict=True)
        if their.unit and our.unit
    )


def _sort(unit: str | None) -> str | None:
    """The class of a unit; the unit itself where it has none (percent)."""
    return (unit_class(unit) or unit) if unit else None


def _uses_each_once(slotted: Slotted) -> bool:
    """Whether no quantity that the equation uses stands in it twice.

    One that does is tied to its own story (equal numbers, a remainder). Without a slot the
    equation would give its own answer whatever the problem says.
    """
    places = [leaf.index for leaf in walk(slotted.node) if isinstance(leaf, Slot)]
    return bool(places) and len(places) == len(set(places))
