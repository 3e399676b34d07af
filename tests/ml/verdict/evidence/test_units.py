from fractions import Fraction

import pytest

from mwpapp.ml.types import Quantity
from mwpapp.ml.verdict.evidence.units import converted
from tests.ml.verdict.cases import said

ROAD = "Arjun cycles 12 kilometres in 45 minutes. How far does he ride in 90 minutes?"


def quantity(value, unit):
    return Quantity(start=0, end=1, value=Fraction(value), surface=str(value), unit=unit)


def test_another_unit_with_the_same_number_is_broken():
    assert said(ROAD.replace("kilometres", "miles"), of=ROAD, about="units") == [
        ("broken", "“12 kilometres” became “12 miles”: the same number with another unit.")
    ]


def test_an_abbreviation_is_the_same_unit():
    assert said(ROAD.replace("kilometres", "km"), of=ROAD, about="units") == [
        ("fine", "The units are unchanged: kilometres, minutes.")
    ]


@pytest.mark.parametrize("speed", ["80 km per hour", "80 km/h", "80 km an hour"])
def test_a_speed_can_be_written_in_several_ways(speed):
    train = "A train travels at 80 kilometres per hour for 3 hours. How far does it travel?"
    variant = train.replace("80 kilometres per hour", speed)
    assert {state for state, _ in said(variant, of=train, about="units")} == {"fine"}


def test_a_lost_unit_is_doubtful():
    assert said(ROAD.replace("12 kilometres", "12"), of=ROAD, about="units") == [
        ("doubt", "“12 kilometres” lost its unit.")
    ]


@pytest.mark.parametrize(
    ("first", "other", "same"),
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
def test_conversion_is_exact_and_within_one_system(first, other, same):
    assert converted(quantity(*first), quantity(*other)) is same


def test_a_number_word_is_quoted_in_lower_case():
    original = "Seven metres of rope are cut. How many metres is that?"
    variant = "Seven yards of rope are cut. How many metres is that?"
    assert (
        "broken",
        "“seven metres” became “seven yards”: the same number with another unit.",
    ) in said(variant, of=original, about="units")


def test_a_unit_replaced_everywhere_is_only_doubtful():
    original = "5 kilograms of rice cost $20. What do 8 kilograms cost?"
    variant = "5 metres of linen cost $20. What do 8 metres cost?"
    states = {state for state, _ in said(variant, of=original, about="units")}
    assert states == {"doubt"}
    slipped = "5 metres of rice cost $20. What do 8 kilograms cost?"
    assert "broken" in {state for state, _ in said(slipped, of=original, about="units")}


def test_a_replaced_unit_is_broken_beside_a_unit_that_converts_into_it():
    original = "A film lasts 2 hours, a concert 3 hours and a break 15 minutes. How long is that?"
    variant = original.replace("2 hours", "2 minutes").replace("3 hours", "3 minutes")
    assert {state for state, _ in said(variant, of=original, about="units")} == {"broken"}


def test_a_percentage_that_becomes_a_measure_is_doubtful():
    original = "Ben ran 25% of 40 km. How far did he run?"
    measure = said(original.replace("25%", "0.25 km"), of=original, about="units")
    assert {state for state, _ in measure} == {"doubt"}
    part = said(original.replace("25%", "a quarter"), of=original, about="units")
    assert {state for state, _ in part} == {"fine"}


def test_times_of_day_are_not_listed_as_units():
    original = "A shop opens at 7 am and closes at 9 pm. How many hours is it open?"
    assert said(original, of=original, about="units") == []
