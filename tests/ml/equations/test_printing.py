from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mwpapp.ml.equations.answers.reading import parse_answer
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value, short_value, to_infix, to_readable
from mwpapp.ml.equations.tree import Number, Operation

VALUES = [("54", "54"), ("5/2", "2.5"), ("2/3", "2/3"), ("-7/4", "-1.75"), ("0", "0")]
VALUES += [("1/8", "0.125"), ("1200", "1200"), ("1/1024", "1/1024"), ("-1/3", "-1/3")]

ANSWERS = [
    ("54", "54"),
    ("1,200", "1200"),
    ("3/4", "3/4"),
    ("1 1/2", "3/2"),
    ("$5.50", "5.5"),
    ("-$3", "-3"),
    ("−3", "-3"),
    ("9 (apples)", "9"),
    ("9 apples", "9"),
    ("25%", "25"),
    ("25 percent", "25"),
    ("12 cm.", "12"),
    (" 7 ", "7"),
    ("0.05", "0.05"),
    ("70.0", "70"),
    ("2:30", "150"),
]
NO_ANSWERS = ["", "yes", "Kofi", "3 and 4", "10 feet 4", "1/0", "3 4", "7/", "9" * 500]


@pytest.mark.parametrize(("value", "text"), VALUES)
def test_values_are_printed_as_integers_decimals_or_fractions(value: str, text: str) -> None:
    assert format_value(Fraction(value)) == text


@pytest.mark.parametrize(("text", "value"), ANSWERS)
def test_the_number_in_an_answer_is_read(text: str, value: str) -> None:
    assert parse_answer(text) == Fraction(value)


@pytest.mark.parametrize("text", NO_ANSWERS)
def test_an_answer_without_exactly_one_readable_number_gives_none(text: str) -> None:
    assert parse_answer(text) is None


@settings(deadline=None)
@given(st.fractions(max_denominator=10**6))
def test_printed_values_round_trip(value: Fraction) -> None:
    assert parse_answer(format_value(value)) == value


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_text_can_be_parsed_as_an_answer(text: str) -> None:
    answer = parse_answer(text)
    assert answer is None or isinstance(answer, Fraction)


def test_readable_infix_uses_schoolbook_signs() -> None:
    assert to_readable(parse("(14 - 5) * 6 / 2")) == "(14 − 5) × 6 ÷ 2"
    assert to_readable(parse("-3 + 25%")) == "(−3) + 25%"
    assert to_readable(parse("10-4*1,25"), decimal=",") == "10 − 4 × 1,25"


def test_a_non_terminating_decimal_is_printed_as_a_division() -> None:
    tree = Operation("*", Number(Fraction(2, 3)), Number(Fraction(6)))
    assert to_infix(tree) == "2 / 3 * 6"
    assert evaluate(parse(to_infix(tree))) == 4
    turned = Operation("/", Number(Fraction(6)), Number(Fraction(2, 3)))
    assert evaluate(parse(to_infix(turned))) == 9


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("2/3", "2/3"),
        ("-2.75", "-2.75"),
        ("12345678901234", "12345678901234"),
        ("28.274333882308137", "28.2743"),
        ("-28.274333882308137", "-28.2743"),
        ("1/1234567890123", "0.00000000000081"),
    ],
)
def test_a_long_fraction_is_shortened_for_people(value: str, text: str) -> None:
    assert short_value(Fraction(value)) == text
