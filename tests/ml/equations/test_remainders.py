from fractions import Fraction

import pytest

from mwpapp.ml.equations.parsing import EquationError, parse_equation
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.remainders import asks_left_over, matching_result, possible_results


@pytest.mark.parametrize(
    ("answer", "left_over", "infix"),
    [
        (3, False, "quotient(17, 5)"),
        (2, False, "remainder(17, 5)"),
        (4, False, "quotient(17, 5) + 1"),
        (7, False, None),
    ],
)
def test_the_matching_result_depends_on_the_answer(
    answer: int, left_over: bool, infix: str | None
) -> None:
    tree = matching_result(
        parse_equation("17/5=3 r2"), answer=Fraction(answer), left_over=left_over
    )
    assert (tree and to_infix(tree)) == infix


def test_left_over_decides_when_quotient_and_remainder_are_equal() -> None:
    equation = parse_equation("40/7=5 r5")
    chosen = [
        matching_result(equation, answer=Fraction(5), left_over=question)
        for question in (False, True)
    ]
    assert [tree and to_infix(tree) for tree in chosen] == ["quotient(40, 7)", "remainder(40, 7)"]


def test_left_over_decides_when_remainder_and_rounded_quotient_are_equal() -> None:
    equation = parse_equation("19/5=3 r4")
    chosen = [
        matching_result(equation, answer=Fraction(4), left_over=question)
        for question in (False, True)
    ]
    assert [tree and to_infix(tree) for tree in chosen] == [
        "quotient(19, 5) + 1", "remainder(19, 5)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("18 sweets are shared by 5 children. How many are left?", True),
        ("18 sweets are shared by 5 children. What is the remainder?", True),
        ("How many remain if 5 children share 18 sweets?", True),
        ("18 Bonbons für 5 Kinder. Wie viele bleiben übrig?", True),
        ("None are left over when 20 are shared by 5. How many does each child get?", False),
        ("19 children ride in cars of 5. How many cars are needed?", False),
        ("18 sweets and 5 children. Some are left.", False),
        ("", False),
    ],
)
def test_the_question_says_whether_the_remainder_is_asked_for(text: str, expected: bool) -> None:
    assert asks_left_over(text) is expected


def test_an_equation_without_a_remainder_has_one_result() -> None:
    assert [to_infix(tree) for tree in possible_results(parse_equation("17/5 = 3.4"))] == ["17 / 5"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("17 + 5 = 3 r2", "Only a division can have a remainder."),
        ("17/5 = x r2", "An equation with a remainder cannot have an unknown."),
        ("x = 17/5 r2", "An equation with a remainder cannot have an unknown."),
    ],
)
def test_only_a_division_without_an_unknown_can_have_a_remainder(text: str, fault: str) -> None:
    with pytest.raises(EquationError) as caught:
        parse_equation(text)
    assert str(caught.value) == fault
