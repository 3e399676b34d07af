from fractions import Fraction

import pytest

from mwpapp.ml.types import Quantity
from mwpapp.ml.verdict.units import converted
from tests.ml.verdict.cases import said

ROAD = "Arjun cycles 12 kilometres in 45 minutes. How far does he ride in 90 minutes?"


def quantity(value, unit):
    return Quantity(start=0, end=1, value=Fraction(value), surface=str(value), unit=unit)


def test_another_unit_with_the_same_number_is_broken():
    assert said(ROAD.replace("kilometres", "miles"), of=ROAD, about="units") == [
        ("broken", "12 kilometres became 12 miles: another unit, the same number.")
    ]


def test_an_abbreviation_is_the_same_unit():
    assert said(ROAD.replace("kilometres", "km"), of=ROAD, about="units") == [
        ("fine", "The units are kept: kilometres, minutes.")
    ]


def test_a_unit_that_went_is_doubtful():
    assert said(ROAD.replace("12 kilometres", "12"), of=ROAD, about="units") == [
        ("doubt", "The unit of 12 kilometres is gone.")
    ]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ((1, "hour"), (60, "minute"), True),
        ((2, "dollar"), (200, "cent"), True),
        ((3, "kilometre"), (3000, "metre"), True),
        ((1, "hour"), (50, "minute"), False),
        ((1, "mile"), (1, "kilometre"), False),
        ((60, "minute"), (60, "minute"), False),
        ((1, None), (1, "hour"), False),
    ],
)
def test_conversion_is_exact_and_within_one_system(one, other, same):
    assert converted(quantity(*one), quantity(*other)) is same


def test_a_number_word_is_in_lower_case_inside_a_sentence():
    original = "Seven metres of rope are cut. How many metres is that?"
    variant = "Seven yards of rope are cut. How many metres is that?"
    assert ("broken", "Seven metres became seven yards: another unit, the same number.") in said(
        variant, of=original, about="units"
    )


def test_a_unit_that_became_another_everywhere_is_another_story():
    original = "5 kilograms of rice cost $20. What do 8 kilograms cost?"
    variant = "5 metres of linen cost $20. What do 8 metres cost?"
    states = {state for state, _ in said(variant, of=original, about="units")}
    assert states == {"doubt"}
    slipped = "5 metres of rice cost $20. What do 8 kilograms cost?"
    assert "broken" in {state for state, _ in said(slipped, of=original, about="units")}
