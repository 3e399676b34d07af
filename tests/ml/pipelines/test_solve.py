from mwpapp.ml.pipelines.solve import solve
from mwpapp.ml.types import Neighbour, Problem

NEIGHBOUR = Neighbour(
    problem=Problem(id="a", text="I had 9 nuts and ate 2. How many are left?", equation="9 - 2"),
    similarity=0.8,
)


def test_the_problems_own_equation_has_precedence():
    problem = Problem(text="I had 8 figs and ate 3. How many are left?", equation="8 - 3")
    solution = solve(problem, neighbours=[NEIGHBOUR])
    assert solution is not None
    assert (solution.method, solution.answer) == ("equation", "5")


def test_an_invalid_equation_falls_back_to_analogy():
    problem = Problem(text="I had 8 figs and ate 3. How many are left?", equation="8 minus")
    solution = solve(problem, neighbours=[NEIGHBOUR, NEIGHBOUR])
    assert solution is not None
    assert (solution.method, solution.answer) == ("analogy", "5")


def test_a_problem_with_neither_has_no_solution():
    assert solve(Problem(text="I had 8 figs and ate 3. How many are left?")) is None
