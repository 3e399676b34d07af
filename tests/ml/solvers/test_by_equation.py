import pytest

from mwpapp.ml.solvers.by_equation import solve_by_equation
from mwpapp.ml.types import Problem, Rounding


@pytest.mark.parametrize(
    ("equation", "answer"),
    [
        ("(14 - 5) * 6", "54"),
        ("x = 7 / 2", "3.5"),
        ("1 / 3", "1/3"),
        ("120 × 15%", "18"),
    ],
)
def test_the_answer_is_exact(equation, answer):
    solution = solve_by_equation(Problem(text="Any text?", equation=equation))
    assert solution is not None
    assert (solution.answer, solution.method) == (answer, "equation")


@pytest.mark.parametrize(
    ("equation", "answer", "unit", "given"),
    [
        ("100% - 35%", None, "%", "65"),
        ("1 - 35%", None, "percent", "65"),
        ("18 / 25 * 100%", None, "%", "72"),
        ("35 + 20", None, "%", "55"),
        ("80 * 15%", None, "%", "12"),
        ("100% - 35%", "60%", None, "65%"),
        ("18 / 25", "70%", None, "72%"),
        ("18 / 25", "70 percent", None, "72 percent"),
    ],
)
def test_an_answer_in_percent_is_not_given_as_a_fraction(equation, answer, unit, given):
    problem = Problem(text="Any text?", equation=equation, answer=answer, unit=unit)
    assert solve_by_equation(problem).answer == given


def test_an_irrational_result_is_written_as_a_short_decimal():
    problem = Problem(text="The radius is 3 cm. Find the area.", equation="pi * 3^2", unit="cm²")
    assert solve_by_equation(problem).answer == "28.27"


def test_a_wrong_answer_with_a_remainder_is_replaced():
    problem = Problem(text="Any text?", equation="17 / 5", answer="9 r 1")
    assert solve_by_equation(problem).answer == "3 r 2"


@pytest.mark.parametrize(("rounding", "answer"), [("none", "16/3"), ("up", "6"), ("down", "5")])
def test_the_answer_is_rounded_as_the_problem_says(rounding, answer):
    problem = Problem(text="Any text?", equation="80 / 15", rounding=Rounding(rounding))
    assert solve_by_equation(problem).answer == answer


@pytest.mark.parametrize("equation", [None, "", "14 -", "3 / 0", "x = y + 1", "9^9^9^9"])
def test_an_equation_without_a_value_gives_no_solution(equation):
    assert solve_by_equation(Problem(text="Any text?", equation=equation)) is None


@pytest.mark.parametrize(
    ("equation", "answer", "unit", "solved_by"),
    [
        ("17/5 = 3 r2", "2 children", None, "remainder(17, 5)"),
        ("17/5 = 3 r2", "4 tables", None, "quotient(17, 5) + 1"),
        ("18/25", "72%", None, "18 / 25"),
        ("18/25", "72", "%", "18 / 25"),
        ("18/25", "72 percent", None, "18 / 25"),
        ("18/25", "72 per cent", None, "18 / 25"),
        ("2/3", "66.7%", None, "2 / 3"),
        ("10/3", "3.33 m", None, "10 / 3"),
        ("10/3", "3,33 m", None, "10 / 3"),
        ("pi*3^2", "28.27", "m²", "pi * 3^2"),
        ("2^0.5", "1.41", None, "2^0.5"),
        ("1430+40", "0:30", None, "1430 + 40"),
    ],
)
def test_a_stated_answer_that_the_equation_gives_is_kept(equation, answer, unit, solved_by):
    problem = Problem(text="Any text?", equation=equation, answer=answer, unit=unit)
    solution = solve_by_equation(problem)
    assert solution is not None
    assert (solution.answer, solution.equation) == (answer, solved_by)


def test_another_stated_answer_is_replaced():
    problem = Problem(text="Any text?", equation="6 + 9", answer="16 pens")
    assert solve_by_equation(problem).answer == "15 pens"
