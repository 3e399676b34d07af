"""The check that a story does not take away or compare more than there is."""

import json
from pathlib import Path

import pytest

from mwpapp.ml.catalogue.problem_warnings import warning_message
from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.checks.stories.amounts import impossible_amount
from mwpapp.ml.training.material.questions import PROBLEM_FILES
from mwpapp.ml.types import Problem

FIXTURES = Path(__file__).parents[4] / "fixtures"


@pytest.mark.parametrize(
    ("text", "phrase", "available"),
    [
        ("Lena had 7 plums. She ate 12 plums. How many are left?", "12 plums", "7"),
        ("Lena had 7 plums. She sold 8 of them.", "8 of them", "7"),
        ("A tram had 5 passengers. 9 passengers got off.", "9 passengers got off", "5"),
        ("9 swans were on a lake. 15 swans flew away.", "15 swans flew away", "9"),
        ("Omar had $4. He bought a kite for $9.", "9", "4"),
        ("A cook had 30 guests. After some left, he still had 34 guests.", "34 guests", "30"),
        ("Ben has 11 fewer coins than Ada. Ada has 4 coins.", "11 fewer coins than", "4"),
        ("Ben found 9 figs and 5 pears. Now he has 8 pears and 7 figs.", "9 figs", "7"),
        ("Ben found 9 figs. How many did he have at first if he now has 7 figs?", "9 figs", "7"),
        ("There are 3 mugs on a shelf. Ina took 5 mugs off the shelf.", "5 mugs off the", "3"),
    ],
)  # fmt: skip
def test_an_impossible_amount_is_reported(text: str, phrase: str, available: str) -> None:
    span = impossible_amount(text)
    assert span is not None
    assert text[slice(*span)] == phrase
    (warning,) = check_problem(Problem(text=text))
    message = warning_message(warning.code, parameters=warning.parameters)
    assert message.text % message.parameters == (
        f"“{phrase}”: this is more than there is ({available})."
    )


@pytest.mark.parametrize(
    "text",
    [
        "Lena had 7 plums. She ate 7 plums. How many are left?",
        "Lena had 7 plums and Omar had 9. Together they ate 12 plums. How many are left?",
        "Lena had 7 plums. She picked some more. Then she ate 12 plums. How many did she pick?",
        "Lena had 7 plums. She ate 12 plums. How many plums did she pick before that?",
        "Lena had 7 bags of plums. She ate 12 plums.",
        "Lena had 7 plums. Each of her friends ate 12 plums.",
        "A shop sold 7 lamps on Monday and sold 12 lamps on Tuesday.",
        "A baker makes 7 rolls a day. He sold 30 rolls in a week.",
        "Lena had 7 plums left after she ate 12 plums.",
        "Lena had 7 plums and 20 figs. She ate 12 figs.",
        "Lena had 7 plums and 9 figs. She sold 8 of them.",
        "A bomb has 72 seconds left. Lena spent 90 seconds on the stairs.",
        "A kite costs $9. Omar had $4 and bought a kite for $9.",
        "Ben has 11 fewer coins than Ada. Ada has 4 more coins than Kim. How many has Kim?",
        "Omar bought a bagel for $0.95. He spent $4.65 on a kite.",
        "A serving has 30 nuts. Omar can eat 90 nuts.",
        "The kiosk has 3 blocks of 24 tickets and 40 loose ones. On Friday, 58 tickets are sold.",
        "Lena solved 7 riddles and still has 12 riddles to solve. How many are there?",
        "Lena has ridden 7 kilometres and has 12 kilometres left to ride. How long is the tour?",
        "Lena has 7 lira. She wants to buy a kite for 12 lira. How much is missing?",
        "A carton holds 7 figs. Lena buys 5 cartons and uses 12 figs.",
        "Lena had 70 cones and 7 kinds of ice cream. At noon 12 were left.",
        "Lena had 1/2 of a cake. She ate 3 cakes.",
        "If Lena had saved $15 more, she could have bought the kite for $90.",
        "Lena found 9 figs and 5 pears. Now she has 12 figs and 5 pears.",
        "Lena found 9 figs. She ate some. Now she has 7 figs.",
        "Lena picked 9 figs from a tree. Now the tree has 7 figs.",
        "A roll has 7 coins. Omar opens 3 rolls and gives out 12 coins.",
        "A soup has 65 kcal; Omar eats 190 kcal a day.",
        "A kilo of coffee makes 12 cups. A café sells 30 cups a day.",
        "In a canteen, 2 litres of stock make 5 bowls. Today, 65 bowls were sold.",
        "Ada has 18 figs. Ben has three times as many, and Kim has 7 fewer than Ben.",
        "Lena saved $28 because she bought a ticket for $42.",
        "They had handed out 280 cups at 4 stations. The first three gave out 75, 82 and 64.",
        "",
    ],
)
def test_an_amount_that_may_be_possible_is_not_reported(text: str) -> None:
    assert impossible_amount(text) is None


@pytest.mark.parametrize("name", PROBLEM_FILES)
def test_no_problem_of_ours_is_impossible(name: str) -> None:
    lines = (FIXTURES / name).read_text(encoding="utf-8").splitlines()
    texts = [json.loads(line)["text"] for line in lines]
    assert [text for text in texts if impossible_amount(text)] == []
