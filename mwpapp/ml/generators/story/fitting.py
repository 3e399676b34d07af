"""Check whether numbers fit a story: each slot, each step of the calculation, and the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.generators.story.bounds import decimal_places, form_of, shown
from mwpapp.ml.generators.story.frame import Frame, broken_conditions
from mwpapp.ml.text.units import canonical, unit_class
from mwpapp.ml.types import Quantity

_FACTOR = 6  # how many times larger or smaller a step of a derived frame may become
_SMALL = 20  # any step of a derived frame may become this large
_PLACES = 2  # decimals of a step, if no number has more
_LARGEST_RATIO = Fraction(50)  # of two numbers that are added
_MANY = re.compile(r"\b(?:all (?:of )?(?:the|his|her|their)|several|a few|some|many of)\b", re.I)
_NO_NOUN_BEFORE = re.compile(r"[$€£₹]\Z")
_NO_NOUN_AFTER = re.compile(r"\s?(?:[kcm]?m|k?g|m?l|%)(?![\w'])")


def fits(frame: Frame, quantities: Sequence[Quantity]) -> bool:
    """Return whether each `quantities[i]` fits slot i of the frame, and whether all of them fit
    together."""
    each = zip(frame.bounds, frame.own, quantities, strict=True)
    if not all(
        _fits_slot(frame, own=own, given=given) and shown(given) in bounds
        for bounds, own, given in each
    ):
        return False
    try:
        steps = frame.steps(quantities)
    except EquationError:
        return False
    if not _steps_fit(frame, steps, most=_finest(quantities)):
        return False
    if not _are_comparable(frame, quantities) or _counts_one_as_many(frame, steps[0]):
        return False
    if _divides_into_one(frame, steps):
        return False
    if frame.is_written:
        return not broken_conditions(frame, [shown(quantity) for quantity in quantities])
    return _keeps_order(frame, quantities) and _has_similar_steps(frame, steps)


def _are_comparable(frame: Frame, quantities: Sequence[Quantity]) -> bool:
    """Return whether numbers that are added differ by a factor of at most _LARGEST_RATIO, or by
    at most the factor in the original: a census does not count 65,899 men and 119 women."""
    return all(
        _ratio(quantities[i], quantities[j])
        <= max(_LARGEST_RATIO, _ratio(frame.own[i], frame.own[j]))
        for i, j in frame.sums
    )


def _ratio(one: Quantity, other: Quantity) -> Fraction:
    """Return how many times larger the larger one is, or 0 if one of them is 0."""
    small, large = sorted((abs(one.value), abs(other.value)))
    return large / small if small else Fraction(0)


def _counts_one_as_many(frame: Frame, answer: Fraction) -> bool:
    """Return whether the new answer is 1 but the text speaks of several ("all the pencils")."""
    return answer == 1 and frame.own_steps[0] != 1 and bool(_MANY.search(frame.problem.text))


def _divides_into_one(frame: Frame, steps: Sequence[Fraction]) -> bool:
    """Return whether a quotient becomes 1, so that the question makes little sense: "How many
    children are in each team" of 9 children in 9 teams. A price or a length may be 1."""
    measured = _is_measure(frame.problem.unit)
    return any(
        steps[index] == 1 and frame.own_steps[index] != 1
        for index in frame.divisions
        if index > 0 or not measured
    )


def _steps_fit(frame: Frame, steps: Sequence[Fraction], *, most: int | None) -> bool:
    """Return whether every step is like the original one, with at most `most` decimals."""
    pairs = list(zip(frame.own_steps, steps, strict=True))
    if not all(_is_alike(old, new, most=most) for old, new in pairs):
        return False
    if not _measures(frame) and not all((old >= 1) == (new >= 1) for old, new in pairs):
        return False
    # Nobody has 45.1 ropes.
    counts = not _is_measure(frame.problem.unit) and frame.own_steps[0].denominator == 1
    return steps[0].denominator == 1 or not counts


def _fits_slot(frame: Frame, *, own: Quantity, given: Quantity) -> bool:
    """Return whether the forms agree and 1 is neither added nor removed, so that nouns still agree.

    A whole number may replace "2 1/2", and 1 may replace 5 if no noun follows: "$5", "5 km".
    """
    if form_of(own) != form_of(given) and not (own.form == "fraction" and _is_whole(given)):
        return False
    if (own.value < 1) != (given.value < 1) and own.form == "fraction":  # "3/4 of a litre"
        return False
    return (given.value == 1) == (own.value == 1) or _has_no_noun(frame.problem.text, own)


def _is_whole(quantity: Quantity) -> bool:
    return form_of(quantity) == "number" and quantity.value.denominator == 1


def _has_no_noun(text: str, own: Quantity) -> bool:
    before = _NO_NOUN_BEFORE.search(text, 0, own.start)
    return bool(before or _NO_NOUN_AFTER.match(text, own.end))


def _finest(quantities: Sequence[Quantity]) -> int | None:
    """Return how many decimals a step may have: 0 for whole numbers, None (no limit) for
    fractions."""
    broken = [given for given in quantities if given.value.denominator > 1]
    if any(form_of(given) == "fraction" for given in broken):
        return None
    places = [decimal_places(shown(given)) for given in broken]
    return max(_PLACES, *places) if places else 0


def _is_alike(old: Fraction, new: Fraction, *, most: int | None) -> bool:
    """Return whether a step stays positive (or not positive), and stays whole if it was whole.

    With decimals among the numbers, a whole step may become a decimal with at most `most` places.
    """
    if (old > 0) != (new > 0):
        return False
    if most is None or old.denominator == new.denominator:
        return True
    if old.denominator == 1 and not most:
        return new.denominator == 1
    return decimal_places(new) <= max(most, _PLACES)


def _measures(frame: Frame) -> bool:
    """Return whether people wrote the bounds and the answer may be 0.8, because it is money, a
    measure or a bare number."""
    return frame.is_written and _is_measure(frame.problem.unit)


def _is_measure(written: str | None) -> bool:
    """Return whether a unit measures something; if it is empty, the answer is a bare number."""
    unit = canonical(written) if written else None
    return written == "" or (unit is not None and unit_class(unit) is not None)


def _has_similar_steps(frame: Frame, steps: Sequence[Fraction]) -> bool:
    return all(
        old / _FACTOR <= new <= max(old * _FACTOR, Fraction(_SMALL))
        for old, new in zip(frame.own_steps, steps, strict=True)
        if old > 0
    )


def _keeps_order(frame: Frame, quantities: Sequence[Quantity]) -> bool:
    """Return whether quantities of the same unit or thing keep their order: a part stays below its
    whole."""
    own = frame.own
    return all(
        (own[i].value < own[j].value, own[i].value == own[j].value)
        == (quantities[i].value < quantities[j].value, quantities[i].value == quantities[j].value)
        for i in range(len(own))
        for j in range(i)
        if _counted(own[i]) == _counted(own[j])
    )


def _counted(quantity: Quantity) -> str:
    return quantity.unit or quantity.thing or ""
