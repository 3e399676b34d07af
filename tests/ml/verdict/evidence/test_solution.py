import pytest

from mwpapp.ml.types import Reference
from tests.ml.verdict.cases import said


@pytest.mark.parametrize(
    ("text", "equation", "sentence"),
    [
        (
            "Lea has 18 cakes and eats 2. How many are left?",
            "18 - 2",
            "The variant contains every number of the equation: 18 − 2 = 16.",
        ),
        (
            "Lea shares 18 cakes evenly with her brother. How many has each?",
            "18 / 2",
            "The variant contains every number that the equation takes from the text: 18 ÷ 2 = 9.",
        ),
    ],
)
def test_a_constant_that_no_text_states_is_not_claimed_to_be_present(text, equation, sentence):
    problem = Reference(text=text, equation=equation)
    assert said(text, of=problem, about="solution") == [("fine", sentence)]


def test_a_rounded_result_is_shown_with_the_answer():
    text = "A bus holds 15 people. How many buses do 80 people need?"
    problem = Reference(text=text, equation="80 / 15", answer="6")
    sentence = "The variant contains every number of the equation: 80 ÷ 15 = 16/3, rounded to 6."
    assert said(text, of=problem, about="solution") == [("fine", sentence)]
