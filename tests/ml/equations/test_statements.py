"""Steps, systems and descriptions of unknowns in one equation."""

import pytest

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse, parse_equation
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.statements import MAX_STATEMENTS

# Steps, and the expression that they give.
STEPS = [
    ("43 + 19 + 16 = 78; 78 - 77 = 1", "43 + 19 + 16 - 77"),
    ("43 + 19 + 16 = 78\n78 - 77 = 1", "43 + 19 + 16 - 77"),
    ("43 + 19 + 16; 78 - 77", "43 + 19 + 16 - 77"),
    ("3*4=12, 12-2=10 and 3+12+10=25", "3 + 3 * 4 + (3 * 4 - 2)"),
    ("14/4 = 3 r2; 4 - 2 = 2", "4 - remainder(14, 4)"),
    ("14/4 = 3 r2; 3 + 1 = 4", "quotient(14, 4) + 1"),
    ("LCM[5,10] = 10; 10/5 + 1 = 3", "LCM(5, 10) / 5 + 1"),
    ("gcd(12; 18) = 6; 30/6 = 5", "30 / GCD(12, 18)"),
    ("10/3 = 3.33; 3.33 * 6 = 20", "10 / 3 * 6"),
    ("3200 (m) * 3 = 9600; 9600/1000 (m/km) = 9.6 (km)", "3200 * 3 / 1000"),
    ("0,6 * 2 = 1,2; 15 - 1,2 = 13,8", "15 - 0.6 * 2"),
    ("2 + 2 = 4; 4 + 4 = 8", "2 + 2 + 4"),
]
# A system, the expressions of its unknowns in the order in which they appear.
SYSTEMS = [
    ("x + y = 444; x = 2y", ["2 * (444 / (2 + 1))", "444 / (2 + 1)"]),
    ("x + y = 52, x - y = 10", ["(10 + 52) / 2", "(52 - 10) / 2"]),
    ("6x + 9y = 480 and x + y = 72", ["(9 * 72 - 480) / (9 - 6)", "(480 - 6 * 72) / (9 - 6)"]),
    (
        "7x + 6y = 3800; 3x + 5y = 1750",
        ["(5 * 3800 - 6 * 1750) / (5 * 7 - 6 * 3)", "(7 * 1750 - 3 * 3800) / (7 * 5 - 3 * 6)"],
    ),
    (
        "f: the father's age; s: the son's age; f = 3s; f + 12 = (s + 12) * 2",
        ["3 * ((2 * 12 - 12) / (3 - 2))", "(2 * 12 - 12) / (3 - 2)"],
    ),
    (
        "a + b + c = 12; a = 2b; c = 3b",
        ["2 * (12 / (2 + 1 + 3))", "12 / (2 + 1 + 3)", "3 * (12 / (2 + 1 + 3))"],
    ),
    ("boys = 12; girls = 2 * boys", ["12", "2 * 12"]),
]
REFUSED = [
    ("40 - 33 = 7; 53 - 48 = 5", 8, "No later step uses the result of this step."),
    ("6 * 2 = 12; 12 + 4 = 17; 17 - 1 = 16", 19, "The result of this step is wrong."),
    ("x + y = 12; x - y", 17, "An equation of a system needs an equals sign."),
    ("x * y = 4; x + y = 4", None, "The equation is not linear in its unknown."),
    ("x + y = 4; 2x + 2y = 8", None, "The unknown cancels out of the equation."),
    ("x = 1; x = 2", None, "There must be one equation for each unknown."),
    ("x + y = 4; y = z", None, "There must be one equation for each unknown."),
    ("4 + 5 = 9; 9 *", 14, "The equation is incomplete."),
    ("4 + 5 = 9; (9 * 2", 11, "The bracket “(” is not closed."),
]


@pytest.mark.parametrize(("text", "joined"), STEPS)
def test_the_steps_of_a_solution_are_joined(text: str, joined: str) -> None:
    assert to_infix(parse(text)) == joined


def test_the_claim_of_the_last_step_is_kept() -> None:
    equation = parse_equation("43 + 19 = 62; 62 / 5 = 12 r2")
    assert (equation.claimed, equation.remainder) == (12, 2)
    assert to_infix(equation.expression) == "quotient(43 + 19, 5)"


@pytest.mark.parametrize(("text", "expressions"), SYSTEMS)
def test_a_system_is_solved_for_each_unknown(text: str, expressions: list[str]) -> None:
    equation = parse_equation(text)
    assert [to_infix(one) for one in (equation.expression, *equation.others)] == expressions


def test_descriptions_of_unknowns_are_skipped() -> None:
    assert to_infix(parse("x: Mary's number; 2x/3 = x - 3")) == "3 / (1 - 2 / 3)"
    assert to_infix(parse("x: price of the sofa; x + 15 = 96")) == "96 - 15"


@pytest.mark.parametrize(("text", "position", "message"), REFUSED)
def test_statements_without_one_solution_are_refused(
    text: str, position: int | None, message: str
) -> None:
    with pytest.raises(EquationError) as error:
        parse(text)
    assert str(error.value) == message
    assert position is None or error.value.position == position


def test_too_many_or_too_long_statements_are_refused() -> None:
    with pytest.raises(EquationError, match="more than 12 steps"):
        parse("; ".join(f"{n} + 1 = {n + 1}" for n in range(MAX_STATEMENTS + 1)))
    growing = "; ".join(f"{2**n} + {2**n} = {2 ** (n + 1)}" for n in range(MAX_STATEMENTS))
    assert evaluate(parse(growing)) == 2**MAX_STATEMENTS
    with pytest.raises(EquationError):
        parse("x = 1;" * 100_000)


def test_a_single_equation_is_read_as_before() -> None:
    assert to_infix(parse("lcm(4; 6) = 12")) == "LCM(4, 6)"
    assert to_infix(parse("1,250 + 3 = 1,253;")) == "1250 + 3"
    assert parse_equation("2:3 = 14:21").others == ()
