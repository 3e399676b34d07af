from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.text.quantities import find_quantities
from mwpapp.ml.text.rendering import written

# The text with the quantity, another value, how that is written there.
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
    ("twice as many", "3", "thrice"),
    ("twice as many", "4", "four times"),
    ("half of it", "3/11", "3/11"),
    ("14 trays", "1/3", "1/3"),
]


@pytest.mark.parametrize(("text", "value", "expected"), WRITTEN)
def test_a_value_is_written_in_the_form_of_the_quantity(
    text: str, value: str, expected: str
) -> None:
    assert written(Fraction(value), like=find_quantities(text)[0]) == expected


FORMS = ["1,200 trays", "$4.50", "25% off", "2 1/2 cups", "seven lamps", "14 trays"]


@given(st.sampled_from(FORMS), st.integers(1, 99999))
def test_written_values_round_trip(text: str, whole: int) -> None:
    quantity = find_quantities(text)[0]
    value = Fraction(whole, 100) if quantity.form == "percent" else Fraction(whole)
    new = text[: quantity.start] + written(value, like=quantity) + text[quantity.end :]
    assert [found.value for found in find_quantities(new)] == [value]
