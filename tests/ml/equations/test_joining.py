"""Steps, systems and descriptions of unknowns are replaced with one expression."""

import pytest

from mwpapp.ml.equations.answers.joining import with_one_equation
from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.solving.statements import MAX_STATEMENTS
from mwpapp.ml.types import Problem

# Steps, and the expression that they give.
STEPS = [
    ("43 + 19 + 16 = 78; 78 - 77 = 1", "43 + 19 + 16 - 77"),
    ("43 + 19 + 16 = 78\n78 - 77 = 1", "43 + 19 + 16 - 77"),
    ("43 + 19 + 16; 78 - 77", "43 + 19 + 16 - 77"),
    ("3*4=12, 12-2=10 and 3+12+10=25", "3 + 3 * 4 + (3 * 4 - 2)"),
    ("14/4 = 3 r2; 4 - 2 = 2", "4 - remainder(14, 4)"),
    ("14/4 = 3 r2; 3 + 1 = 4", "quotient(14, 4) + 1"),
    ("8/3 = 2 r2; 2 * 5 = 10", "quotient(8, 3) * 5"),
    ("LCM[5,10] = 10; 10/5 + 1 = 3", "LCM(5, 10) / 5 + 1"),
    ("gcd(12; 18) = 6; 30/6 = 5", "30 / GCD(12, 18)"),
    ("3200 (m) * 3 = 9600; 9600/1000 (m/km) = 9.6 (km)", "3200 * 3 / 1000"),
    ("0,6 * 2 = 1,2; 15 - 1,2 = 13,8", "15 - 0.6 * 2"),
    ("3 * 4 = 12; 2 * 6 = 12; 12 + 12 = 24", "3 * 4 + 2 * 6"),
    ("4 + 5 = 9; x = 9 * 2", "(4 + 5) * 2"),
    ("4 + 5 = 9; 9 + x = 20", "20 - (4 + 5)"),
    ("10 / 4 = 2.5; 2.5 * 3 = 7.50", "10 / 4 * 3"),
    ("x: price of the sofa; x + 15 = 96", "96 - 15"),
    ("x: Mary's number; 2x/3 = x - 3", "3 / (1 - 2 / 3)"),
]
# A system, the answer, and the expression of the unknown that has this value.
SYSTEMS = [
    ("x + y = 444; x = 2y", "296", "2 * (444 / (2 + 1))"),
    ("x + y = 444; x = 2y", "148", "444 / (2 + 1)"),
    ("x + y = 444; x = 2y", "$148.00", "444 / (2 + 1)"),
    ("x + y = 52, x - y = 10", "21", "(52 - 10) / 2"),
    ("6x + 9y = 480 and x + y = 72", "56", "(9 * 72 - 480) / (9 - 6)"),
    ("7x + 6y = 3800; 3x + 5y = 1750", "500", "(5 * 3800 - 6 * 1750) / (5 * 7 - 6 * 3)"),
    ("f: the father's age; s: the son's age; f = 3s; f + 12 = (s + 12) * 2", "12",
     "(2 * 12 - 12) / (3 - 2)"),
    ("f: the father's age; s: the son's age; f = 3s; f + 12 = (s + 12) * 2", "36",
     "3 * ((2 * 12 - 12) / (3 - 2))"),
    ("a + b + c = 12; a = 2b; c = 3b", "6", "3 * (12 / (2 + 1 + 3))"),
    ("boys = 12; girls = 2 * boys", "24", "2 * 12"),
    ("a + b = 0.7; a - b = 0.2", "25%", "(0.7 - 0.2) / 2"),
    ("x + y = 10; x = 2y", "3.33", "10 / (2 + 1)"),
    ("x + y = 41.5; y - x = 0.5", "21", "(0.5 + 41.5) / 2"),
]  # fmt: skip
REFUSED = [
    ("40 - 33 = 7; 53 - 48 = 5", "5", "No later step uses the result of step 1."),
    ("6 * 2 = 12; 12 + 4 = 17; 17 - 1 = 16", "16", "The result of step 2 is wrong or rounded."),
    ("17/5 = 3 r4; 4 * 2 = 8", "8", "The result of step 1 is wrong or rounded."),
    ("10/3 = 3.33; 3.33 * 6 = 20", "20", "The result of step 1 is wrong or rounded."),
    ("x + y = 12; x - y", "6", "Each equation of a system needs an equals sign."),
    ("x * y = 4; x + y = 4", "2", "The equation is not linear in its unknown."),
    ("x + y = 4; 2x + 2y = 8", "2", "The unknown cancels out of the equation."),
    ("x = 1; x = 2", "1", "There must be one equation for each unknown."),
    ("x + y = 4; y = z", "2", "There must be one equation for each unknown."),
    ("x = 4; 4 * 3 = 12", "12", "There must be one equation for each unknown."),
    ("x: the price", "3", "The equation is incomplete."),
    ("4 + 5 = 9; 9 *", "18", "The equation is incomplete."),
    ("4 + 5 = 9; (9 * 2", "18", "The bracket “(” is not closed."),
]
UNCLEAR = "This system of equations has several unknowns."


def joined(equation: str, *, answer: str = "", text: str = "A text.") -> str:
    problem = Problem(text=text, equation=equation, answer=answer or None)
    return with_one_equation(problem).equation or ""


@pytest.mark.parametrize(("equation", "expression"), STEPS)
def test_the_steps_of_a_solution_are_joined(equation: str, expression: str) -> None:
    assert joined(equation) == expression


@pytest.mark.parametrize(("equation", "answer", "expression"), SYSTEMS)
def test_a_system_is_solved_for_the_unknown_that_the_answer_states(
    equation: str, answer: str, expression: str
) -> None:
    assert joined(equation, answer=answer) == expression


@pytest.mark.parametrize("answer", ["", "22", "Tuesday"])
def test_a_system_is_refused_if_the_answer_states_none_of_its_unknowns(answer: str) -> None:
    with pytest.raises(EquationError, match=UNCLEAR):
        joined("x + y = 52; x - y = 10", answer=answer)


@pytest.mark.parametrize(
    ("answer", "expression"),
    [("2", "remainder(43 + 19, 5)"), ("13", "quotient(43 + 19, 5) + 1")],
)
def test_the_answer_decides_which_result_of_a_division_the_last_step_gives(
    answer: str, expression: str
) -> None:
    assert joined("43 + 19 = 62; 62 / 5 = 12 r2", answer=answer) == expression


def test_a_step_is_refused_if_its_result_is_a_number_of_the_text() -> None:
    text = "Tom has 6 apples, eats 2, buys 3 and then gets 4 more. How many does he have?"
    steps = "6 - 2 = 4; 4 + 3 = 7; 7 + 4 = 11"
    with pytest.raises(EquationError, match="4 is both a number in the text and the result of"):
        joined(steps, text=text)
    assert joined(steps, text=text.replace("6", "8").replace("4", "5")) != ""


@pytest.mark.parametrize(("equation", "answer", "message"), REFUSED)
def test_statements_without_one_result_are_refused(
    equation: str, answer: str, message: str
) -> None:
    with pytest.raises(EquationError) as error:
        joined(equation, answer=answer)
    assert str(error.value) == message


def test_the_position_of_an_error_is_counted_from_the_first_statement() -> None:
    with pytest.raises(EquationError) as error:
        joined("4 + 5 = 9; (9 * 2")
    assert error.value.position == 11


def test_too_many_or_too_long_statements_are_refused() -> None:
    with pytest.raises(EquationError, match="more than 12 steps"):
        joined("; ".join(f"{n} + 1 = {n + 1}" for n in range(MAX_STATEMENTS + 1)))
    with pytest.raises(EquationError, match="longer than 4000 characters"):
        joined("x = 1;" * 100_000)
    dense = "5a+4b+7c+9d=165; 3a+2b+9c+6d=136; 5a+5b+9c+9d=184; 8a+4b+5c+4d=115"
    with pytest.raises(EquationError, match="too many parts"):
        joined(dense, answer="1")


@pytest.mark.parametrize("equation", ["lcm(4; 6) = 12", "2:3 = 14:21", "41 + x = 87", "1,250 + 3"])
def test_a_single_equation_is_left_as_it_is(equation: str) -> None:
    assert joined(equation) == equation


@pytest.mark.parametrize(("equation", "answer"), [one[:2] for one in SYSTEMS])
def test_what_replaces_a_system_can_be_read_again(equation: str, answer: str) -> None:
    assert parse(joined(equation, answer=answer))
