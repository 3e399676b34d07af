"""Present two problems side by side: corresponding quantities have the same colour."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.normal_forms.matching import matched_slots
from mwpapp.ml.equations.slots import positions
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.types import Quantity
from mwpapp.models import Problem
from mwpapp.services.bank.neighbours import Neighbour
from mwpapp.web.variants.marked_text import (
    Drawn,
    Stretch,
    drawn,
    matched_stretches,
    original_stretches,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """The problem that others are compared with; `equation` is empty if it is unknown."""

    text: str
    equation: str = ""
    decimal_sign: str = ""

    @property
    def stretches(self) -> list[Stretch]:
        return original_stretches(self.text, decimal_sign=self.decimal_sign)

    @property
    def drawn(self) -> Drawn:
        if not self.equation:
            return Drawn()
        return drawn(self.equation, text=self.text, decimal_sign=self.decimal_sign)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """A neighbour beside the problem. Quantities correspond by their place in the equations
    (`by_equation`), or else by their order if both texts have the same number of quantities
    (`by_order`)."""

    neighbour: Neighbour
    stretches: list[Stretch]
    drawn: Drawn
    by_equation: bool
    by_order: bool


def compared(neighbour: Neighbour, *, side: Side) -> Compared:
    other = neighbour.problem
    here = find_quantities(side.text, decimal_sign=side.decimal_sign)
    there = find_quantities(other.text, decimal_sign=other.decimal_sign)
    matched = _by_equation(side, other, here=here, there=there)
    by_equation = bool(matched)
    by_order = not matched and len(here) == len(there) > 0
    if by_order:
        matched = {number: number for number in range(len(here))}
    tints = {there[number].value: matched[number] for number in sorted(matched, reverse=True)}
    return Compared(
        neighbour=neighbour,
        stretches=matched_stretches(
            other.text,
            matched={there[number].span: original for number, original in matched.items()},
        ),
        drawn=_drawn(other, tints=tints),
        by_equation=by_equation,
        by_order=by_order,
    )


def _by_equation(
    side: Side, other: Problem, *, here: list[Quantity], there: list[Quantity]
) -> dict[int, int]:
    """Return the quantity of the problem that corresponds to each quantity of the neighbour."""
    if not (side.equation and other.equation):
        return {}
    try:
        trees = positions(side.equation, here).node, positions(other.equation, there).node
    except EquationError:
        return {}
    return matched_slots(*trees)


def _drawn(other: Problem, *, tints: dict[Fraction, int]) -> Drawn:
    if not other.equation:
        return Drawn()
    return drawn(other.equation, text=other.text, decimal_sign=other.decimal_sign, tints=tints)
