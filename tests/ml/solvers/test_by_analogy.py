from dataclasses import replace

import pytest

from mwpapp.ml.solvers.analogy.by_analogy import solve_by_analogy
from mwpapp.ml.types import Neighbour, Problem, Rounding

TRAYS = Problem(
    id="trays",
    text="Leila has 14 trays and gives 5 away. Each tray holds 6 plants. How many plants are left?",
    equation="(14 - 5) * 6",
)
BOXES = Problem(
    id="boxes",
    text="Ken buys 9 boxes and loses 2. Each box has 4 pens. How many pens are left?",
    equation="(9 - 2) * 4",
)
CRATES = Problem(
    text="A shop had 20 crates and sold eight of them. Each crate holds 3 melons. "
    "How many melons are left?"
)


def near(*problems, nearest=0.9):
    return [
        Neighbour(problem=problem, similarity=nearest - 0.05 * i)
        for i, problem in enumerate(problems)
    ]


def guess(text, *neighbours):
    """Return the guess for a text. Each neighbour is given twice, so that two neighbours agree."""
    twice = [problem for problem in neighbours for _ in range(2)]
    return solve_by_analogy(Problem(text=text), neighbours=near(*twice))


def test_the_template_of_two_neighbours_is_filled_with_the_numbers_of_the_text():
    solution = solve_by_analogy(CRATES, neighbours=near(TRAYS, BOXES))
    assert solution is not None
    assert (solution.equation, solution.answer) == ("(20 - 8) * 3", "36")
    assert (solution.method, solution.analogue_id, solution.similarity) == ("analogy", "trays", 0.9)


def test_one_neighbour_is_not_enough():
    assert solve_by_analogy(CRATES, neighbours=near(TRAYS)) is None


def test_the_answer_is_rounded_like_the_neighbours():
    bus = Problem(
        text="A bus has 15 seats. There are 80 people. How many buses are needed?",
        equation="80 / 15",
        rounding=Rounding.UP,
    )
    boat = replace(bus, text=bus.text.replace("bus", "boat"), id="boat")
    vans = Problem(text="A van has 8 seats. There are 30 people. How many vans are needed?")
    solution = solve_by_analogy(vans, neighbours=near(bus, boat))
    assert solution is not None
    assert (solution.answer, solution.rounding) == ("4", Rounding.UP)


def test_neighbours_that_disagree_give_no_guess():
    other = Problem(text=BOXES.text, equation="9 - 2 + 4")
    assert solve_by_analogy(CRATES, neighbours=near(TRAYS, other)) is None
    assert solve_by_analogy(CRATES, neighbours=near(TRAYS, BOXES, other)) is not None


def test_neighbours_that_are_not_similar_give_no_guess():
    assert solve_by_analogy(CRATES, neighbours=near(TRAYS, BOXES, nearest=0.58)) is None
    assert solve_by_analogy(CRATES, neighbours=near(TRAYS, BOXES, nearest=0.61)) is not None


def test_neighbours_that_multiply_give_no_guess_for_a_problem_that_divides():
    """The neighbours say "each" and "in all", so they ask for something else."""
    in_all = Problem(
        text="Sal fills 9 sacks with 3 pears each and adds 2 pears. How many pears has he in all?",
        equation="9 * 3 + 2",
    )
    text = "Ana puts 24 apples into 6 baskets. 2 are eaten. How many apples are left?"
    assert guess(text, in_all) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A shop had 20 crates and sold 8. Each holds 3 melons. How many melons now?", "asks"),
        ("A shop had 20 crates and sold 8. Each holds 3. How much money is left?", "how much"),
        ("A shop had 20 crates. Each crate holds 3 melons. How many melons are left?", "two"),
        ("A shop had 5 crates and sold 8. Each holds 3 melons. How many are left?", "negative"),
        ("A shop had 20 crates and sold 7.5. Each holds 3 melons. How many are left?", "not whole"),
        ("How many stars in each galaxy are left?", "no numbers"),
    ],
)
def test_a_text_that_does_not_match_the_neighbours_gets_no_guess(text, reason):
    assert guess(text, TRAYS, BOXES) is None, reason


def test_a_division_by_zero_gives_no_guess():
    share = Problem(text="Omar shares 12 figs among 4 bowls. How many in each?", equation="12 / 4")
    assert guess("Omar shares 12 figs among 0 bowls. How many in each?", share) is None
    assert guess("Omar shares 12 figs among 5 bowls. How many in each?", share) is None
    assert guess("Omar shares 15 figs among 5 bowls. How many in each?", share).answer == "3"


def test_only_numbers_of_the_text_and_of_units_are_used():
    flight = "A flight lasts 7 hours. How many minutes is that?"
    hours = Problem(text="A film lasts 2 hours. How many minutes is that?", equation="2 * 60")
    odd = Problem(text="A film lasts 2 hours. How many minutes is that?", equation="2 * 55")
    assert guess(flight, hours).answer == "420"
    assert guess(flight, odd) is None


def test_an_equation_that_leaves_a_number_unused_gives_no_guess():
    unused = Problem(text=TRAYS.text, equation="14 - 5")
    assert guess(CRATES.text, unused) is None


RUN = "Tom runs 3 km on Monday and 5 km on Friday. How far does he run?"


@pytest.mark.parametrize(
    ("text", "equation"),
    [
        ("A hiker covers 4 km, then 2 km. How far does she get?", "4 / 2 * 4"),
        ("A van covers 9 km and 3 km. How far is that?", "9 / 3 + 9"),
        ("There are 3 cats. How far is it?", "7 + 5"),
    ],
)
def test_an_equation_that_uses_a_quantity_twice_or_not_at_all_gives_no_guess(text, equation):
    assert guess(RUN, Problem(text=text, equation=equation)) is None


@pytest.mark.parametrize(
    ("text", "equation", "fits"),
    [
        ("Mei walks 6 miles and 2 miles. How far is that?", "6 + 2", True),
        ("Mei buys 6 kg and 2 kg of rice. How far is that?", "6 + 2", False),
        ("There are 6 bags and 2 sacks. How far is that?", "6 + 2", True),
    ],
)
def test_units_must_match_in_order(text, equation, fits):
    assert (guess(RUN, Problem(text=text, equation=equation)) is not None) == fits


def test_two_percentages_match():
    tenth = Problem(text="What is 10% of 50 dollars?", equation="10% * 50")
    assert guess("What is 20% of 30 euros?", tenth).answer == "6"
