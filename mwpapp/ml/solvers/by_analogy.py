"""Solve a problem with the equation of the most similar solved problem.

The neighbour's equation becomes a template over the slots of its quantities, which is then filled
with this problem's quantities in the order of the text: (14 - 5) * 6 with 14, 5, 6 becomes
(20 - 8) * 3 with 20, 8, 3. This is the nearest-neighbour baseline of the TLWD and MATHion papers.
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
    """Return the solution by the first neighbour that fits, or None.

    `neighbours` are sorted by similarity, most similar first. A neighbour fits if

    - it has as many quantities as this problem, with units of the same classes in the same order,
    - its equation uses no quantity twice, and
    - the answer is positive.
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
    """Whether the quantities match one to one: lengths with lengths, times with times."""
    return len(theirs) == len(quantities) and all(
        _unit_class(their.unit) == _unit_class(our.unit)
        for their, our in zip(theirs, quantities, strict=True)
        if their.unit and our.unit
    )


def _unit_class(unit: str | None) -> str | None:
    """Return the class of a unit, or the unit itself if it has none (percent)."""
    return (unit_class(unit) or unit) if unit else None


def _uses_each_once(slotted: Slotted) -> bool:
    """Whether the equation uses at least one quantity, and none of them twice.

    An equation that uses a quantity twice usually depends on its own story (equal numbers, a
    remainder). An equation without slots would give the same answer for every problem.
    """
    places = [leaf.index for leaf in walk(slotted.node) if isinstance(leaf, Slot)]
    return bool(places) and len(places) == len(set(places))
