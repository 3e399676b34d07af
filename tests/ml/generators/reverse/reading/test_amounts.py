from fractions import Fraction

import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.reading.amounts import Setting, counted_amount, money_amount
from tests.ml.english.tagged import words

PENS = words("red/JJ pens/NNS")


def _setting(money, cents=False):
    return Setting(noun=PENS, first=PENS, money=money, unit=(), cents=cents)


@pytest.mark.parametrize(
    ("money", "value", "wanted"),
    [
        ("$", Fraction(12), "$12"),
        ("$", Fraction(62, 5), "$12.40"),
        ("dollars", Fraction(12), "12 dollars"),
        ("dollars", Fraction(1), "1 dollar"),
        ("dollar", Fraction(12), "12 dollars"),
    ],
)
def test_money_has_the_form_that_the_text_uses(money, value, wanted):
    assert as_text(money_amount(value, setting=_setting(money))) == wanted


def test_money_has_cents_if_the_text_writes_them():
    assert as_text(money_amount(Fraction(12), setting=_setting("$", cents=True))) == "$12.00"


def test_a_fraction_of_a_cent_or_a_text_without_money_gives_no_amount():
    assert money_amount(Fraction(1, 3), setting=_setting("$")) is None
    assert money_amount(Fraction(5), setting=_setting("")) is None


def test_one_thing_is_singular_and_a_missing_noun_gives_no_amount():
    assert as_text(counted_amount(Fraction(1), noun=PENS)) == "1 red pen"
    assert as_text(counted_amount(Fraction(4), noun=PENS, more="more")) == "4 more red pens"
    assert counted_amount(Fraction(4), noun=()) is None
