from fractions import Fraction

import pytest

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.slots import fill, positions
from mwpapp.ml.text.quantities import find_quantities

# Equation, text, equation over slots.
PLACED = [
    ("(14 - 5) * 6", "14 trays, 5 of them, 6 plants each", "(N0 - N1) * N2"),
    ("6 * 14", "14 trays of 6 plants", "N1 * N0"),
    ("7 + 7", "7 plums and 7 pears", "N0 + N1"),
    ("7 * 7", "a square with a side of 7 m", "N0 * N0"),
    ("5 * 60", "5 hours in minutes", "N0 * 60"),
    ("80 * 25 / 100", "25% of 80 seats", "N1 * N0"),
    ("25 / 100 * 80", "25% of 80 seats", "N0 * N1"),
    ("80 * 0.25", "25% of 80 seats", "N1 * N0"),
    ("80 * 25%", "25% of 80 seats", "N1 * N0"),
    ("80 * (100 - 25) / 100", "25% off 80 dollars", "N1 * (100 - N0 * 100) / 100"),
    ("80 / 2", "half of the 80 seats", "N1 * N0"),
    ("80 / 2", "80 seats in 2 rows", "N0 / N1"),
    ("3 / 4 * 20", "3/4 of 20 girls", "N0 * N1"),
    ("8 * 12 - 5", "8 dozen eggs, 5 broke", "N0 - N1"),
    ("2 - 0.45", "2 dollars, and paid 45 cents", "N0 - N1 / 100"),
    ("42 * 150 / 100", "1 to 150, 42 cm", "N2 * N1 / 100"),
    ("40 * 2 + 40", "40 and twice as many", "N0 * N1 + N0"),
    ("3 / 4 * 20", "3 classes, 3/4 of 20 girls", "N1 * N2"),
    ("5 / (3 / 5)", "3/5 of the sum are 5 pounds", "N1 / N0"),
    ("3 / 4 * 20", "3 of 4 classes, 3/4 of 20 girls", "N0 / N1 * N3"),
    ("12 / 2 + 6", "She and Bo share twelve marbles, then find six more", "N0 / 2 + N1"),
    ("6 / 3 * 2", "Ana, Ben and Cem share 6 sweets; Dan has twice as many", "N0 / 3 * N1"),
    ("3 * 100 - 8", "three hundred nuts, 8 are bad", "N0 - N1"),
]


@pytest.mark.parametrize(("equation", "text", "expected"), PLACED)
def test_numbers_are_replaced_by_the_slots_of_their_quantities(
    equation: str, text: str, expected: str
) -> None:
    quantities = find_quantities(text)
    placed = positions(equation, quantities)
    assert to_infix(placed.node) == expected
    filled = fill(placed.node, [quantity.value for quantity in quantities])
    assert evaluate(filled) == evaluate(parse(equation))


def test_a_rounded_fraction_matches_the_exact_quantity() -> None:
    quantities = find_quantities("1/3 of 20 girls")
    assert to_infix(positions("20 * 0.3333333333333333", quantities).node) == "N1 * N0"
    assert to_infix(positions("20 * 0.333", quantities).node) == "N1 * 0.333"


def test_used_and_unused_quantities_and_constants_are_listed() -> None:
    placed = positions("3 * 60 - 20", find_quantities("20 pupils, 3 hours, 9 teachers"))
    assert placed.used == (1, 0)
    assert placed.unused == (2,)
    assert placed.constants == (Fraction(60),)
    assert not placed.ambiguous


def test_equal_numbers_are_ambiguous() -> None:
    assert positions("7 + 7", find_quantities("7 plums and 7 pears")).ambiguous
    assert positions("7 + 2", find_quantities("7 plums, 7 pears, 2 figs")).ambiguous


def test_filling_a_slot_without_a_quantity_raises_an_error() -> None:
    with pytest.raises(EquationError, match="N2"):
        fill(parse("N0 + N2"), [Fraction(1), Fraction(2)])
