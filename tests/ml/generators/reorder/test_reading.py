"""Which statements matter for the answer."""

from fractions import Fraction

import pytest

from mwpapp.ml.generators.reorder.reading.relevance import matters, numbers_of


@pytest.mark.parametrize(
    ("equation", "numbers"),
    [
        ("12 * 4 - 5", {12, 4, 5}),
        ("GCD(12, 18)", {12, 18}),
        ("2,5 * 4", {Fraction(5, 2), 4}),
        ("1,200 / 4", {1200, 4}),
    ],
)
def test_the_numbers_of_an_equation_are_read_as_its_parser_reads_them(equation, numbers):
    assert numbers_of(equation) == numbers


@pytest.mark.parametrize("equation", [None, "", "12 ? 4"])
def test_without_a_readable_equation_every_statement_matters(equation):
    assert numbers_of(equation) is None
    assert matters("A box holds 9 pens.", numbers=None)


def test_a_statement_matters_if_the_equation_uses_its_number():
    assert matters("A box holds 12 pens.", numbers=frozenset([Fraction(12)]))
    assert not matters("A box holds 9 pens.", numbers=frozenset([Fraction(12)]))
