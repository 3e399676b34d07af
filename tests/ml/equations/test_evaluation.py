import time
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.tree import Node, Number, Operation
from tests.ml.equations.trees import sums


def by_hand(node: Node) -> Fraction:
    if isinstance(node, Number):
        return node.value
    assert isinstance(node, Operation)
    left, right = by_hand(node.left), by_hand(node.right)
    match node.op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return left / right


@settings(deadline=None)
@given(sums)
def test_values_equal_exact_fractions(tree: Node) -> None:
    try:
        expected = by_hand(tree)
    except ZeroDivisionError:
        assume(False)
    assert evaluate(tree) == expected


def test_thirds_stay_exact() -> None:
    assert evaluate(parse("1 / 3 + 1 / 3 + 1 / 3")) == 1
    assert evaluate(parse("0.1 + 0.2")) == Fraction(3, 10)


@pytest.mark.parametrize(
    "text",
    ["1 / 0", "1 / (2 - 2)", "0^(-1)", "0^0", "2^0.5", "(-4)^0.5", "3 + x", "N0 + 1", "2^(1/97)"],
)
def test_an_expression_without_a_rational_value_raises_an_error(text: str) -> None:
    with pytest.raises(EquationError):
        evaluate(parse(text))


@pytest.mark.parametrize(
    "text", ["9^9^9^9", "9^9^9", "10^5000", "(10^900)^900", "0.1^99999", "*".join(["9^999"] * 60)]
)
def test_a_huge_power_is_rejected_before_it_is_computed(text: str) -> None:
    started = time.monotonic()
    with pytest.raises(EquationError, match="too large"):
        evaluate(parse(text))
    assert time.monotonic() - started < 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1^99999999", "1"),
        ("(-1)^99999999", "-1"),
        ("0^99999999", "0"),
        ("2^(-2)", "1/4"),
        ("8^(1/3)", "2"),
        ("(4/9)^0.5", "2/3"),
        ("4^1.5", "8"),
    ],
)
def test_powers_are_exact(text: str, value: str) -> None:
    assert evaluate(parse(text)) == Fraction(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [("gcd(12, 18)", 6), ("lcm(4, 6)", 12), ("quotient(17, 5)", 3), ("remainder(17, 5)", 2)],
)
def test_integer_functions_are_evaluated(text: str, value: int) -> None:
    assert evaluate(parse(text)) == value


@pytest.mark.parametrize("text", ["gcd(2.5, 5)", "quotient(7, 0)", "remainder(7, 0)", "(-4)^0.5"])
def test_undefined_values_raise_an_error_in_inexact_mode(text: str) -> None:
    with pytest.raises(EquationError):
        evaluate(parse(text), exact=False)


def test_pi_and_irrational_roots_have_double_precision() -> None:
    assert float(evaluate(parse("pi"))) == 3.141592653589793
    assert float(evaluate(parse("2^0.5"), exact=False)) == 2**0.5
    assert evaluate(parse("9^0.5"), exact=False) == 3
