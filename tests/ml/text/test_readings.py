from fractions import Fraction

import pytest

from mwpapp.ml.text.readings import ambiguous_numbers

# A text, and for each ambiguous number: surface, values as read, values with the other sign.
AMBIGUOUS = [
    ("1,250 bolts", [("1,250", ["1250"], ["5/4"])]),
    ("1.250 kg", [("1.250", ["5/4"], ["1250"])]),
    ("3,4 and 5", [("3,4", ["3", "4"], ["17/5"])]),
    ("1,250 and 3.500", [("1,250", ["1250"], ["5/4"]), ("3.500", ["7/2"], ["3500"])]),
]


@pytest.mark.parametrize(("text", "expected"), AMBIGUOUS)
def test_both_readings_of_an_ambiguous_number_are_given(
    text: str, expected: list[tuple[str, list[str], list[str]]]
) -> None:
    found = ambiguous_numbers(text)
    assert [(one.surface, one.values, one.other_values) for one in found] == [
        (surface, tuple(map(Fraction, values)), tuple(map(Fraction, others)))
        for surface, values, others in expected
    ]
    assert all(text[one.start : one.end] == one.surface for one in found)


@pytest.mark.parametrize(
    "text", ["2,40 € and 1.250 kg", "1,250.50", "0,125 l", "12 and 13", "at 8.30 pm", "1 250 m"]
)
def test_a_number_whose_text_shows_its_decimal_sign_is_not_ambiguous(text: str) -> None:
    assert ambiguous_numbers(text) == []


def test_the_sign_that_a_teacher_chose_can_be_changed_back() -> None:
    (chosen,) = ambiguous_numbers("1.250 kg", decimal_sign=",")
    assert (chosen.values, chosen.other_values) == ((1250,), (Fraction(5, 4),))
    assert (chosen.decimal_sign, chosen.other_sign) == (",", ".")
    assert ambiguous_numbers("2,40 € and 1.250 kg", decimal_sign=".") != []
