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


@pytest.mark.parametrize(("rounding", "answer"), [("none", "16/3"), ("up", "6"), ("down", "5")])
def test_the_answer_is_rounded_as_the_problem_says(rounding, answer):
    problem = Problem(text="Any text?", equation="80 / 15", rounding=Rounding(rounding))
    assert solve_by_equation(problem).answer == answer


@pytest.mark.parametrize("equation", [None, "", "14 -", "3 / 0", "x = y + 1", "9^9^9^9"])
def test_an_equation_without_a_value_gives_no_solution(equation):
    assert solve_by_equation(Problem(text="Any text?", equation=equation)) is None
