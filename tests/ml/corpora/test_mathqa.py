import json

import pytest

from mwpapp.ml.corpora.functional import functional_to_infix
from tests.services.bank.reading.samples import only, read_all, split

PUBLISHED = {
    "Problem": "a tank holds 80 litres . it is filled to 25 % . how many litres are in it ?",
    "Rationale": "80 * 25 / 100 = 20",
    "options": "a ) 15 , b ) 20 , c ) 25 , d ) none , of these , e ) 32.0",
    "correct": "b",
    "annotated_formula": "divide(multiply(80, 25), const_100)",
    "linear_formula": "multiply(n0,n1)|divide(#0,const_100)|",
    "category": "general",
}


@pytest.mark.parametrize(
    ("letter", "answer"), [("b", "20"), ("d", "none , of these"), ("e", "32"), ("a", "15")]
)
def test_the_published_form_gives_the_option_and_an_infix_equation(letter, answer):
    problem = only(json.dumps([PUBLISHED | {"correct": letter}]), name="test.json")
    assert (problem.answer, problem.equation) == (answer, "80 * 25 / 100")
    assert problem.tags == ("general",)


def test_the_shared_form_is_read():
    item = {"original_text": "what is 6 times 7.0 ?", "equation": "x=(6*7.0)", "ans": "42.0"}
    problem = only(json.dumps([item], indent=4), name="MathQA_test.json")
    assert (problem.source, problem.equation, problem.answer) == ("mathqa", "6*7", "42")


def test_a_missing_option_is_reported():
    _, bad = split(read_all(json.dumps([PUBLISHED | {"correct": "z"}]), format="mathqa"))
    assert "option" in bad[0][1]


def test_a_formula_that_grows_exponentially_is_not_converted():
    formula = "surface_rectangular_prism(" * 40 + "2" + ",1,1)" * 40
    problem = only(json.dumps([PUBLISHED | {"annotated_formula": formula}]), name="test.json")
    assert problem.equation is None


@pytest.mark.parametrize(
    ("formula", "infix"),
    [
        ("add(1, 2)", "1 + 2"),
        ("subtract(9, subtract(4, 1))", "9 - (4 - 1)"),
        ("multiply(add(1, 2), const_0_25)", "(1 + 2) * 0.25"),
        ("divide(8, multiply(2, 2))", "8 / (2 * 2)"),
        ("power(power(2, 3), 2)", "(2^3)^2"),
        ("inverse(add(2, 2))", "1 / (2 + 2)"),
        ("add(1, 2)|", "1 + 2"),
        ("7", "7"),
        ("circle_area(7)", "pi * 7^2"),
        ("factorial(7)", None),
        ("add(1, 2, 3)", None),
        ("add(1, 2", None),
        ("add(1, 2))", None),
        ("add 1 2", None),
        ("", None),
        ("add(" * 400, None),
    ],
)
def test_arithmetic_functions_become_infix(formula, infix):
    assert functional_to_infix(formula) == infix
