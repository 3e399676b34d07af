import pytest

from mwpapp.ml.types import Reference
from mwpapp.ml.verdict.evidence.piece import prevents_ready
from mwpapp.ml.verdict.evidence.solution import solution_evidence
from tests.ml.verdict.cases import comparison, said


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


def test_the_answer_of_a_rounded_result_is_read_with_the_decimal_sign_of_the_problem():
    text = "A shop packs 41996 pens in 10 boxes. About how many pens does a box hold?"
    problem = Reference(text=text, equation="41996 / 10", answer="4.200", decimal_sign=",")
    (found,) = said(text, of=problem, about="solution")
    assert found[1].endswith("rounded to 4200.")


def test_an_original_whose_equation_does_not_give_its_answer_cannot_have_ready_variants():
    text = "A tree had 4 apples. 2 fell and 3 grew. How many are there now?"
    problem = Reference(text=text, equation="(4 - 2) + 3", answer="1")
    sentence = "The equation of the original gives 5, but its answer is 1."
    assert said(text, of=problem, about="solution") == [("doubt", sentence)]
    assert prevents_ready(solution_evidence(comparison(text, of=problem)))
    right = Reference(text=text, equation="(4 - 2) + 3", answer="5.0")
    assert not prevents_ready(solution_evidence(comparison(text, of=right)))
