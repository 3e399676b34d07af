from fractions import Fraction

import pytest

from mwpapp.ml.english.grammar.tagged_words import as_text
from mwpapp.ml.generators.reverse.answering.answer_amounts import answer_amount, unit_class_of
from mwpapp.ml.generators.reverse.reading.amounts import Setting
from tests.ml.english.tagged import words

SETTING = Setting(
    noun=words("pens/NNS"),
    first=words("pens/NNS"),
    money="$",
    unit=words("metres/NNS"),
)


@pytest.mark.parametrize(
    ("asked", "much", "value", "expected"),
    [
        ("caps/NNS", False, Fraction(4), "4 caps"),
        ("more/JJR caps/NNS", False, Fraction(4), "4 more caps"),
        ("", False, Fraction(4), "4 pens"),
        ("caps/NNS", False, Fraction(1, 2), None),
        ("dollars/NNS", False, Fraction(4), "4 dollars"),
        ("dollars/NNS", False, Fraction(1), "1 dollar"),
        ("dollars/NNS", False, Fraction(1, 2), None),
        ("money/NN", True, Fraction(5, 2), "$2.50"),
        ("change/NN", True, Fraction(2), "$2 in change"),
        ("rope/NN", True, Fraction(3), "3 metres of rope"),
        ("time/NN", True, Fraction(3), None),
    ],
)
def test_the_answer_is_worded_as_its_question_asks(asked, much, value, expected):
    found = answer_amount(words(asked), much=much, value=value, setting=SETTING, costs=False)
    assert (found and as_text(found)) == expected


def test_the_unit_decides_what_is_measured():
    assert unit_class_of(SETTING) == "length"
