from mwpapp.ml.pipelines.solve import solve, worked_out
from mwpapp.ml.types import Neighbour, Problem
from tests.ml.solvers.always import Always

FIGS = "I had 8 figs and ate 3. How many are left?"

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


def test_a_problem_without_an_equation_or_neighbours_has_no_solution():
    assert solve(Problem(text="I had 8 figs and ate 3. How many are left?")) is None


def test_the_solver_proposes_an_equation_if_it_is_certain():
    problem = Problem(text=FIGS)
    solution = solve(problem, solver=Always("8 - 3", shown=True))
    assert solution is not None
    assert (solution.method, solution.equation, solution.answer) == ("solver", "8 - 3", "5")
    assert solution.confidence == 0.5
    assert solve(problem, solver=Always("8 - 3", shown=False)) is None


def test_a_proposal_must_give_the_answer_of_the_teacher():
    known = Problem(text=FIGS, answer="5")
    right = solve(known, solver=Always("8 - 3", shown=False))
    assert right is not None
    assert right.equation == "8 - 3"
    assert solve(known, solver=Always("8 + 3", shown=True)) is None


def test_the_answer_of_the_teacher_is_read_with_the_decimal_comma_of_the_text():
    text = "Each of 3 bottles holds 0,375 l. How many litres do they hold?"
    assert solve(Problem(text=text, answer="1,125"), solver=Always("3 * 0,375", shown=False))


def test_a_proposal_must_give_a_stated_remainder():
    known = Problem(text="Ada shares 17 figs among 5 friends. What is the result?", answer="3 r 2")
    right = solve(known, solver=Always("17 / 5", shown=True))
    assert right is not None
    assert right.equation == "17 / 5"
    assert solve(known, solver=Always("17 - 5", shown=True)) is None
    assert worked_out(known, solver=Always("17 - 5", shown=True)) == known


def test_an_equation_is_worked_out_from_the_answer_and_an_answer_from_the_equation():
    solver = Always("8 - 3", shown=False)
    assert worked_out(Problem(text=FIGS, answer="5"), solver=solver).equation == "8 - 3"
    assert worked_out(Problem(text=FIGS, equation="8 - 3"), solver=None).answer == "5"


def test_equation_and_answer_are_worked_out_if_the_solver_is_certain():
    problem = Problem(text=FIGS)
    found = worked_out(problem, solver=Always("8 - 3", shown=True))
    assert (found.equation, found.answer) == ("8 - 3", "5")
    assert worked_out(problem, solver=Always("8 - 3", shown=False)) == problem
    assert worked_out(problem, solver=None) == problem


def test_nothing_is_worked_out_if_the_solver_gives_another_answer():
    for problem in (Problem(text=FIGS, answer=answer) for answer in ("6", "Tuesday")):
        assert worked_out(problem, solver=Always("8 - 3", shown=True)) == problem


def test_an_equation_that_cannot_be_read_and_a_proportion_count_as_missing():
    solver = Always("8 - 3", shown=False)
    for equation in ("8 figs - 3 figs", "8:4 = 10:5"):
        found = worked_out(Problem(text=FIGS, equation=equation, answer="5"), solver=solver)
        assert (found.equation, found.answer) == ("8 - 3", "5")
    known = Problem(text=FIGS, equation="8 = x + 3", answer="5")
    assert worked_out(known, solver=solver) == known


def test_steps_are_joined_before_they_are_worked_out():
    problem = Problem(text=FIGS, equation="3 + 1 = 4; 8 - 4 = 4")
    assert worked_out(problem, solver=None).equation == "8 - (3 + 1)"


def test_the_ratio_of_a_proportion_is_not_taken_for_the_answer():
    proportion = Problem(text=FIGS, equation="2:3 = 14:21")
    assert worked_out(proportion, solver=None) == proportion
