from fractions import Fraction

import pytest

from mwpapp.ml.equations.rounding import rounded
from mwpapp.ml.types import Rounding


@pytest.mark.parametrize(
    ("value", "rounding", "expected"),
    [
        ("16/3", Rounding.UP, "6"),
        ("16/3", Rounding.DOWN, "5"),
        ("16/3", Rounding.NONE, "16/3"),
        ("5", Rounding.UP, "5"),
        ("5", Rounding.DOWN, "5"),
        ("1/100", Rounding.UP, "1"),
        ("-1/2", Rounding.UP, "0"),
        ("-1/2", Rounding.DOWN, "-1"),
    ],
)
def test_a_result_is_rounded_to_a_whole_number_as_its_problem_asks(
    value: str, rounding: Rounding, expected: str
) -> None:
    assert rounded(Fraction(value), rounding) == Fraction(expected)
