from fractions import Fraction

import pytest
from hypothesis import given, settings

from mwpapp.ml.equations.errors import EquationError
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse, parse_equation
from mwpapp.ml.equations.printing import to_infix
from mwpapp.ml.equations.tree import Node, Number, Operation, Variable
from tests.ml.equations.refusals import refusal
from tests.ml.equations.trees import trees

# Text, the same in plain infix, value.
READ = [
    ("(14 - 5) * 6", "(14 - 5) * 6", "54"),
    ("14 - 5 - 6", "14 - 5 - 6", "3"),
    ("14 - (5 - 6)", "14 - (5 - 6)", "15"),
    ("( 90.0 - 25.50 )", "90 - 25.5", "64.5"),
    ("X=(31.0-7.0)", "31 - 7", "24"),
    ("x = 3 + 4", "3 + 4", "7"),
    ("12*9=x", "12 * 9", "108"),
    ("8+5=13", "8 + 5", "13"),
    ("13=8+5", "8 + 5", "13"),
    ("x=150*60%*25%", "150 * 60% * 25%", "22.5"),
    ("1,200 × 3 ÷ 4 − 1", "1200 * 3 / 4 - 1", "899"),
    ("3·[2+{8-1}]", "3 * (2 + (8 - 1))", "27"),
    ("7 x 6", "7 * 6", "42"),
    ("2^3^2", "2^(3^2)", "512"),
    ("-2^2", "-(2^2)", "-4"),
    ("(-2)^2", "(-2)^2", "4"),
    ("5--3", "5 - (-3)", "8"),
    ("$4.50 + $0.75", "4.5 + 0.75", "5.25"),
    (".5*8", "0.5 * 8", "4"),
    ("3 (quarter)*25 (cent/quarter)=75 cents", "3 * 25", "75"),
    ("(18 (kg) *1000 (g/kg))/5 = 3600 (g)", "18 * 1000 / 5", "3600"),
    ("9^0.5", "9^0.5", "3"),
    ("sqrt(9) + √16", "9^0.5 + 16^0.5", "7"),
    ("12(7/8) * 2", "12 7/8 * 2", "25.75"),
    ("1/5(1/2)", "1 / 5 1/2", "2/11"),
    ("3½ - ¼", "3 1/2 - 1 / 4", "13/4"),
    ("3(75 + 15)", "3 * (75 + 15)", "270"),
    ("(1 + 2)(3 + 4)", "(1 + 2) * (3 + 4)", "21"),
    ("(2/5)%", "2 / 5 / 100", "1/250"),
    ("260:(60%:2)", "260 / (60% / 2)", "2600/3"),
    ("GCD(12,18,8)", "GCD(GCD(12, 18), 8)", "2"),
    ("LCM[12,100]=300", "lcm(12, 100)", "300"),
    ("17/5=3 r2", "quotient(17, 5)", "3"),
    ("17 : 5 = 3 R 2", "quotient(17, 5)", "3"),
    ("17 ÷ 5 = 3 remainder 2", "quotient(17, 5)", "3"),
    ("10-4*1,25", "10 - 4 * 1.25", "5"),
    ("€2,40 * 3", "2.4 * 3", "7.2"),
    ("2,40 € + 1.250,50 €", "2.4 + 1250.5", "1252.9"),
    ("Rs. 1,25,000 / 5", "125000 / 5", "25000"),
    ("1,250 * 2", "1250 * 2", "2500"),
    ("1,250 * 2,5", "1.25 * 2.5", "3.125"),
    ("1 250 + 1'250", "1250 + 1250", "2500"),
    ("20% of 50", "20% * 50", "10"),
    ("½ of 30", "1 / 2 * 30", "15"),
    ("3x12", "3 * 12", "36"),
    ("2(3+4)", "2 * (3 + 4)", "14"),
    ("1 1/4 + 1 ½", "1 1/4 + 1 1/2", "2.75"),
    ("gcd((1+2)*3,15)", "GCD((1 + 2) * 3, 15)", "3"),
    ("gcd(1 250; 3)", "GCD(1250, 3)", "1"),
    ("17:15 - 8:30", "1035 - 510", "525"),
    ("8:05 + 40", "485 + 40", "525"),
    ("2 * 5(pi)", "2 * 5 * pi", "31.41592653589793"),
    ("2(pi)(5)", "2 * pi * 5", "31.41592653589793"),
    ("x = R50 - R20", "50 - 20", "30"),
    ("R20 + R30 = R50", "20 + 30", "50"),
    ("3 + 3 = 6 m", "3 + 3", "6"),
]

# Equation, its solution as an expression, its value.
SOLVED = [
    ("23 + x = 60", "60 - 23", "37"),
    ("60 - x = 23", "60 - 23", "37"),
    ("x - 23 = 60", "60 + 23", "83"),
    ("4 * n = 60", "60 / 4", "15"),
    ("60 / n = 4", "60 / 4", "15"),
    ("n / 4 = 60", "60 * 4", "240"),
    ("-n = 4", "-4", "-4"),
    ("10 = 2*(n + 1)", "10 / 2 - 1", "4"),
    ("54+2x=180", "(180 - 54) / 2", "63"),
    ("7*n + 4 = 3*n + 20", "(20 - 4) / (7 - 3)", "4"),
    ("n + n/4 = 50", "50 / (1 + 1 / 4)", "40"),
    ("n + n = 0", "0 / 2", "0"),
]

# Text, position of the error.
REFUSED = [
    ("", 0),
    ("3 +", 3),
    ("3 + * 4", 4),
    ("(3 + 4", 0),
    ("(3 + 4]", 0),
    ("3 + 4)", 5),
    ("3 4", 2),
    ("3 & 4", 2),
    ("1,20,3 + 3", 1),
    ("x + y = 3", 6),
    ("x * x = 9", 6),
    ("x = x", 2),
    ("2^x = 8", 4),
    ("1 = 2 = 3", 6),
    ("((3 + 4)", 0),
    ("1" * 60, 0),
    ("٣ + 1", 0),
    ("GCD(4)", 0),
    ("quotient(7, 2, 1)", 0),
    ("GCD(4, 6", 3),
    ("f1(2)", 2),
    ("3 + 4 = 7 r1", 6),
    ("3(5/4", 1),
    ("36 = 4 x", 7),
    ("x = 4 pi", 6),
]


@pytest.mark.parametrize(("text", "infix", "value"), READ)
def test_common_notations_are_parsed(text: str, infix: str, value: str) -> None:
    assert parse(text) == parse(infix)
    assert evaluate(parse(text)) == Fraction(value)


@pytest.mark.parametrize(("text", "infix", "value"), SOLVED)
def test_an_equation_is_solved_for_its_unknown(text: str, infix: str, value: str) -> None:
    assert to_infix(parse(text)) == infix
    assert evaluate(parse(text)) == Fraction(value)


@pytest.mark.parametrize(("text", "position"), REFUSED)
def test_an_error_has_its_position(text: str, position: int) -> None:
    with pytest.raises(EquationError) as caught:
        parse(text)
    assert caught.value.position == position
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize(
    "hostile",
    [
        "(" * 10_000 + "1" + ")" * 10_000,
        "-" * 10_000 + "1",
        "1+" * 10_000 + "1",
        "(" * 300,
        "2^" * 200 + "2",
        "-(" * 90 + "1" + ")" * 90,
        "=" * 100,
        "1" * 10_000,
        "x" * 3_000,
    ],
)
def test_malicious_input_never_raises_a_recursion_error(hostile: str) -> None:
    error = refusal(lambda text: evaluate(parse(text)), hostile)
    assert error is None or error.message


def test_a_long_sum_is_parsed() -> None:
    assert evaluate(parse("+".join(["1"] * 150))) == 150


def test_a_wrong_claimed_answer_is_kept() -> None:
    equation = parse_equation("8 + 5 = 14")
    assert to_infix(equation.expression) == "8 + 5"
    assert equation.claimed == 14
    assert equation.unknown is None


def test_the_name_of_the_unknown_is_kept() -> None:
    assert parse_equation("total = 8 + 5").unknown == "total"
    assert parse_equation("8 + x = 13").unknown == "x"


def test_x_between_numbers_is_a_multiplication_sign() -> None:
    assert parse("3 x 4") == Operation("*", Number(Fraction(3)), Number(Fraction(4)))
    assert parse("3 * x") == Operation("*", Number(Fraction(3)), Variable("x"))


@settings(deadline=None)
@given(trees)
def test_infix_round_trips(tree: Node) -> None:
    assert parse(to_infix(tree)) == tree
