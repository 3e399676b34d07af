"""The check that the answer equals the result of the equation."""

import pytest

from mwpapp.ml.catalogue.problem_warnings import warning_message
from mwpapp.ml.checks.check import check_problem
from mwpapp.ml.types import Problem, Rounding


def warnings_of(equation, answer, *, unit=None, rounding=Rounding.NONE, text="Compute."):
    problem = Problem(text=text, equation=equation, answer=answer, unit=unit, rounding=rounding)
    codes = ("answer_", "equation_", "needs_")
    return [each for each in check_problem(problem) if each.code.startswith(codes)]


def sentence(equation, answer, **known):
    warnings = warnings_of(equation, answer, **known)
    first = warnings[0] if warnings else None
    return str(warning_message(first.code, parameters=first.parameters)) if first else None


@pytest.mark.parametrize(
    ("equation", "answer", "unit"),
    [
        (None, "4", None),
        ("2 + 2", None, None),
        ("2 + 2", "4", None),
        ("2 + 2", "4.0", None),
        ("2 + 2", "four", None),
        ("x = 2 + 2", "$4.00", None),
        ("600 * 2", "1,200", None),
        ("3 / 4", "3/4", None),
        ("3 / 4", "75%", None),
        ("3 / 4", "75", "percent"),
        ("18 / 25", "72 percent", None),
        ("18 / 25", "72 per cent", None),
        ("18 / 25", "72", "percent of the pupils"),
        ("3 / 4 * 100", "75%", None),
        ("2 / 3", "0.67", None),
        ("2 / 3", "0.6667", None),
        ("2 / 3", "0.7", None),
        ("100000 / 3", "33333", None),
        ("2 + 2", "Ravi", None),
        ("2 + 2 = 4", None, None),
        ("17/5 = 3 r2", "3", None),
        ("17/5 = 3 r2", "2", None),
        ("17/5 = 3 r2", "4", None),
        ("2 * pi * 10", "62.8", None),
        ("2^0.5", "1.41", None),
        ("6 / x + 2 / x = 4", "2", None),  # not linear in x, but 2 solves it
    ],
)
def test_a_matching_answer_is_not_reported(equation, answer, unit):
    assert sentence(equation, answer, unit=unit) is None


@pytest.mark.parametrize(
    ("equation", "answer", "expected"),
    [
        ("2 + 2", "5", "The equation gives 4, but the answer is 5."),
        ("2 + 2", "five", "The equation gives 4, but the answer is five."),
        ("900 + 100", "1001", "The equation gives 1000, but the answer is 1001."),
        ("2 / 3", "0.6", "The equation gives 2/3, but the answer is 0.6."),
        ("40 / 7", "7", "The equation gives 40/7, but the answer is 7."),
        ("2 + 2", "-4", "The equation gives 4, but the answer is -4."),
        ("3 / 4", "75", "The equation gives 0.75, but the answer is 75."),
        ("17/5 = 3 r2", "7", "The equation gives 3, but the answer is 7."),
        ("7 + 2 = 10", "10", "The equation gives 9, but it is written with “= 10”."),
    ],
)
def test_a_difference_is_stated_with_both_values(equation, answer, expected):
    assert sentence(equation, answer) == expected


@pytest.mark.parametrize("equation", ["2 +", "two", "1 / 0", "9^9^9", "(" * 90, "2 $ 2", "=2+2"])
def test_an_equation_that_cannot_be_computed_is_reported(equation):
    assert sentence(equation, "4").startswith("The equation cannot be computed")


@pytest.mark.parametrize(
    ("equation", "answer", "correction"),
    [
        ("2 + 2", "5", {"answer": "4"}),
        ("7 / 2", "4", {"rounding": "up"}),
        ("7 / 2", "3", {"rounding": "down"}),
        ("18 / 25", "70 percent", {"answer": "72 percent"}),
        ("7 + 2 = 10", "9", {"equation": "7 + 2"}),
        ("2 +", "4", {}),
    ],
)
def test_the_correction_makes_the_equation_and_the_answer_agree(equation, answer, correction):
    assert warnings_of(equation, answer)[0].correction == correction


def test_the_answer_is_the_result_rounded_as_the_problem_says():
    assert sentence("7 / 2", "4", rounding=Rounding.UP) is None
    assert sentence("7 / 2", "3", rounding=Rounding.UP) == (
        "The equation gives 4, but the answer is 3."
    )


def test_a_sentence_stays_short():
    assert len(sentence("10 ^ 999", "4" * 200)) <= 300


def test_a_text_in_another_language_is_not_checked():
    problem = Problem(
        text="小明有6个苹果，又买了9个。", equation="5 + 3", answer="7", language="zh"
    )
    assert [each.code for each in check_problem(problem)] == ["answer_differs"]


FILM = "A film starts at 7:30 pm and lasts 95 minutes. When does it end?"
SHIFT = "A shift starts at 22:45 and lasts 95 minutes. When does it end?"
RIBBON = "A ribbon has 0,375 m. How long are 3 ribbons?"


@pytest.mark.parametrize(
    ("text", "equation", "answer", "unit", "corrected"),
    [
        (FILM, "19:30 + 95", "9:00 pm", None, "9:05 pm"),
        ("What is the rest?", "1 - 0.4", "50", "%", "60"),
        ("What is the rest?", "1 - 0.4", "50%", None, "60%"),
        ("What is the share?", "3 / 4 * 100", "70", "percent", "75"),
        (RIBBON, "3 * 0.375", "1,25", "m", "1,125"),
        ("What is the price?", "2 * 2.40", "$4.08", None, "$4.80"),
        ("What is the length?", "2 * pi * 10", "60", "cm", "62.83"),
    ],
)
def test_a_corrected_answer_has_the_form_of_the_stated_one(text, equation, answer, unit, corrected):
    (warning,) = warnings_of(equation, answer, unit=unit, text=text)
    assert warning.correction == {"answer": corrected}
    assert warning.parameters["result"] == corrected  # the button names what it sets
    assert warnings_of(equation, corrected, unit=unit, text=text) == []


@pytest.mark.parametrize(
    ("equation", "answer"), [("23:50 + 40", "0:30"), ("22:45 + 95", "12:20 am")]
)
def test_a_time_on_the_next_day_is_not_reported(equation, answer):
    assert warnings_of(equation, answer, text=SHIFT) == []
