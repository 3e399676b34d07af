"""The check that nothing is compared with itself or given to itself."""

import pytest

from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.types import Problem


@pytest.mark.parametrize(
    "text",
    [
        "Tom has 3 more marbles than Tom.",
        "Ana has 12 nuts. Ana has 4 fewer nuts than Ana has.",
        "Lena is 3 years older than Lena. How old is she?",
        "Omar runs twice as far as Omar.",
        "How many more stickers does Mina have than Mina?",
        "Kofi is 10 cm taller than Kofi, who is 120 cm tall.",
        "The red box holds 5 more pens than the red box.",
        "The rope is 4 m longer than the rope.",
        "There are 8 apples and 5 pears. How many more apples than apples are there?",
        "How many fewer red pens are there than red pens?",
        "Nina ran 6 km, 2 km farther than herself.",
        "Kofi scores 12 goals, 4 fewer goals than Kofi.",
        "Team A won 8 games and Team A won 3 more games than Team A.",
        "A pear costs 20 cents more than a pear.",
        "Ravi gives 4 cards to Ravi.",
        "Mia swaps 5 cards with Mia.",
        "Nia sold Nia 3 books.",
        "Sara has 5 more coins compared to Sara.",
        "Monday was 4 degrees warmer than Monday.",
        "The bus costs $2, $1 more than the bus.",
    ],
)
def test_something_compared_with_or_given_to_itself_is_reported(text):
    codes = [each.code for each in check_problem(Problem(text=text))]
    assert codes in (["compared_with_itself"], ["given_to_itself"])


@pytest.mark.parametrize(
    "text",
    [
        "Tom has 3 more marbles than Ben.",
        "Tom has 3 more marbles than Tom's sister.",
        "Tom's sister has 3 more marbles than Tom.",
        "Tom and Ben have 3 more marbles than Tom had on Monday.",
        "Jana sleeps 9 hours and her brother Pavel sleeps 2 hours more than Jana.",
        "Ana ran 3 km more than Ana ran last week.",
        "The red box holds 5 more pens than the blue box.",
        "How many more red pens than blue pens are there?",
        "Tom gives 4 cards to Ben, and Ben gives 2 cards to Tom.",
        "Mia has more apples than she had before.",
        "If Kim is older than Ben, is Ben younger than Kim?",
        "Nina ran farther than she herself had expected.",
        "A car is faster than a car that is older.",
        "There were more visitors on Monday than on Sunday.",
        "The rope is longer than the ropes on the shelf.",
        "The tram was $2, the bus $1 more than the tram.",
    ],
)
def test_a_comparison_with_something_else_is_not_reported(text):
    assert check_problem(Problem(text=text)) == []
