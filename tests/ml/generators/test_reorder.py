import pytest

from mwpapp.ml.generators.reorder import Reorder


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Priya bakes 14 buns. She sells 5 buns. How many buns does she have left?",
            "How many buns does Priya have left if she bakes 14 buns and she sells 5 buns?",
        ),
        (
            "Each tray holds 6 plants. Nine trays stand outside. How many plants are outside?",
            "How many plants are outside? Each tray holds 6 plants. Nine trays stand outside.",
        ),
        (
            "A hiker walks 5 kilometres in an hour. How far does she walk in 3 hours?",
            "How far does a hiker walk in 3 hours if she walks 5 kilometres in an hour?",
        ),
        (
            "How many seats are in 6 rows? Every row has 10 seats.",
            "Every row has 10 seats. How many seats are in 6 rows?",
        ),
        (
            "If 6 pens cost 12 dollars, how much does one pen cost?",
            "How much does one pen cost if 6 pens cost 12 dollars?",
        ),
        (
            "How many cups are clean if 10 cups stand there and 4 are dirty?",
            "If 10 cups stand there and 4 are dirty, how many cups are clean?",
        ),
        (
            "If 6 pens cost 12 dollars how much does one pen cost?",
            "How much does one pen cost if 6 pens cost 12 dollars?",
        ),
    ],
)
def test_the_question_moves(text, wanted, write):
    assert wanted in [candidate.text for candidate in write(Reorder(), text)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "priya bakes 14 buns . she sells 5 buns . how many buns does she have left ?",
            "how many buns does priya have left if she bakes 14 buns and she sells 5 buns ?",
        ),
        (
            "a tray holds 6 plants. nine trays stand outside. how many plants are outside?",
            "how many plants are outside if a tray holds 6 plants and nine trays stand outside?",
        ),
        (
            "there are 40 seats . if 8 seats make a row , how many rows can be made ?",
            "there are 40 seats . how many rows can be made if 8 seats make a row ?",
        ),
    ],
)
def test_a_lowercase_text_is_returned_in_lower_case(text, wanted, write):
    assert wanted in [candidate.text for candidate in write(Reorder(), text)]


@pytest.mark.parametrize(
    "text",
    [
        "Ann met Eva. She gave her 3 pens. How many pens did she give?",
        "There are 40 seats. If 30 are taken, how many are empty?",
        "A car uses 5 litres. At this rate, how far does it go?",
        "Just a statement. And another.",
    ],
)
def test_a_question_that_refers_back_is_not_moved(text, write):
    assert write(Reorder(), text) == []
