"""The worked steps of a solution."""

import functools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mwpapp.ml.assessments.distractors import answers_to_choose
from mwpapp.ml.assessments.solved import solved
from mwpapp.ml.assessments.steps import solution_steps
from mwpapp.ml.equations.evaluation import evaluate
from mwpapp.ml.equations.parsing import parse
from mwpapp.ml.equations.printing import format_value, to_infix
from mwpapp.ml.equations.tree import Number, Operation
from mwpapp.ml.types import Problem, Rounding
from tests.ml.assessments.fixture_problems import fixture_problems


def lines(text, equation, answer, unit="", **more):
    problem = Problem(text=text, equation=equation, answer=answer, unit=unit, **more)
    return [str(step.message) for step in solution_steps(problem)]


def calculated(step):
    """Return the result of a step's operator applied to its operands from left to right."""
    numbers = [Number(value) for value in step.operands]
    node = functools.reduce(lambda left, right: Operation(step.operator, left, right), numbers)
    return evaluate(node, exact=False)


# Written by hand: text, equation, answer, unit, the steps before the answer.
TABLE = [
    (
        "Ada has 12 apples and eats 5 apples.",
        "12 - 5",
        "7",
        "apples",
        ["12 apples − 5 apples = 7 apples"],
    ),
    ("Ada has 12 apples and 5 pears.", "12 + 5", "17", "fruits", ["12 + 5 = 17"]),
    (
        "The first carries 250 bricks, the second 310 and the third 180.",
        "250 + 310 + 180",
        "740",
        "bricks",
        ["250 bricks + 310 bricks + 180 bricks = 740 bricks"],
    ),
    (
        "There are 14 trays, 5 are empty, and each holds 6 plants.",
        "(14 - 5) * 6",
        "54",
        "plants",
        ["14 − 5 = 9", "9 × 6 = 54"],
    ),
    (
        "She reads 20 pages, 3 each day for 4 days.",
        "20 - 3 * 4",
        "8",
        "",
        ["3 × 4 = 12", "20 − 12 = 8"],
    ),
    (
        "A coat costs £80. Its price falls by 15%.",
        "80 - 80 * 15 / 100",
        "68",
        "£",
        ["15% of £80 = £12", "£80 − £12 = £68"],
    ),
    (
        "A coat costs €80. Its price rises by 15%.",
        "80 * (1 + 15/100)",
        "92",
        "€",
        ["100% + 15% = 115%", "115% of €80 = €92"],
    ),
    (
        "A pen costs $2.50 and a pad $4.",
        "3 * 2.5 + 4",
        "11.50",
        "$",
        ["3 × $2.50 = $7.50", "$7.50 + $4.00 = $11.50"],
    ),
    ("A pen costs Rs. 25.", "25 * 3", "75", "Rs.", ["Rs. 25 × 3 = Rs. 75"]),
    ("Ein Brot kostet 2,40 €, wie viel kosten 3?", "2.4 * 3", "7,20", "€", ["2,40 € × 3 = 7,20 €"]),
    ("3/4 of the 40 pupils walk.", "40 * (3/4)", "30", "pupils", ["3/4 of 40 pupils = 30 pupils"]),
    (
        "One pipe needs 6 hours, the other 12 hours.",
        "1 / (1/6 + 1/12)",
        "4",
        "hours",
        ["1/6 + 1/12 = 1/4", "1 ÷ 1/4 = 4"],
    ),
    (
        "Of 15 balls 9 are red.",
        "9/15*8/14",
        "12/35",
        "",
        ["9 ÷ 15 = 3/5", "8 ÷ 14 = 4/7", "3/5 × 4/7 = 12/35"],
    ),
    (
        "She walks 2 1/2 miles and does so 3 times.",
        "2.5 * 3",
        "7 1/2",
        "miles",
        ["2 1/2 miles × 3 = 7 1/2 miles"],
    ),
    (
        "16 pupils share taxis for 3.",
        "16 / 3",
        "6",
        "taxis",
        ["16 ÷ 3 = 5 1/3", "Round 5 1/3 up to 6."],
    ),
    (
        "16 eggs go into boxes of 3.",
        "16 / 3",
        "5",
        "",
        ["16 ÷ 3 = 5 1/3", "Round 5 1/3 down to 5."],
    ),
    ("17 sweets for 5 children.", "17 / 5 = 3 r2", "3 r 2", "", ["17 ÷ 5 = 3 remainder 2"]),
    ("17 sweets for 5 children.", "17 / 5 = 3 r2", "2", "", ["17 ÷ 5 = 3 remainder 2"]),
    (
        "19 children ride in cars of 5. How many cars are needed?",
        "19 / 5 = 3 r4",
        "4",
        "cars",
        ["19 ÷ 5 = 3 remainder 4", "3 cars + 1 car = 4 cars"],
    ),
    (
        "19 sweets are packed in bags of 5. How many are left over?",
        "19 / 5 = 3 r4",
        "4",
        "",
        ["19 ÷ 5 = 3 remainder 4"],
    ),
    (
        "A square has an area of 50 square units.",
        "50^(1/2)",
        "7.07",
        "",
        ["√50 ≈ 7.0711", "Round 7.0711 to 7.07."],
    ),
    (
        "A circle has a radius of 5 m.",
        "pi * 5^2",
        "78.54",
        "m²",
        ["5² = 25", "π × 25 ≈ 78.5398", "Round 78.5398 to 78.54."],
    ),
    ("30 of 200 pupils are late.", "30 / 200", "15", "%", ["30 ÷ 200 = 0.15", "0.15 = 15%"]),
    ("30 of 200 pupils.", "30 / 200", "15 per cent", "", ["30 ÷ 200 = 0.15", "0.15 = 15%"]),
    ("1 of 3 pupils is late.", "1 / 3", "33.3%", "", ["1 ÷ 3 = 1/3", "1/3 ≈ 33.3%"]),
    ("1 of 3 pupils is late.", "1 / 3", "33.3", "%", ["1 ÷ 3 = 1/3", "1/3 ≈ 33.3%"]),
    ("30 of 211 pupils.", "30 / 211", "14.2", "%", ["30 ÷ 211 ≈ 0.1422", "0.1422 ≈ 14.2%"]),
    ("200 of 201 pupils.", "200 / 201", "99.50%", "", ["200 ÷ 201 ≈ 0.995", "0.995 ≈ 99.50%"]),
    (
        "It grows by 12.25% and 5%.",
        "12.25% + 5%",
        "17.3%",
        "",
        ["12.25% + 5% = 17.25%", "17.25% ≈ 17.3%"],
    ),
    ("10 m in 3 pieces.", "10 / 3", "3,33", "m", ["10 m ÷ 3 = 3 1/3 m", "Round 3 1/3 to 3.33."]),
    (
        "30 of 200 pupils are late.",
        "30 / 200 * 100",
        "15",
        "%",
        ["30 ÷ 200 = 0.15", "0.15 × 100% = 15%"],
    ),
    (
        "He lends money for 3 years at 6% and 2 years at 8%.",
        "102 / (3*6/100 + 2*8/100)",
        "300",
        "",
        ["3 × 6% = 18%", "2 × 8% = 16%", "18% + 16% = 34%", "102 ÷ 34% = 300"],
    ),
    (
        "A lesson takes 45 minutes; 20% of it is singing.",
        "45 - 45 * 20%",
        "36",
        "minutes",
        ["20% of 45 minutes = 9 minutes", "45 minutes − 9 minutes = 36 minutes"],
    ),
    (
        "He works 40 hours at $20, 15% of them at night.",
        "40 * 15% * 20",
        "120",
        "$",
        ["15% of 40 = 6", "6 × 20 = 120"],
    ),
    (
        "She has 5 days off. It rains 10% of the time.",
        "5 - 5 * 10%",
        "4.5",
        "",
        ["10% of 5 = 0.5", "5 − 0.5 = 4.5"],
    ),
    (
        "A tank of 80 litres loses 5% an hour for 3 hours.",
        "80 * (3 * 5%)",
        "12",
        "litres",
        ["3 × 5% = 15%", "15% of 80 = 12"],
    ),
    (
        "30 of 200 pupils are late.",
        "30 / 200 * 100%",
        "15%",
        "",
        ["30 ÷ 200 = 0.15", "0.15 × 100% = 15%"],
    ),
    ("17 sweets for 5 children.", "17 / 5", "3 r 2", "", ["17 ÷ 5 = 3 remainder 2"]),
    (
        "She sleeps from 21:30 to 6:45.",
        "24*60 - (21*60 + 30) + (6*60 + 45)",
        "555",
        "minutes",
        [
            "24 × 60 = 1440",
            "1440 minutes − 21:30 = 150 minutes",
            "150 minutes + 6:45 = 555 minutes",
        ],
    ),
    (
        "The film starts at 21:15 and takes 95 minutes.",
        "21*60 + 15 + 95",
        "22:50",
        "",
        ["21:15 + 95 min = 22:50"],
    ),
    (
        "The shop is open from 8:30 to 17:15.",
        "17:15 - 8:30",
        "525",
        "minutes",
        ["17:15 − 8:30 = 525 minutes"],
    ),
    ("A number plus 5 is 12.", "x + 5 = 12", "7", "", ["x + 5 = 12, so x = 12 − 5", "12 − 5 = 7"]),
    (
        "Find the GCD of 12 and 18.",
        "gcd(12, 18)",
        "6",
        "",
        ["The greatest common divisor of 12, 18 is 6."],
    ),
    ("A cube has a volume of 27 cm³.", "27^(1/3)", "3", "", ["27^(1/3) = 3"]),
    ("It is 4 degrees, then 9 less.", "4 - 9", "-5", "", ["4 − 9 = −5"]),
    (
        "A room has sides of 3 and 4.",
        "2 * 3 + 2 * 4 + 2 * 3",
        "20",
        "",
        ["2 × 3 = 6", "2 × 4 = 8", "6 + 8 + 6 = 20"],
    ),
]


def test_each_operation_is_a_step_in_the_order_in_which_a_pupil_calculates():
    for text, equation, answer, unit, steps in TABLE:
        *found, last = lines(text, equation, answer, unit)
        assert found == steps
        assert last.startswith("Answer: ")


@pytest.mark.parametrize(
    ("answer", "unit", "text", "line"),
    [
        ("7", "apples", "", "Answer: 7 apples"),
        ("1", "hours", "", "Answer: 1 hour"),
        ("1", "toy cars", "", "Answer: 1 toy car"),
        ("8.3", "£", "", "Answer: £8.30"),
        ("2,4", "€", "Das Brot kostet 2,40 €.", "Answer: 2,40 €"),
        ("6243.2", "Rs.", "He pays Rs. 50.", "Answer: Rs. 6243.20"),
        ("7.5", "R$", "He pays R$ 5.", "Answer: R$7.50"),
        ("35/144", "-", "", "Answer: 35/144"),
        ("15", "%", "", "Answer: 15%"),
    ],
)
def test_the_last_line_is_the_answer_with_its_unit(answer, unit, text, line):
    equation = answer.replace(",", ".")
    assert lines(text, equation, answer, unit)[-1] == line


@pytest.mark.parametrize(
    ("equation", "answer"),
    [(None, "7"), ("", "7"), ("12 - ", "7"), ("12 - 5", "8"), ("1 / 0", "7"), ("12 - 5", "seven")],
)
def test_there_are_no_steps_unless_the_equation_gives_the_answer(equation, answer):
    assert lines("Ada has 12 apples and eats 5.", equation, answer) == []


def test_the_rounding_of_the_problem_decides_between_up_and_down():
    rounded_down = lines("16 eggs in boxes of 3.", "16 / 3", "5", rounding=Rounding.DOWN)
    assert "Round 5 1/3 down to 5." in rounded_down


def test_a_product_does_not_have_the_unit_of_a_rate():
    text = "A tap gives 25 litres per hour for 12 hours and then drains 40 litres an hour."
    assert lines(text, "12 * 25 / 40", "7.5", "hours")[:2] == ["12 × 25 = 300", "300 ÷ 40 = 7.5"]


def test_in_every_fixture_each_step_is_correct_and_the_last_one_gives_the_answer():
    for problem in fixture_problems():
        steps = solution_steps(problem)
        found = solved(problem)
        assert steps, problem.text
        assert found is not None
        calculations = [step for step in steps if step.operator]
        assert all(calculated(step) == step.result for step in calculations), problem.text
        assert not calculations or calculations[-1].result == found.value
        assert steps[-1].result == found.answer


NUMBERS = st.fractions(min_value=0, max_value=1000, max_denominator=12).map(Number)
TREES = st.recursive(
    NUMBERS,
    lambda parts: st.builds(Operation, st.sampled_from(["+", "-", "*", "/"]), parts, parts),
    max_leaves=8,
)


@given(tree=TREES, text=st.sampled_from(["3/4 of 12 and 15% of 2.5 kg", "", "8:30, half, $3"]))
def test_the_steps_of_any_equation_give_its_value(tree, text):
    try:
        value = evaluate(tree)
    except ValueError:
        return
    problem = Problem(text=text, equation=to_infix(tree), answer=format_value(value))
    steps = solution_steps(problem)
    assert all(calculated(step) == step.result for step in steps if step.operator)
    assert all(str(step.message) for step in steps)
    assert not steps or steps[-1].result == value
    results = {Fraction(0), *(step.result for step in steps if step.operator)}
    given_in_text = {n for step in steps for n in step.operands} - results
    assert all(isinstance(number, Fraction) for number in given_in_text)


@pytest.mark.parametrize("part", ["*1.1", "+2", "-3*4", "*(1+15/100)"])
def test_steps_and_choices_of_a_long_equation_can_be_computed(part):
    equation = "5" + part * 40
    answer = format_value(evaluate(parse(equation)))
    problem = Problem(text="5 km and 15%", equation=equation, answer=answer, unit="km")
    solution_steps(problem)
    answers_to_choose(problem, count=4)
