"""The exact texts that the operators on numbers, units and questions write."""

from __future__ import annotations

import random

import pytest

from mwpapp.ml.operators.measures import find_measures
from mwpapp.ml.operators.ours.question_first import QuestionFirst
from mwpapp.ml.operators.ours.unit_contraction import SHORT, UnitContraction
from mwpapp.ml.operators.ours.words_to_numbers import WordsToNumbers
from mwpapp.ml.operators.published.numbers_to_words import NumbersToWords
from mwpapp.ml.operators.published.unit_expansion import UnitExpansion
from mwpapp.ml.protocols import AugmentationOperator
from tests.ml.tiny import tools


def _written(operator: AugmentationOperator, text: str, *, seed: int = 1) -> str | None:
    result = operator.apply(text, rng=random.Random(seed), tools=tools())
    return result[0] if result else None


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("He has 3 pens and 21 caps.", "He has three pens and twenty-one caps."),
        ("It weighs 900 g.", "It weighs nine hundred g."),
        ("4 boys ran. 5 girls sat.", "Four boys ran. Five girls sat."),
        ("It costs $1 or $20.", "It costs one dollar or twenty dollars."),
        ("25% of 2.5 litres", "Twenty-five percent of two point five litres"),
        ("She walks 0.25 km.", "She walks zero point two five km."),
        ("It costs $2.50.", None),
        ("3x + 1 = 1/2", None),
        ("It costs £5, or €7.", None),
        ("He eats 3 1/2 pies.", None),
        ("The oven is at 20°C.", None),
        ("In 1998 she had 4 pens.", "In 1998 she had four pens."),
        ("It grew to 1998 trees.", "It grew to one thousand nine hundred and ninety-eight trees."),
        ("No number here.", None),
    ],
)
def test_numbers_are_spelled_out(text: str, written: str | None) -> None:
    assert _written(NumbersToWords(), text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("He has three pens and twenty-one caps.", "He has 3 pens and 21 caps."),
        ("Two thousand five hundred people came.", "2,500 people came."),
        ("One of them has 4.", None),
        ("On the twenty-first day, it rained.", None),
        ("She buys a dozen eggs and half a melon.", None),
    ],
)
def test_number_words_are_written_as_digits(text: str, written: str | None) -> None:
    assert _written(WordsToNumbers(), text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("She runs 100 yd in 1 min.", "She runs 100 yards in 1 minute."),
        ("She drives 20km.", {"She drives 20 kilometres.", "She drives 20 kilometers."}),
        ("It costs $5, or 20% less.", "It costs 5 dollars, or 20 percent less."),
        ("It costs $1.", "It costs 1 dollar."),
        ("Pay with a $5 bill.", None),
        ("It costs €20, ₹1 or 50¢.", "It costs 20 euros, 1 rupee or 50 cents."),
        ("It costs £5, or a €5 note.", None),
        ("It is 20°C, not 70 °F.", "It is 20 degrees Celsius, not 70 degrees Fahrenheit."),
        ("A field of 3 ha and 5 sq. ft.", "A field of 3 hectares and 5 square feet."),
        ("a box of 12 in³ and 5 ft2", "a box of 12 cubic inches and 5 square feet"),
        ("5 fl oz, 2 qt, 3 tsps", "5 fluid ounces, 2 quarts, 3 teaspoons"),
        ("It takes 3 hrs. 20 mins. by train.", "It takes 3 hours 20 minutes by train."),
        ("A 5-km run", {"A 5-kilometre run", "A 5-kilometer run"}),
        ("an 8-oz. glass and a 12-in. pizza", "an 8-ounce glass and a 12-inch pizza"),
        ("It costs $1.00.", "It costs 1.00 dollars."),
        ("They stay within the hall.", None),
        ("She runs 100 yards.", None),
    ],
)
def test_units_are_written_out(text: str, written: str | set[str] | None) -> None:
    found = {_written(UnitExpansion(), text, seed=seed) for seed in range(12)}
    assert found == (written if isinstance(written, set) else {written})


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("She drives 20 kilometers in 2 hours.", "She drives 20 km in 2 h."),
        ("They run at 9 miles per hour.", "They run at 9 mph."),
        ("It is 20 degrees Celsius on 6 square metres.", "It is 20 °C on 6 m²."),
        ("How many hours is that?", None),
        ("She sleeps eight hours.", None),
        ("A bag weighs 12 pounds.", "A bag weighs 12 lb."),
        ("It costs 12 pounds and 50 pence.", None),
        ("Ann paid 5 pounds for a book of 2 kilograms.", "Ann paid 5 pounds for a book of 2 kg."),
    ],
)
def test_units_after_digits_are_shortened(text: str, written: str | None) -> None:
    assert _written(UnitContraction(), text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Ada has 3 pens. How many has she?", "How many has she? Ada has 3 pens."),
        ("Ada has 3. Bo has 2. Find the sum.", "Find the sum. Ada has 3. Bo has 2."),
        ("If Ada has 3 pens, how many has she?", None),
        ("Ada has 3 pens. If she buys 2, how many has she?", None),
        ("Ada has 3 pens. What is left, then?", None),
    ],
)
def test_a_separate_question_moves_to_the_front(text: str, written: str | None) -> None:
    assert _written(QuestionFirst(), text) == written


@pytest.mark.parametrize("name", SHORT)
def test_an_abbreviation_is_read_as_its_unit(name: str) -> None:
    (unit,) = find_measures(f"It is 5 {SHORT[name]}.")
    assert (unit.name, unit.short) == (name, True)
