import pytest

from mwpapp.ml.generators.reverse.reading.equations import placement, solved_for
from mwpapp.ml.text.quantities import find_quantities

TEXT = "9 pens, 4 cups and 20 coins"


def _solved(equation, index, text=TEXT):
    placed = placement(equation, quantities=find_quantities(text), answer=None)
    return solved_for(placed, index=index)


@pytest.mark.parametrize(
    ("equation", "index", "wanted"),
    [
        ("9 + 4", 0, "13 - 4"),
        ("9 + 4", 1, "13 - 9"),
        ("9 - 4", 0, "5 + 4"),
        ("9 - 4", 1, "9 - 5"),
        ("20 / 4", 2, "5 * 4"),
        ("20 / 4", 1, "20 / 5"),
        ("(20 - 9) * 4", 0, "20 - 44 / 4"),
    ],
)
def test_the_equation_is_solved_for_each_quantity(equation, index, wanted):
    assert _solved(equation, index).equation == wanted


def test_a_number_that_the_equation_does_not_use_never_becomes_the_question():
    assert _solved("9 + 4", 2) is None


def test_an_equation_that_does_not_give_the_answer_is_refused():
    assert placement("20 / 9", quantities=find_quantities(TEXT), answer="3") is None
    assert placement("20 /", quantities=find_quantities(TEXT), answer=None) is None


def test_equal_quantities_never_become_the_question():
    assert _solved("9 + 9", 0, text="9 pens and 9 cups") is None
