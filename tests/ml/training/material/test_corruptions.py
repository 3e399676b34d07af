import random

import pytest

from mwpapp.ml.training.material.corruptions import (
    CORRUPTIONS,
    ask_for_another,
    drop_sense,
    drop_sentence,
    swap_numbers,
    turn_round,
)

RNG = random.Random(1)
MEI = "Mei picked 5 apples and 3 pears."


@pytest.mark.parametrize(
    ("corrupt", "before", "after"),
    [
        (swap_numbers, MEI, "Mei picked 3 apples and 5 pears."),
        (swap_numbers, "Mei picked 5 apples.", None),
        (turn_round, "He has 4 more pens.", "He has 4 fewer pens."),
        (turn_round, "He has 4 pens.", None),
        (drop_sense, "I had 4 nuts. How many are left?", "I had 4 nuts. How many are?"),
        (drop_sense, "I had 4 nuts left.", None),
        (ask_for_another, "3 boys and 4 girls. How many boys?",
         "3 boys and 4 girls. How many girls?"),
        (drop_sentence, "I had 4 nuts. I ate some. How many?", "I ate some. How many?"),
        (drop_sentence, "How many?", None),
    ],
)  # fmt: skip
def test_each_corruption_makes_its_documented_change(corrupt, before, after):
    found = corrupt(before, random.Random(2))
    assert found == after


@pytest.mark.parametrize("name", CORRUPTIONS)
@pytest.mark.parametrize("text", ["", "?", "5", "多少", "a b c"])
def test_unusual_texts_raise_no_error(name, text):
    CORRUPTIONS[name](text, RNG)
