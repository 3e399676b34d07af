import pytest

from mwpapp.ml.solvers.by_analogy import solve_by_analogy
from mwpapp.ml.types import Neighbour, Problem

TRAYS = Problem(
    id="trays",
    text="Leila has 14 trays and gives 5 away. Each tray holds 6 plants. How many are left?",
    equation="(14 - 5) * 6",
)
SUM = Problem(
    id="sum", text="There are 3 cats and 4 dogs. How many pets are there?", equation="3 + 4"
)
CRATES = Problem(
    text="A shop had 20 crates and sold eight of them. In every crate there are 3 melons. "
    "How many melons remain?"
)


def near(*problems):
    return [
        Neighbour(problem=problem, similarity=0.9 - 0.1 * i) for i, problem in enumerate(problems)
    ]


def test_the_neighbours_template_is_filled_with_the_problems_quantities():
    solution = solve_by_analogy(CRATES, neighbours=near(TRAYS))
    assert solution is not None
    assert (solution.equation, solution.answer) == ("(20 - 8) * 3", "36")
    assert (solution.method, solution.analogue_id, solution.similarity) == ("analogy", "trays", 0.9)


def test_a_neighbour_with_another_number_of_quantities_is_skipped():
    solution = solve_by_analogy(CRATES, neighbours=near(SUM, TRAYS))
    assert solution is not None
    assert solution.analogue_id == "trays"


def test_an_answer_that_is_not_positive_is_rejected():
    few = Problem(text="A shop had 5 crates and sold 8. Each holds 3 melons. How many remain?")
    assert solve_by_analogy(few, neighbours=near(TRAYS)) is None


def test_a_division_by_zero_is_rejected():
    share = Problem(text="Omar shares 12 figs among 4 bowls. How many in each?", equation="12 / 4")
    none = Problem(text="Omar shares 12 figs among 0 bowls. How many in each?")
    assert solve_by_analogy(none, neighbours=near(share)) is None


def test_constants_of_the_neighbour_are_kept():
    hours = Problem(text="A film lasts 2 hours. How many minutes is that?", equation="2 * 60")
    flight = Problem(text="A flight lasts 7 hours. How many minutes is that?")
    solution = solve_by_analogy(flight, neighbours=near(hours))
    assert solution is not None
    assert solution.answer == "420"


def test_a_problem_without_numbers_has_no_solution():
    empty = Problem(text="How many stars are in the sky?")
    assert solve_by_analogy(empty, neighbours=near(empty)) is None


def test_a_neighbour_whose_equation_uses_no_quantity_is_skipped():
    odd = Problem(text="There are 3 cats. How many legs?", equation="7 + 5")
    two = Problem(text="There are 9 cats. How many legs?")
    assert solve_by_analogy(two, neighbours=near(odd)) is None


RUN = Problem(text="Tom runs 3 km a day. How far does he run in 5 days?")
PACE = Problem(
    id="pace",
    text="Mei walks 6 km every morning, on 2 days. How far is that?",
    equation="6 * 2",
)


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("A hiker covers 4 km in 2 days. How far does she get at that pace?", "4 / 2 * 4"),
        ("A van covers 9 km in 3 days. How far in one of them and again?", "9 / 3 + 9"),
        ("A boat sails 8 km on 2 days. How far in a square?", "8 * 2 + 2 * 2"),
        ("Eric shares 12 figs. His dog eats 3. How many are left of it?", "(12 - 3) * 12"),
    ],
)
def test_a_neighbour_that_uses_a_quantity_twice_is_skipped(text, equation):
    odd = Problem(id="odd", text=text, equation=equation)
    assert solve_by_analogy(RUN, neighbours=near(odd)) is None
    solution = solve_by_analogy(RUN, neighbours=near(odd, PACE))
    assert solution is not None
    assert (solution.analogue_id, solution.equation, solution.answer) == ("pace", "3 * 5", "15")


@pytest.mark.parametrize(
    ("text", "equation", "fits"),
    [
        ("Mei walks 6 miles an outing for 2 weeks. How far is that?", "6 * 2", True),
        ("Mei buys 6 kg of rice for 2 dollars. What is the price?", "6 / 2", False),
        ("In 6 hours a bus covers 2 km. How slow is it?", "2 / 6", False),
        ("A lift of 6 km is cut by 25%. How much is cut?", "6 * 25%", False),
        ("There are 6 bags with 2 figs each. How many figs?", "6 * 2", True),
    ],
)
def test_units_must_match_in_order(text, equation, fits):
    other = Problem(id="other", text=text, equation=equation)
    assert (solve_by_analogy(RUN, neighbours=near(other)) is not None) == fits


def test_two_percentages_match():
    tenth = Problem(text="Find 10% of 50 dollars.", equation="10% * 50")
    fifth = Problem(text="What is 20% of 30 euros?")
    solution = solve_by_analogy(fifth, neighbours=near(tenth))
    assert solution is not None
    assert solution.answer == "6"
