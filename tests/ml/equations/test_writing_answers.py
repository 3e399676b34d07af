"""A value is written in the form that a problem uses."""

from fractions import Fraction

import pytest

from mwpapp.ml.equations.answers.writing import written_answer


@pytest.mark.parametrize(
    ("question", "unit", "written"),
    [
        ("When does it arrive?", None, "9:30"),
        ("When will it arrive?", "o'clock", "9:30"),
        ("At what time does it arrive?", None, "9:30"),
        ("When it stops, how many people are on it?", None, "570"),
        ("When does it arrive, in minutes?", "minutes", "570"),
    ],
)
def test_only_a_question_about_a_time_of_day_has_a_time_as_its_answer(question, unit, written):
    text = f"A bus leaves at 7:45. {question}"
    assert written_answer(Fraction(570), text=text, unit=unit) == written


def test_a_count_in_the_stated_answer_is_not_a_time_of_day():
    text = "A bus leaves at 7:45. When is it full?"
    assert written_answer(Fraction(42), like="23 people", text=text) == "42 people"


@pytest.mark.parametrize(
    ("like", "written"),
    [
        ("3,33", "3,67"),
        ("3,33 m", "3,67 m"),
        ("3.33", "3.67"),
        ("1,250", "3.67"),
    ],
)
def test_the_decimal_sign_of_the_stated_answer_is_kept(like, written):
    assert written_answer(Fraction(367, 100), like=like, text="A rope of 10 m.") == written
