from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.conventions import convention_of
from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.rendering import written

# The text with the quantity, another value, and how that value is written in the text.
WRITTEN = [
    ("1,200 trays", "1300", "1,300"),
    ("14 trays", "9", "9"),
    ("$4.50", "6", "6.00"),
    ("3.5 m", "2.75", "2.75"),
    ("25% off", "3/10", "30"),
    ("2 1/2 cups", "7/4", "1 3/4"),
    ("1/2 cup", "3/4", "3/4"),
    ("twenty-five lamps", "30", "thirty"),
    ("Seven lamps", "9", "Nine"),
    ("half of it", "1/3", "one third"),
    ("two and a half pies", "7/2", "three and a half"),
    ("two and a half pies", "15/4", "3.75"),  # "three and three quarters" could be two numbers
    ("twice as many", "3", "thrice"),
    ("Double the number", "2", "Double"),
    ("twice as many", "4", "four times"),
    ("half of it", "3/11", "3/11"),
    ("14 trays", "1/3", "1/3"),
    ("2,40 € each", "3", "3,00"),
    ("1.250,50 € each", "2300", "2.300,00"),
    ("1.250 € each", "2300", "2.300"),
    ("1 250 tickets", "13000", "13 000"),
    ("1'250 tickets", "900", "900"),
    ("Rs. 1,25,000", "2345678", "23,45,678"),
    ("½ kg", "3/4", "¾"),
    ("1 ½ kg", "9/4", "2 ¼"),
    ("1½ kg", "7/3", "2⅓"),
    ("7/5 kg", "8/5", "8/5"),
    ("8:30 pm", "615", "10:15"),
    ("12,5 % of it", "1/16", "6,25"),
]


@pytest.mark.parametrize(("text", "value", "expected"), WRITTEN)
def test_a_value_is_written_in_the_form_of_the_quantity(
    text: str, value: str, expected: str
) -> None:
    assert written(Fraction(value), like=find_quantities(text)[0]) == expected


def test_a_number_without_separators_takes_the_convention_of_its_text() -> None:
    text = "He pays 900 €, then 1.250,50 €."
    first = find_quantities(text)[0]
    found = written(Fraction(4201, 2), like=first, convention=convention_of(text))
    assert found == "2.100,5"


FORMS = ["1,200 trays", "$4.50", "25% off", "2 1/2 cups", "seven lamps", "14 trays"]


@given(st.sampled_from(FORMS), st.integers(1, 99999))
def test_written_values_round_trip(text: str, whole: int) -> None:
    quantity = find_quantities(text)[0]
    value = Fraction(whole, 100) if quantity.form == "percent" else Fraction(whole)
    new = text[: quantity.start] + written(value, like=quantity) + text[quantity.end :]
    assert [found.value for found in find_quantities(new)] == [value]
