from fractions import Fraction

import pytest

from mwpapp.ml.generators.renumber.sizes import largest, whole_digits
from mwpapp.ml.types import Difficulty


@pytest.mark.parametrize(
    ("numbers", "grade", "difficulty", "expected"),
    [
        ((7, 5, 12), 2, "same", 99),  # two digits, like the answer
        ((7, 5, 12), 1, "same", 20),
        ((7, 5, 12), None, "same", 99),
        ((7, 5, 12), None, "harder", 999),
        ((7, 5, 12), 1, "harder", 20),
        ((7, 5, 12), 2, "harder", 100),
        ((7, 5, 12), 8, "harder", 999),
        ((7, 5, 12), 2, "easier", 12),
        ((400, 30, 430), 1, "harder", 430),  # the problem itself exceeds its grade
    ],
)
def test_the_largest_number_follows_the_problem_and_its_grade(numbers, grade, difficulty, expected):
    values = [Fraction(number) for number in numbers]
    assert largest(values, grade=grade, difficulty=Difficulty(difficulty)) == expected


@pytest.mark.parametrize(("value", "digits"), [("7", 1), ("0.5", 1), ("99.5", 2), ("-120", 3)])
def test_digits_are_those_of_the_whole_part(value, digits):
    assert whole_digits(Fraction(value)) == digits
