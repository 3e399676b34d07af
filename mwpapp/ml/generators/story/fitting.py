"""Whether numbers fit a story: each slot, each step of the calculation, and the answer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.slots import fill
from mwpapp.ml.equations.tree import Operation, walk
from mwpapp.ml.generators.story.bounds import form_of, shown
from mwpapp.ml.generators.story.frame import Frame, broken_conditions
from mwpapp.ml.text.units import canonical, unit_class
from mwpapp.ml.types import Quantity

_FACTOR = 6  # how far a step of a derived frame may be from the frame's own
_SMALL = 20  # steps up to here always fit
_PLACES = 2  # decimals of a step


def fits(frame: Frame, quantities: Sequence[Quantity]) -> bool:
    """Whether `quantities[i]` fits slot i of the frame, and all of them together."""
    each = zip(frame.bounds, frame.own, quantities, strict=True)
    if not all(_fits_slot(given, own) and shown(given) in bounds for bounds, own, given in each):
        return False
    try:
        steps = zip(_steps(frame, frame.own), _steps(frame, quantities), strict=True)
    except EquationError:
        return False
    decimals = any(given.value.denominator > 1 for given in quantities)
    if not all(_is_alike(old, new, decimals=decimals) for old, new in steps):
        return False
    if not _counts_whole_things(frame, quantities):
        return False
    if frame.is_written:
        return not broken_conditions(frame, [shown(quantity) for quantity in quantities])
    return _keeps_order(frame, quantities) and _has_similar_steps(frame, quantities)


def _fits_slot(given: Quantity, own: Quantity) -> bool:
    """Whether the forms agree, and 1 is neither added nor removed: nouns keep their number."""
    return form_of(given) == form_of(own) and (given.value == 1) == (own.value == 1)


def _steps(frame: Frame, quantities: Sequence[Quantity]) -> list[Fraction]:
    """The results of the calculation's steps, the answer first."""
    values = [quantity.value for quantity in quantities]
    operations = (node for node in walk(frame.tree) if isinstance(node, Operation))
    return [evaluate(fill(node, values)) for node in operations]


def _is_alike(old: Fraction, new: Fraction, *, decimals: bool) -> bool:
    """Whether a step stays positive, stays at least 1 or below it, and whole if it was whole.

    With `decimals` among the numbers, a whole step may become a decimal.
    """
    if (old > 0, old >= 1) != (new > 0, new >= 1):
        return False
    if old.denominator == 1 and not decimals:
        return new.denominator == 1
    return (new * 10**_PLACES).denominator == 1 or old.denominator == new.denominator


def _counts_whole_things(frame: Frame, quantities: Sequence[Quantity]) -> bool:
    """Whether the answer is whole, unless it is money or a measure: nobody has 45.1 ropes."""
    unit = canonical(frame.problem.unit or "")
    if unit is not None and unit_class(unit) is not None:
        return True
    return _steps(frame, quantities)[0].denominator == 1 or _steps(frame, frame.own)[0] % 1 != 0


def _has_similar_steps(frame: Frame, quantities: Sequence[Quantity]) -> bool:
    return all(
        old / _FACTOR <= new <= max(old * _FACTOR, Fraction(_SMALL))
        for old, new in zip(_steps(frame, frame.own), _steps(frame, quantities), strict=True)
        if old > 0
    )


def _keeps_order(frame: Frame, quantities: Sequence[Quantity]) -> bool:
    """Whether quantities of one unit or thing keep their order: a part stays below its whole."""
    own = frame.own
    return all(
        (own[i].value < own[j].value, own[i].value == own[j].value)
        == (quantities[i].value < quantities[j].value, quantities[i].value == quantities[j].value)
        for i in range(len(own))
        for j in range(i)
        if _sort(own[i]) == _sort(own[j])
    )


def _sort(quantity: Quantity) -> str:
    return quantity.unit or quantity.thing or ""
