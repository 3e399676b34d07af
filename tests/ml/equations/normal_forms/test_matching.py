"""Quantities at the same position in two equations are matched."""

import pytest

from mwpapp.ml.equations.normal_forms.matching import matched_slots
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.slots import positions
from mwpapp.ml.text.quantities import find_quantities


def slotted(equation: str, text: str):
    return positions(equation, find_quantities(text)).node


@pytest.mark.parametrize(
    ("first", "second", "matched"),
    [
        (("(14 - 5) * 6", "14, 5, 6"), ("(20 - 4) * 8", "20, 4, 8"), {0: 0, 1: 1, 2: 2}),
        (("(14 - 5) * 6", "14, 5, 6"), ("8 * (20 - 4)", "20, 8, 4"), {0: 0, 1: 2, 2: 1}),
        (("14 + 5", "14, 5"), ("2 + 3", "3, 2"), {0: 1, 1: 0}),
        (("14 * 60", "14"), ("7 * 60", "7"), {0: 0}),
        (("-(3 + 4)", "3, 4"), ("-(5 + 6)", "5, 6"), {0: 0, 1: 1}),
        (("14 - 5", "14, 5"), ("20 + 4", "20, 4"), {}),
    ],
)
def test_quantities_at_the_same_positions_are_matched(first, second, matched):
    assert matched_slots(slotted(*first), slotted(*second)) == matched


def test_a_quantity_that_occurs_twice_is_matched_once():
    first, second = slotted("3 * 4 + 3", "3, 4"), slotted("5 * 6 + 5", "5, 6")
    assert matched_slots(first, second) == {0: 0, 1: 1}


@pytest.mark.parametrize("equation", ["x", parse("2 ^ 3")])
def test_other_trees_have_no_matched_quantities(equation):
    node = parse(equation) if isinstance(equation, str) else equation
    assert matched_slots(node, node) == {}
