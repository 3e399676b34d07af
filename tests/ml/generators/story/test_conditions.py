from fractions import Fraction

import pytest

from mwpapp.ml.generators.story.conditions import ConditionError, condition

VALUES = {"a": Fraction(12), "b": Fraction(5), "c": Fraction(3)}


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("b < a", True),
        ("c < b < a", True),
        ("c < a < b", False),
        ("a == 12 and not b > c", False),
        ("a == 12 or b > 100", True),
        ("divides(a, c)", True),
        ("divides(a, b)", False),
        ("is_int(a / b)", False),
        ("a - 2 * b == 2", True),
        ("a % b == 2 and a // b == 2", True),
        ("-a < 0", True),
        ("int(a / b) == 2", True),
        ("a / (b - 5) > 0", False),  # dividing by zero
    ],
)
def test_a_condition_compares_the_numbers_exactly(text, holds):
    assert condition(text).holds(VALUES) is holds


@pytest.mark.parametrize(
    "text", ["", "a <", "open('x')", "a.real", "[a for a in b]", "d > 1", "a in b", "divides(a)"]
)
def test_invalid_conditions_are_refused(text):
    with pytest.raises(ConditionError):
        condition(text).holds(VALUES)


def test_a_long_condition_is_refused_before_it_is_parsed():
    with pytest.raises(ConditionError, match="longer"):
        condition("a" * 301)
