"""After reordering, names still come before their pronouns."""

import pytest

from mwpapp.ml.generators.reorder.generator import Reorder


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "Mrs. Diaz has 12 eggs. She uses 5 eggs. How many eggs does she have left?",
            "How many eggs does Mrs. Diaz have left if she starts with 12 eggs and uses 5 eggs?",
        ),
        (
            "If Emil's bus costs 3 dollars, how much change does he get from 5 dollars?",
            "How much change does Emil get from 5 dollars if his bus costs 3 dollars?",
        ),
        (
            "How far from the tree was Emil when Emil had walked 5 metres?",
            "When Emil had walked 5 metres, how far from the tree was he?",
        ),
        (
            "Which rug should Mrs. Diaz buy if Mrs. Diaz wants 5 square metres?",
            "If Mrs. Diaz wants 5 square metres, which rug should she buy?",
        ),
        (
            "Paul bought 42 books. Find out how many more books Paul sold than he bought if he has "
            "15 books now.",
            "Paul bought 42 books. If he has 15 books now, find out how many more books he sold "
            "than he bought.",
        ),
    ],
)
def test_the_name_comes_first(text, wanted, write):
    assert wanted in [one.text for one in write(Reorder(), text, count=9)]


def test_a_name_that_no_pronoun_can_replace_is_not_repeated(write):
    text = "Kai bakes 14 buns. Kai sells 5 buns. How many buns does Kai have?"
    assert not [one for one in write(Reorder(), text, count=9) if one.text.count("Kai") > 2]


def test_no_name_replaces_a_pronoun_that_can_refer_to_either_of_two_people(write):
    text = "Mike gave Tom 8 nuts. Find how many nuts he had at first if he has 5 nuts left."
    assert not [one for one in write(Reorder(), text, count=9) if "If Tom has" in one.text]


def test_two_people_with_the_same_name_are_not_confused(write):
    text = "Mrs. Osei has 17 cats. Mr. Osei gave her 4 cats. How many cats does Mrs. Osei have?"
    assert not write(Reorder(), text, count=9)
