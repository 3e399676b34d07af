import pytest

from mwpapp.ml.types import Reference
from tests.ml.verdict.cases import said


@pytest.mark.parametrize(
    ("text", "equation", "sentence"),
    [
        (
            "Lea has 18 cakes and eats 2. How many are left?",
            "18 - 2",
            "The numbers for the equation are there: 18 − 2 = 16.",
        ),
        (
            "Lea shares 18 cakes evenly with her brother. How many has each?",
            "18 / 2",
            "The numbers that the equation takes from the text are there: 18 ÷ 2 = 9.",
        ),
    ],
)
def test_a_number_that_no_text_states_is_not_said_to_be_there(text, equation, sentence):
    problem = Reference(text=text, equation=equation)
    assert said(text, of=problem, about="solution") == [("fine", sentence)]
