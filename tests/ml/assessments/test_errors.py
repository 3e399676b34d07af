"""Typical errors of pupils, and the results of these errors."""

from fractions import Fraction

import pytest

from mwpapp.ml.assessments.errors.registry import ERRORS
from mwpapp.ml.assessments.solved import solved
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.types import Problem

# Computed by hand: error, text, equation, answer, unit, first result of the error.
TABLE = [
    ("tops_and_bottoms", "1/2 and 1/3 of a cake", "(1/2) + (1/3)", "5/6", "", "2/5"),
    ("tops_and_bottoms", "2/4 and 1/3 of a cake", "2/4 + 1/3", "5/6", "", "3/7"),
    ("tops_and_bottoms", "1 1/2 and 1 1/3 miles", "1 1/2 + 1 1/3", "2 5/6", "miles", "12/5"),
    ("tops_and_bottoms", "5/4 and 1/3 of a cake", "5/4 + 1/3", "19/12", "", "6/7"),
    ("rounded_down", "16 pupils share taxis for 3.", "16 / 3", "6", "taxis", "5"),
    ("rounded_up", "16 eggs fill boxes of 3.", "16 / 3", "5", "boxes", "6"),
    ("other_result", "17 sweets, 5 in a bag.", "17 / 5 = 3 r2", "3", "bags", "2"),
    ("hundred_minutes", "From 8:30 to 9:15.", "9:15 - 8:30", "45", "minutes", "85"),
    ("not_converted", "A walk of 2 hours.", "2 * 60", "120", "minutes", "2"),
    ("left_to_right", "20 less 3 for each of 4.", "20 - 3 * 4", "8", "", "68"),
    ("no_brackets", "14 less 5, times 6.", "(14 - 5) * 6", "54", "", "-16"),
    ("percent_of_wrong_whole", "115 after 15% more.", "115 / (1 + 15%)", "100", "", "97.75"),
    ("percent_itself", "80, 15% off.", "80 * (1 - 15%)", "68", "", "12"),
    ("percent_itself", "80, 15% off.", "80 - 80 * 15 / 100", "68", "", "12"),
    ("part_itself", "40, 1/4 off.", "40 * (1 - 1/4)", "30", "", "10"),
    ("percent_rest", "15% of 80.", "80 * 15%", "12", "", "68"),
    ("part_rest", "1/4 of 40.", "40 * (1/4)", "10", "", "30"),
    ("percent_as_amount", "80, 15% off.", "80 * (1 - 15%)", "68", "", "65"),
    ("percent_as_amount", "80, 15% more.", "80 + 80 * 15%", "92", "", "95"),
    ("not_compounded", "100 at 10% for 2 years.", "100 * (1 + 10%)^2", "121", "", "120"),
    ("perimeter", "4 m by 6 m.", "4 * 6", "24", "m²", "20"),
    ("area", "4 m by 6 m.", "2 * (4 + 6)", "20", "m", "24"),
    ("multiplied_by_exponent", "A cube of 4 cm.", "4^3", "64", "cm³", "12"),
    ("added", "12 less 5.", "12 - 5", "7", "", "17"),
    ("subtracted", "12 and 5.", "12 + 5", "17", "", "7"),
    ("multiplied", "12 shared by 4.", "12 / 4", "3", "", "48"),
    ("divided", "12 times 4.", "12 * 4", "48", "", "3"),
    ("stopped", "14 less 5, times 6.", "(14 - 5) * 6", "54", "", "9"),
    ("turned", "2 shared by 4.", "2 / 4", "0.5", "", "2"),
    ("left_out", "14 less 5, times 6.", "(14 - 5) * 6", "54", "", "84"),
    ("added_factors", "12 times 4.", "12 * 4", "48", "", "16"),
    ("subtracted_divisor", "12 shared by 4.", "12 / 4", "3", "", "8"),
    ("spare_number", "3 pupils have 12 and 5.", "12 - 5", "7", "", "-2"),
    ("smaller_from_larger", "52 less 38.", "52 - 38", "14", "", "26"),
    ("not_carried", "47 and 38.", "47 + 38", "85", "", "75"),
    ("one_row_off", "7 times 8.", "7 * 8", "56", "", "49"),
    ("other_number", "14 less 5, times 6.", "(14 - 5) * 6", "54", "", "0"),
    ("miscounted", "4 and 5.", "4 + 5", "9", "", "8"),
    ("ten_off", "52 less 38.", "52 - 38", "14", "", "24"),
    ("ten_off", "47 and 38.", "47 + 38", "85", "", "75"),
    ("copied", "12 less 5.", "12 - 5", "7", "", "5"),
    ("wrong_quotient", "48 shared by 6.", "48 / 6", "8", "", "9"),
    ("place_value", "12 times 4.", "12 * 4", "48", "", "480"),
]


def results(code, text, equation, answer, unit=""):
    problem = solved(Problem(text=text, equation=equation, answer=answer, unit=unit))
    assert problem is not None
    return [problem.ended(evaluate(node, exact=False)) for node in ERRORS[code].find(problem)]


@pytest.mark.parametrize(("code", "text", "equation", "answer", "unit", "expected"), TABLE)
def test_an_error_gives_the_result_of_a_pupil_who_makes_it(
    code, text, equation, answer, unit, expected
):
    assert results(code, text, equation, answer, unit)[0] == Fraction(expected)


def test_every_error_is_in_the_table():
    assert {row[0] for row in TABLE} == set(ERRORS)


@pytest.mark.parametrize(
    ("code", "text", "equation", "answer"),
    [
        ("left_to_right", "14 less 5, times 6.", "(14 - 5) * 6", "54"),
        ("no_brackets", "20 less 3 for each of 4.", "20 - 3 * 4", "8"),
        ("not_converted", "60 minutes for each of 2.", "2 * 60", "120"),
        ("percent_itself", "40, 1/4 off.", "40 * (1 - 1/4)", "30"),
        ("rounded_down", "16 eggs fill boxes of 3.", "16 / 3", "5"),
        ("smaller_from_larger", "80, 15% off.", "80 * (1 - 15%)", "68"),
        ("added", "80, 15% off.", "80 * (1 - 15%)", "68"),
        ("miscounted", "52 less 38.", "52 - 38", "14"),
        ("hundred_minutes", "915 less 830.", "915 - 830", "85"),
        ("stopped", "12 less 5.", "12 - 5", "7"),
        ("tops_and_bottoms", "1/2, 2/4 and 1/3 of a cake", "1/2 + 1/3", "5/6"),
    ],
)
def test_an_error_that_is_impossible_in_a_problem_gives_no_result(code, text, equation, answer):
    assert results(code, text, equation, answer) == []


def test_every_message_is_a_sentence():
    messages = [error.message for error in ERRORS.values()]
    assert all(text[0].isupper() and text.endswith(".") for text in messages)
    assert len(set(messages)) == len(messages)
