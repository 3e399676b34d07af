"""Rounded fractions of a text become simple fractions."""

from fractions import Fraction

import pytest

from mwpapp.ml.generators.story.simple_parts import with_simple_parts
from mwpapp.ml.text.quantities import find_quantities


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0.3333333333333333 of 0.5", [(Fraction(1, 3), "fraction"), (Fraction(1, 2), "fraction")]),
        ("2.9999999999999996 and 8", [(Fraction(3), "digits"), (Fraction(8), "digits")]),
        ("0.25 of 0.5", [(Fraction(1, 4), "digits"), (Fraction(1, 2), "digits")]),
    ],
)
def test_rounded_fractions_are_simplified(text, expected):
    found = with_simple_parts(find_quantities(text))
    assert [(quantity.value, quantity.form) for quantity in found] == expected
