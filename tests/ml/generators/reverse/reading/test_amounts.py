from fractions import Fraction

import pytest

from mwpapp.ml.english.grammar.number_phrases import phrase_at
from mwpapp.ml.english.grammar.tagged_words import Style, as_text
from mwpapp.ml.generators.reverse.reading.amounts import (
    Setting,
    asked_amount,
    counted_amount,
    is_repeated,
    money_amount,
    unknown_amount,
)
from tests.ml.english.tagged import words

PENS = words("red/JJ pens/NNS")


def _setting(money):
    style = Style(tokenized=False, small=False)
    return Setting(noun=PENS, first=PENS, money=money, unit=(), style=style)


@pytest.mark.parametrize(
    ("money", "value", "wanted"),
    [
        ("$", Fraction(12), "$12"),
        ("$", Fraction(62, 5), "$12.40"),
        ("dollars", Fraction(12), "12 dollars"),
        ("dollars", Fraction(1), "1 dollar"),
    ],
)
def test_money_has_the_form_that_the_text_uses(money, value, wanted):
    assert as_text(money_amount(value, setting=_setting(money))) == wanted


def test_an_amount_smaller_than_a_cent_is_refused():
    assert money_amount(Fraction(1, 3), setting=_setting("$")) is None
    assert money_amount(Fraction(5), setting=_setting("")) is None


def test_one_thing_is_singular():
    assert as_text(counted_amount(Fraction(1), noun=PENS)) == "1 red pen"
    assert as_text(counted_amount(Fraction(4), noun=PENS, more="more")) == "4 more red pens"
    assert counted_amount(Fraction(4), noun=()) is None


@pytest.mark.parametrize(
    ("line", "number", "unknown", "asked"),
    [
        ("Ada/NNP has/VBZ 3/CD pens/NNS", 2, "some pens", "how many pens"),
        ("Ada/NNP buys/VBZ 3/CD more/JJR pens/NNS", 2, "some more pens", "how many more pens"),
        ("it/PRP costs/VBZ $/$ 3/CD", 3, "a certain amount of money", "how much money"),
        ("it/PRP takes/VBZ 3/CD hours/NNS", 2, "a certain number of hours", "how many hours"),
    ],
)
def test_a_number_has_an_unknown_amount_and_a_question(line, number, unknown, asked):
    clause = words(line)
    phrase = phrase_at(clause, number)
    assert as_text(unknown_amount(phrase, clause=clause, repeated=False)) == unknown
    assert as_text(asked_amount(phrase, noun=())) == asked


def test_an_amount_that_each_has_is_called_the_same():
    clause = words("each/DT tray/NN holds/VBZ 6/CD pens/NNS")
    assert is_repeated(clause, after=3)
    unknown = unknown_amount(phrase_at(clause, 3), clause=clause, repeated=True)
    assert as_text(unknown) == "the same number of pens"
