"""Statements that do not read well after "if"."""

import pytest

from mwpapp.ml.generators.reorder.generator import Reorder


@pytest.mark.parametrize(
    "text",
    [
        # two facts of a list
        "Amy picks 5 pears. Omar picks 7 pears. They go home. How many pears did they pick?",
        # the clause answers the question
        "Amy is hungry. She eats 5 pears. How many pears does she eat?",
        # "they" are named only by the condition
        "A show costs 20 euros. The players give 5 euros away. How many euros do they keep?",
        # two clauses with "and"
        "Amy is at home. Omar and Eva have 5 pens and pay 2 dollars. How much is one pen?",
        # reported speech
        "Amy visits a farm. She hears that it has 5 cows. How many cows are there?",
        # tenses that do not agree
        "Amy had some pens. She lost 5 pens. How many pens will she buy?",
        # no amount
        "Amy has 5 pens. She shares them with Omar. How many pens does each one get?",
    ],
)
def test_a_statement_is_not_folded(text, write):
    assert not [one for one in write(Reorder(), text, count=9) if " if " in one.text]


def test_a_statement_whose_numbers_the_equation_does_not_use_is_not_folded(write):
    text = "Amy has 8 pens. She buys 3 pens. She is 9 years old. How many pens does she have?"
    asked = "How many pens does she have if she is 9 years old?"
    assert not [one for one in write(Reorder(), text, equation="8 + 3") if asked in one.text]
    assert [one for one in write(Reorder(), text) if asked in one.text]


def test_a_noun_is_said_where_the_question_left_it_out(write):
    text = "Twelve pears are shared among 4 children. How many does each child get?"
    (variant,) = write(Reorder(), text)
    assert variant.text == (
        "How many pears does each child get if twelve pears are shared among 4 children?"
    )


def test_a_torn_condition_is_mended(write):
    text = "Amy's box weighs 5 kg. If together two boxes weigh 9 kg. How heavy is the other box?"
    assert write(Reorder(), text) == []
    text = "Amy buys 2 pens. If she pays with 9 dollars. How much change does she get?"
    wanted = "Amy buys 2 pens. How much change does she get if she pays with 9 dollars?"
    assert wanted in [one.text for one in write(Reorder(), text)]
